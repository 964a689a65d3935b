import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { Summary } from './tests/summary.ts'

export default defineConfig({
  test: {
    reporters: ['default', new Summary()],
    // More than cores: much of a browser's test is waiting.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{cli,templates,islands,tools}/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'shop',
          include: ['tests/**/*.test.ts'],
          globalSetup: ['tests/build-shop.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
