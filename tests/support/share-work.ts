import type { Plugin } from 'vitest/config'
import type { Reporter, TestSpecification } from 'vitest/node'
import { beginRun } from './make-once.ts'
import { stopRunServer } from './run-server.ts'

type CleanUp = () => unknown

/** Starts work for the files of a run. Returns functions that end it. */
type Prepare = (
  specifications: readonly TestSpecification[],
) => Promise<readonly CleanUp[]>

/**
 * Prepares the work that a run's workers share, and cleans up at the end, whichever reporters the run uses.
 * @param prepare what only this kind of run needs
 */
export const shareWork = (prepare?: Prepare): Plugin => ({
  name: 'share-work',
  configureVitest: ({ vitest }) =>
    void vitest.config.reporters.push(aroundRun(prepare ?? (async () => []))),
})

function aroundRun(prepare: Prepare): Reporter {
  const cleanups: CleanUp[] = []
  return {
    async onTestRunStart(specifications) {
      cleanups.push(await beginRun(), stopRunServer)
      cleanups.push(...(await prepare(specifications)))
    },
    async onTestRunEnd() {
      for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
    },
  }
}
