import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { countCalls } from './tests/support/cost.ts'
import { prepareLongRun } from './tests/support/long-run.ts'
import { LongSecondsReporter } from './tests/support/long-seconds.ts'
import { listLongFiles, shareOf } from './tests/support/long-shares.ts'
import { leftOutTests } from './tests/support/real-content.ts'
import { shareWork } from './tests/support/share-work.ts'
import { Summary } from './tests/support/summary.ts'

/**
 * `npm run test:long`: slow tests, tests that need more browsers and servers, and more
 * random cases for other tests.
 */
process.env.SAGA_LONG = '1'

const longFiles = listLongFiles()

export default defineConfig({
  plugins: [shareWork(prepareLongRun), ...(process.env.SAGA_COST ? [countCalls()] : [])],
  test: {
    reporters: ['default', new LongSecondsReporter(), new Summary()],
    include: [...(process.env.SAGA_SHARE ? shareOf(new Date(), longFiles) : longFiles)],
    exclude: [...configDefaults.exclude, ...leftOutTests],
    // As many as the cores of the machines that run CI.
    maxWorkers: 2,
    // As in vitest.config.ts.
    isolate: false,
    runner: join(import.meta.dirname, 'tests/support/runner.ts'),
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
