import type { Plugin } from 'vitest/config'
import type { Reporter } from 'vitest/node'
import { beginRun } from './make-once.ts'
import { hasRealContent } from './real-content.ts'
import { stopRunServer } from './run-server.ts'
import { installServers } from './servers.ts'

/** Prepares the work that a run's workers share, and cleans up at the end, whichever reporters the run uses. */
export const shareWork = (): Plugin => ({
  name: 'share-work',
  configureVitest: ({ vitest }) => void vitest.config.reporters.push(aroundRun()),
})

function aroundRun(): Reporter {
  const cleanups: (() => unknown)[] = []
  return {
    async onTestRunStart(specifications) {
      // The configuration of the long tests sets this variable after it has imported this module.
      const isLong = process.env.SAGA_LONG === '1'
      if (isLong) await installServers()
      cleanups.push(await beginRun(), stopRunServer)

      // Only the long tests visit the real shop. Its build takes minutes, so it starts at once.
      const needsWholeShop = specifications.some(({ moduleId }) =>
        /\/tests\/(?:site|long\/(?:site|browsers|cloudflare))\b/.test(moduleId),
      )
      if (!isLong || !hasRealContent || !needsWholeShop) return

      // The module reads content/ when it is loaded. A fork may have another content/.
      const { startWholeShop } = await import('../shops/whole-shop.ts')
      cleanups.push(startWholeShop())
    },
    async onTestRunEnd() {
      for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
    },
  }
}
