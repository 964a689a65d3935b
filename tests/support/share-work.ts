import type { Plugin } from 'vitest/config'
import type { Reporter } from 'vitest/node'
import { beginRun } from './make-once.ts'
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
      if (process.env.SAGA_LONG === '1') await installServers()
      cleanups.push(await beginRun())

      const needsWholeShop = specifications.some(({ moduleId }) =>
        /\/tests\/(?:site|long)\//.test(moduleId),
      )
      if (!needsWholeShop) return

      // The module reads content/ when it is loaded. A fork may have another content/, in which case it runs none of
      // these tests.
      const { startWholeShop } = await import('../shops/whole-shop.ts')
      cleanups.push(startWholeShop())
    },
    async onTestRunEnd() {
      for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
    },
  }
}
