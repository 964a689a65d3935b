import { defineConfig } from 'vitest/config'

/**
 * Not part of `npm test`: `npm run test:browsers` needs three browsers, `npm run test:hosts` installs what Cloudflare runs
 * on (190 MB).
 */
export default defineConfig({
  test: {
    include: ['tests/{browsers,hosts}/**/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
})
