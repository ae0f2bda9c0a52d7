import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { anySequence, anyText, anyTimeMs, anyTouched } from './any-body.test.support.ts'
import { entryLaws } from './entry-laws.test.support.ts'
import { linkEntry } from './link-entry.ts'

const found = fc.record({
  entities: fc.array(anyTouched, { maxLength: 2 }),
  isNear: fc.boolean(),
  isSettled: fc.boolean(),
  isShared: fc.boolean(),
  isLate: fc.boolean(),
})

const events = fc.array(
  fc.record({
    sequence: anySequence,
    receivedAtMs: anyTimeMs,
    body: anyText.map((text) => JSON.stringify({ $type: text })),
    enrichment: fc.record({ ipCountry: fc.constant('DE'), found }, { requiredKeys: [] }),
    scores: fc.array(fc.nat({ max: 100 }), { maxLength: 5 }),
  }),
  { maxLength: 3 },
)

entryLaws('link', { bodies: fc.record({ userId: anyText, sessionId: anyText, events }) })

it('shows callers the entries of the events, which hold the rest', () => {
  fc.assert(
    fc.property(events, (linked) => {
      const body = { userId: 'ann', sessionId: 's', events: linked }
      const sequences = linked.map(({ sequence }) => sequence)
      expect(linkEntry.shown?.(body)).toEqual({ ...body, events: sequences })
    }),
  )
})
