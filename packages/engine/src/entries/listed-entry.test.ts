import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { anySequence, anyText, anyTimeMs } from './any-body.test.support.ts'
import { entryLaws, readEntry } from './entry-laws.test.support.ts'
import { definitionOf } from './ledger-entry.ts'

const anyAddition = fc.record(
  { value: anyText, masked: anyText, expiresAtMs: anyTimeMs, reason: anyText },
  { requiredKeys: ['value'] },
)

entryLaws('listed', {
  bodies: fc.record(
    {
      list: anyText,
      author: anyText,
      source: anyText,
      event: anySequence,
      added: fc.array(anyAddition, { maxLength: 4 }),
      removed: fc.array(anyText, { maxLength: 4 }),
      expiredByMs: anyTimeMs,
    },
    { requiredKeys: ['list', 'source', 'added', 'removed'] },
  ),
})

it('changes the values of a list of its environment', () => {
  const body = { list: 'bad_mails', source: 'api', added: [{ value: 'a@b.example' }], removed: [] }
  const entry = readEntry('listed', JSON.stringify(body))
  const changed: unknown[] = []
  definitionOf(entry).changeLists?.(entry, {
    define: () => undefined,
    change: (...given) => changed.push(given),
  })
  expect(changed).toEqual([[entry.environment, body]])
})
