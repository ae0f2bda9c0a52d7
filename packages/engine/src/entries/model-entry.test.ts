import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyAbuseType, anySequence, anyTimeMs } from './any-body.test.support.ts'
import { entryLaws, readEntry } from './entry-laws.test.support.ts'
import { outcomeIn } from './ledger-entry.ts'

const FORMER = '{"abuseType":"legacy","how":"promoted","model":5}'

entryLaws('model', {
  bodies: fc.record(
    {
      abuseType: anyAbuseType,
      how: fc.constantFrom('promoted', 'kept', 'by_hand', 'imported', 'released'),
      model: fc.nat(),
      refreshed: fc.record({ atMs: anyTimeMs, bad: fc.nat() }),
      parent: anySequence,
      serving: fc.array(fc.nat(), { maxLength: 6 }),
    },
    { requiredKeys: ['abuseType', 'how', 'model'] },
  ),
  former: [[FORMER, { abuseType: 'legacy', how: 'promoted', model: 5 }]],
})

it('holds a model where others have an outcome', () => {
  const entry = { ...readEntry('model', FORMER), outcome: Uint8Array.of(9, 9) }
  expect(outcomeIn(entry)).toHaveLength(0)
  expect(outcomeIn({ ...readEntry('lost', '{}'), outcome: entry.outcome })).toHaveLength(2)
})
