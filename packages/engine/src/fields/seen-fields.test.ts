import { DAY_MS, parseEvent } from '@winnow/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FIELD_LIMITS } from './field-limits.ts'
import { SeenFields } from './seen-fields.ts'

const START_MS = Date.UTC(2026, 0, 1)

interface Sent {
  readonly type?: string
  readonly custom?: Readonly<Record<string, string | number | boolean>>
  readonly atMs?: number
  readonly receivedAtMs?: number
}

const eventOf = ({ type = '$create_order', custom = {}, atMs }: Sent) => ({
  type,
  fields: {},
  custom,
  ...(atMs !== undefined && { timeMs: atMs }),
})

/** Notes events under the sequences 1, 2, 3 … */
function seen(all: readonly Sent[], fields = new SeenFields()): SeenFields {
  all.forEach((sent, at) => {
    const receivedAtMs = sent.receivedAtMs ?? START_MS
    fields.note({ environment: 1, sequence: at + 1, receivedAtMs, event: eventOf(sent) })
  })
  return fields
}

const times = (count: number, sent: (at: number) => Sent): readonly Sent[] =>
  Array.from({ length: count }, (_, at) => sent(at))

describe('custom fields as they were seen', () => {
  it('have a type, a share, frequent values and times, by event type', () => {
    const sent = times(20, (at) => ({
      custom: { plan: at < 12 ? 'gold' : 'free', ...(at < 5 && { seats: at < 4 ? 3 : 'many' }) },
      atMs: START_MS + at,
      receivedAtMs: START_MS + DAY_MS,
    }))
    const login = { type: '$login', custom: { plan: true } }
    expect(seen([...sent, login]).of(1)).toEqual({
      newestMs: START_MS + 19,
      fields: [
        {
          eventType: '$create_order',
          name: 'plan',
          type: 'string',
          share: 1,
          values: [
            { value: 'gold', share: 0.6 },
            { value: 'free', share: 0.4 },
          ],
          firstMs: START_MS,
          lastMs: START_MS + 19,
        },
        {
          eventType: '$create_order',
          name: 'seats',
          type: 'number',
          share: 0.25,
          values: [],
          firstMs: START_MS,
          lastMs: START_MS + 4,
        },
        expect.objectContaining({ eventType: '$login', name: 'plan', type: 'boolean', share: 1 }),
      ],
    })
  })

  it.each([
    ['an id', 'store_id', 'store'],
    ['a name', 'fullName', 'Ann'],
    ['a mail address', 'contact', 'ann@shop.example'],
    ['a phone', 'reach', '+1 555 123 4567'],
    ['a long text', 'about', 'x'.repeat(60)],
    ['a large number', 'serial', 123_456],
  ])('show no value that may be %s', (_, name, value) => {
    const [field] = seen(times(30, () => ({ custom: { [name]: value } }))).of(1).fields
    expect(field).toMatchObject({ name, share: 1, values: [] })
  })

  it('show no value of a field with values that hardly repeat', () => {
    const words = times(200, (at) => ({
      custom: { word: at < 60 ? 'often' : `w${String.fromCharCode(97 + (at % 26))}x${at}` },
    }))
    expect(seen(words).of(1).fields[0]?.values).toEqual([])
  })

  it('a time ahead of the clock makes no field look old', () => {
    const ahead = { custom: { plan: 'a' }, atMs: START_MS + 90 * DAY_MS }
    expect(seen([ahead]).of(1)).toMatchObject({
      newestMs: START_MS,
      fields: [{ lastMs: START_MS }],
    })
  })

  it('beacons do not count, nor do other environments or an event twice', () => {
    const fields = seen([{ type: '$beacon', custom: { plan: 'a' } }, { custom: { plan: 'a' } }])
    const again = { environment: 1, sequence: 2, receivedAtMs: START_MS }
    fields.note({ ...again, event: eventOf({ custom: { other: 1 } }) })
    expect(fields.of(1).fields.map(({ name }) => name)).toEqual(['plan'])
    expect(fields.of(2)).toEqual({ fields: [], newestMs: 0 })
  })

  it('stay within their bounds whatever is sent, and keep the latest', () => {
    const { fields, eventTypes } = FIELD_LIMITS
    const sent = times(fields + 50, (at) => ({
      custom: { [`f${at}`]: at, __proto__: 1, constructor: 'x' },
      atMs: START_MS + at,
      receivedAtMs: START_MS + DAY_MS,
    }))
    const kept = seen(sent)
      .of(1)
      .fields.map(({ name }) => name)
    expect(kept).toHaveLength(fields)
    expect(kept).toContain(`f${fields + 49}`)
    expect(kept).not.toContain('f1')
    const types = seen(times(eventTypes + 20, (at) => ({ type: `t${at}`, custom: { a: 1 } })))
    expect(types.of(1).fields).toHaveLength(eventTypes)
  })

  it('shares are those of the latest events', () => {
    const { halvedAt } = FIELD_LIMITS
    const fields = seen(
      times(halvedAt * 3, (at) => ({ custom: at < halvedAt ? { old: 1 } : { young: 1 } })),
    )
    const shares = Object.fromEntries(fields.of(1).fields.map(({ name, share }) => [name, share]))
    expect(shares['young']).toBeGreaterThan(0.8)
    expect(shares['old']).toBeLessThan(0.2)
  })
})

const value = fc.oneof(
  fc.constantFrom('gold', 'free', 'x'),
  fc.integer({ max: 5, min: 0 }),
  fc.boolean(),
)
const some = fc.record({
  type: fc.constantFrom('$create_order', '$login', 'custom'),
  custom: fc.dictionary(fc.constantFrom('plan', 'seats', '__proto__', 'toString'), value),
  atMs: fc.integer({ min: START_MS, max: START_MS + DAY_MS }),
})

it('are the same after a snapshot, whatever was folded again, and however fields are ordered', () => {
  fc.assert(
    fc.property(fc.array(some, { maxLength: 60 }), fc.nat(), (sent, cut) => {
      const all = seen(sent)
      const until = sent.length === 0 ? 0 : cut % sent.length
      const restored = new SeenFields()
      for (const part of seen(sent.slice(0, until)).parts()) restored.restore(part)
      const turned = sent.map(({ custom, ...rest }) => ({
        ...rest,
        custom: Object.fromEntries(Object.entries(custom).toReversed()),
      }))
      expect(seen(turned, restored).of(1)).toEqual(all.of(1))
    }),
  )
})

it('takes events as the service parses them', () => {
  const parsed = parseEvent('v205', { $type: '$login', $user_id: 'ann', plan: 'gold' })
  if (!parsed.ok) throw new Error('refused')
  const fields = new SeenFields()
  fields.note({ environment: 1, sequence: 1, receivedAtMs: START_MS, event: parsed.event })
  expect(fields.of(1).fields).toMatchObject([{ eventType: '$login', name: 'plan' }])
})
