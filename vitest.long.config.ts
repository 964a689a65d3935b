import { configDefaults, defineConfig } from 'vitest/config'
import { filesWithLongCases } from './tests/support/long-files.ts'
import { leftOutTests } from './tests/support/real-content.ts'
import { shareWork } from './tests/support/share-work.ts'
import { Summary } from './tests/support/summary.ts'

/**
 * `npm run test:long`: slow tests, tests that need more browsers and servers, and more
 * random cases for other tests.
 */
process.env.SAGA_LONG = '1'

export default defineConfig({
  plugins: [shareWork()],
  test: {
    reporters: ['default', new Summary()],
    include: ['tests/long/**/*.test.ts', ...filesWithLongCases()],
    exclude: [...configDefaults.exclude, ...leftOutTests],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
