import { configDefaults, defineConfig } from 'vitest/config'
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
  plugins: [shareWork()],
  test: {
    reporters: ['default', new LongSecondsReporter(), new Summary()],
    include: [...(process.env.SAGA_SHARE ? shareOf(new Date(), longFiles) : longFiles)],
    exclude: [...configDefaults.exclude, ...leftOutTests],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
