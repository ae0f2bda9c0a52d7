import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { showOutsideText } from './packages/console/show-outside-text.ts'
import { wordsByLanguage } from './packages/console/words-by-language.ts'
import { areBuilt, BUILT, builtPackages } from './tests/support/built-packages.ts'
import { LeftOut } from './tests/support/left-out.ts'
import { PagesLast } from './tests/support/pages-last.ts'
import { sourcesOfPackages } from './tests/support/sources-of-packages.ts'

/** Long trials (`npm run test:long`) get time; the short editions must stay quick. */
const long = process.env['WINNOW_LONG'] === '1'

/** Whether tests run what was built; whoever watches changes sources. */
const isBuilt = process.argv.includes('run') && areBuilt()

export default defineConfig({
  plugins: [showOutsideText(), wordsByLanguage(), ...(isBuilt ? [builtPackages()] : [])],
  resolve: { alias: [...sourcesOfPackages()] },
  test: {
    // Modules are loaded once per worker, not once per file, which took a fifth of the time. Whoever
    // changes what a module holds must put it back.
    isolate: false,
    sequence: { sequencer: PagesLast },
    // One more than two cores have: a fifth of the time a test waits for a process it started. Long trials measure, and want the machine.
    maxWorkers: long ? 1 : Math.max(3, availableParallelism() - 1),
    // Collecting short-lived objects less often saves three seconds of a hundred.
    execArgv: ['--max-semi-space-size=32'],
    // Sources that did not change are not compiled again by the next run: a third of a small run's time.
    experimental: {
      fsModuleCache: true,
      fsModuleCachePath: fileURLToPath(
        new URL(`node_modules/.cache/vitest-${isBuilt ? 'built' : 'modules'}`, import.meta.url),
      ),
    },
    reporters: ['default', new LeftOut()],
    globalSetup: ['tests/support/temporary-files.ts', 'tests/support/postgres.ts'],
    setupFiles: ['tests/support/seed.ts', 'tests/support/threads.ts'],
    server: { deps: { external: [BUILT] } },
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'sdks/*/src/**/*.test.ts'],
    // Only what hangs: a machine that does four times as much besides must not fail a test.
    testTimeout: long ? 3_600_000 : 300_000,
    hookTimeout: long ? 600_000 : 300_000,
  },
})
