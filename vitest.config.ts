import { defineConfig } from 'vitest/config'
import { Summary } from './tests/summary.ts'

export default defineConfig({
  test: {
    reporters: ['default', new Summary()],
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
          // Two cores: browsers and builds beside each other would only slow one another down.
          fileParallelism: false,
        },
      },
    ],
  },
})
