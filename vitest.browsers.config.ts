import { defineConfig } from 'vitest/config'

/** The visits of `npm run test:browsers`: not part of `npm test`, since they need three browsers. */
export default defineConfig({
  test: {
    include: ['tests/browsers/**/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
})
