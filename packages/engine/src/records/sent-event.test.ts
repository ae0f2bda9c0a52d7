import { canonicalJson, fromCanonicalJson } from '@winnow/contract/canonical'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { objectOf } from '../entities/field-readers.ts'
import { SentEvent } from './sent-event.ts'

/** Texts with everything that could confuse a search for quotes. */
const text = fc.oneof(
  fc.string(),
  fc.stringMatching(/^["\\{}[\],:$a]{0,8}$/),
  fc.constantFrom(
    '","$user_id":"x',
    '"$device":{',
    '\\',
    '\\"',
    '"$order_id":"y"',
    '\u2028',
    'é😀',
  ),
)

const nested = fc.oneof(
  fc.record({ $order_id: text, $user_id: text }),
  fc.record({ $device: fc.constant({}) }),
  fc.array(text, { maxLength: 2 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  text,
)

const ids = ['$order_id', '$transaction_id', '$transaction_type', '$content_id', '$status'] as const

const events = fc.record(
  {
    type: text,
    userId: text,
    sessionId: text,
    ip: text,
    timeMs: fc.integer({ min: 0, max: 2 ** 50 }),
    fields: fc
      .array(
        fc.tuple(fc.oneof(fc.constantFrom(...ids), fc.constantFrom('$items', '$device')), nested),
        {
          maxLength: 6,
        },
      )
      .map((members) => Object.fromEntries(members)),
    custom: fc
      .array(
        fc.tuple(
          text.filter((name) => !/^(\$|__proto__)/.test(name)),
          text,
        ),
        { maxLength: 3 },
      )
      .map((members) => Object.fromEntries(members)),
  },
  { requiredKeys: ['type', 'fields', 'custom'] },
)

describe('an event of the ledger read as far as it is asked', () => {
  it('says what the whole event says', () => {
    fc.assert(
      fc.property(events, (event) => {
        const json = canonicalJson(event)
        const whole = fromCanonicalJson(json)
        const sent = new SentEvent(json)
        const { type, userId, sessionId, timeMs } = sent
        expect({ type, userId, sessionId, timeMs }).toEqual({
          type: whole.type,
          userId: whole.userId,
          sessionId: whole.sessionId,
          timeMs: whole.timeMs,
        })
        for (const id of ids) {
          const value = whole.fields[id]
          expect(sent.text(id)).toBe(typeof value === 'string' ? value : undefined)
        }
        expect(sent.hasObject('$device')).toBe(objectOf(whole.fields['$device']) !== undefined)
        expect(sent.fields()).toEqual(whole.fields)
      }),
      { numRuns: 2000 },
    )
  })
})
