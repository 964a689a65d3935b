import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { countCalls } from './tests/support/cost.ts'
import { leftOutTests } from './tests/support/real-content.ts'
import { shareWork } from './tests/support/share-work.ts'
import { Summary } from './tests/support/summary.ts'

/**
 * The slowest tests. They start before the others in their folders, so that none of them
 * runs alone at the end.
 */
const slowest = [
  'commands/change',
  'messages/messages',
  'build/every-key',
  'editor/story',
  'browser/wall',
  'site/visited-pages',
]
/** Folders whose tests start after all others, in this order, because they wait for the pictures of the small shop. */
const lateFolders = ['/tests/browser/', '/tests/site/']

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usualOrder = await super.sort(files)
    return usualOrder.sort(
      (a, b) => rankOfFolder(a) - rankOfFolder(b) || rankInFolder(a) - rankInFolder(b),
    )
  }
}

/** Returns -1 for tests outside `lateFolders`, which start first. */
const rankOfFolder = ({ moduleId }: TestSpecification): number =>
  lateFolders.findIndex((name) => moduleId.includes(name))

function rankInFolder({ moduleId }: TestSpecification): number {
  const index = slowest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return index < 0 ? slowest.length : index
}

/**
 * V8 flags for the processes that run tests. They save a twelfth of the CPU time of tests
 * that check and build shops, by reducing garbage collection and compilation.
 */
const v8Flags = [
  '--max-semi-space-size=32',
  // The processes keep all cores busy, so extra threads would only cost more.
  '--single-threaded-gc',
  // As in cli/v8-flags.mjs.
  ...(process.version.startsWith('v20.') ? ['--interrupt-budget=400000'] : []),
]

/**
 * `npm test`: the tests that must pass for every commit. `npm run test:long` runs the
 * rest, using vitest.long.config.ts.
 */
export default defineConfig({
  // Does work that several files share, such as building shops, once per run.
  plugins: [shareWork(), ...(process.env.SAGA_COST ? [countCalls()] : [])],
  test: {
    include: ['{cli,templates,islands,tools,tests}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, 'tests/long/**', ...leftOutTests],
    reporters: ['default', new Summary()],
    // At least three, even on two cores, because browser tests often wait. With four, a
    // run takes just as long and gets closer to its time limits.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: SlowestFirst },
    // Files share modules, and none of them leaves any state there. Loading React, zod
    // and Playwright for each file would take 0.6 s of CPU time.
    isolate: false,
    execArgv: v8Flags,
    // Long enough for processes, servers and browsers. A poll ends as soon as it
    // succeeds. On busy cores, that takes longer than the default of one second.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
    // Retries failed browser tests once.
    runner: join(import.meta.dirname, 'tests/support/runner.ts'),
  },
})
