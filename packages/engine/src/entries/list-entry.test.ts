import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { LIST_FORMS, LIST_KINDS } from '../ports/list.ts'
import { anyText, anyTimeMs } from './any-body.test.support.ts'
import { entryLaws, readEntry } from './entry-laws.test.support.ts'
import { definitionOf } from './ledger-entry.ts'

const anyDefinition = fc.record({
  name: anyText,
  kind: fc.constantFrom(...LIST_KINDS),
  form: fc.constantFrom(...LIST_FORMS),
  description: anyText,
  createdAtMs: anyTimeMs,
  updatedAtMs: anyTimeMs,
})

entryLaws('list', {
  bodies: fc.record({ name: anyText, definition: fc.option(anyDefinition, { nil: null }) }),
})

it('changes the lists of its environment, and their record', () => {
  const body = { name: 'bad_mails', definition: null }
  const entry = readEntry('list', JSON.stringify(body))
  const defined: unknown[] = []
  definitionOf(entry).changeLists?.(entry, {
    define: (...given) => defined.push(given),
    change: () => undefined,
  })
  expect(defined).toEqual([[entry.environment, body]])
})
