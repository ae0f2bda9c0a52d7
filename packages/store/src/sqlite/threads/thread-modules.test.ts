/**
 * A store starts its threads with each start of a service. Each module that a thread need not load costs half a millisecond
 * of it: threads that take entries as bytes load nothing of the engine.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const STATIC_IMPORT = /^(?:import|export)(?: [\w\s{},*]+ from)? '([^']+)'/gm

/** The packages that the built file of a thread imports, itself or by its own modules. */
function packagesOf(thread: string): readonly string[] {
  const built = new URL(`../${thread}.js`, import.meta.url).href.replace('/src/', '/dist/')
  const files = new Set([built])
  const packages = new Set<string>()
  for (const file of files) {
    const text = readFileSync(fileURLToPath(file), 'utf8')
    for (const [, wanted = ''] of text.matchAll(STATIC_IMPORT)) {
      if (wanted.startsWith('.')) files.add(new URL(wanted, file).href)
      else if (!wanted.startsWith('node:')) packages.add(wanted)
    }
  }
  expect(files.size).toBeGreaterThan(5)
  return [...packages].toSorted()
}

it.each([
  ['keeper-worker', []],
  ['ledger-worker', []],
  ['reader-worker', []],
  ['checker-worker', []],
  ['details-worker', ['@winnow/contract/canonical']],
])('%s loads no more than its work needs', (thread, packages) => {
  expect(packagesOf(thread)).toEqual(['@photostructure/sqlite', ...packages])
})

it('sees what the thread loads that folds records', () => {
  expect(packagesOf('projector-worker')).toContain('@winnow/engine/records')
})
