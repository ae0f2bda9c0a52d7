import { defineConfig } from 'vitest/config'

/** Long trials (`npm run test:long`) get time; the short editions must stay quick. */
const long = process.env['WINNOW_LONG'] === '1'

export default defineConfig({
  test: {
    setupFiles: ['tests/support/seed.ts'],
    include: ['packages/*/src/**/*.test.ts', 'tests/**/*.test.ts'],
    testTimeout: long ? 3_600_000 : 60_000,
    hookTimeout: long ? 600_000 : 60_000,
  },
})
