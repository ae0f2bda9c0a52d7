import { canonicalJson } from '@winnow/contract/canonical'
import { eventTypes } from '@winnow/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ID_FIELDS } from '../event-types/made-entity.ts'
import { meaningOf } from '../event-types/meaning-of.ts'
import { servedFields, wholeFields } from './served-fields.ts'

/** Texts with everything that could confuse a search for quotes and brackets. */
const text = fc.oneof(
  fc.string(),
  fc.stringMatching(/^["\\{}[\],:$a]{0,8}$/),
  fc.constantFrom('","$amount":1,"x":"', '\\', '\\"', '"$order_id":"y"', '}]', 'é😀', '\u2028'),
)

const value = fc.oneof(
  fc.record({ $amount: fc.integer(), $order_id: text }),
  fc.array(fc.oneof(text, fc.record({ $currency_code: text })), { maxLength: 3 }),
  fc.constantFrom({}, [], [[]], { a: { b: [{}] } }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  text,
)

const name = fc.oneof(
  text,
  fc.constantFrom('$amount', '$currency_code', '$items', ...Object.values(ID_FIELDS)),
  fc.constantFrom('__proto__', 'constructor', '$transaction_status', '$order_status'),
)

const event = fc.record(
  {
    type: fc.constantFrom(...eventTypes.map((one) => one.name), 'sign_in', '__proto__', '"\\'),
    userId: text,
    sessionId: text,
    ip: text,
    timeMs: fc.integer({ min: 0, max: 2 ** 50 }),
    fields: fc.array(fc.tuple(name, value), { maxLength: 8 }),
  },
  { requiredKeys: ['type', 'fields'] },
)

const READ = ['$type', '$user_id', '$session_id', '$time', '$amount', '$currency_code']

describe('the fields that reports read', () => {
  it('are those of the whole event, whatever it contains', () => {
    fc.assert(
      fc.property(event, ({ fields, ...head }) => {
        const sent = Object.fromEntries(fields) as Parameters<typeof canonicalJson>[0]['fields']
        const json = canonicalJson({ ...head, fields: sent, custom: {} })
        const [read, whole] = [servedFields(json), wholeFields(json)]
        const made = meaningOf(head.type)?.makes
        for (const field of [...READ, ...(made === undefined ? [] : [ID_FIELDS[made]])]) {
          expect(read[field], json).toEqual(whole[field])
        }
      }),
      { numRuns: 500 },
    )
  })

  it('are all of an event that says what became of something', () => {
    const json = '{"$type":"$transaction","$items":[1],"$transaction_status":"$failure"}'
    expect(servedFields(json)).toEqual(wholeFields(json))
  })

  it.each([
    '',
    '[]',
    '{"$type":"$login","a',
    '{"$type":"$login","a":"b',
    '{"$type":"$login","a":[{',
  ])('are none of what is no event: %s', (json) => {
    const read = (fields: typeof servedFields) => {
      try {
        return fields(json)
      } catch (error) {
        return error instanceof SyntaxError
      }
    }
    expect(read(servedFields)).toEqual(read(wholeFields))
  })
})
