/**
 * Law 6: bounded everything. A user with a million events, an address shared by a million users, a
 * device hit thousands of times a second: no record passes its byte limit, and an event at the end
 * costs what one at the beginning did (printed; the machine's noise is not asserted).
 */
import type { CanonicalEvent } from '@winnow/contract'
import { emptyView, type EntityType, lengthOf, MAX_RECORD_BYTES, newMemory } from '@winnow/engine'
import { EntitySlab } from '@winnow/store'
import { describe, expect, it } from 'vitest'
import { sized } from './support/size.ts'

const EVENTS = sized(12_000, 1_000_000)
const START_MS = Date.UTC(2026, 0, 1)

interface Crowd {
  readonly name: string
  /** The entity everything meets in. */
  readonly hot: { readonly type: EntityType; readonly id: string }
  readonly msBetween: number
  readonly event: (n: number) => CanonicalEvent
}

const order = (n: number, more: Partial<CanonicalEvent>): CanonicalEvent => ({
  type: '$create_order',
  ip: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
  fields: {
    $order_id: `o-${n}`,
    $amount: 1_000_000 + (n % 1000) * 10_000,
    $currency_code: 'USD',
    $user_email: `mail${n}@example.com`,
    $payment_methods: [
      { $card_bin: String(400_000 + (n % 900)), $card_last4: String(1000 + (n % 9000)) },
    ],
  },
  custom: { device_id: `d-${n}` },
  ...more,
})

const CROWDS: readonly Crowd[] = [
  {
    name: 'one user, ever new orders, cards, devices and addresses',
    hot: { type: 'user', id: 'busy' },
    msBetween: 3000,
    event: (n) => order(n, { userId: 'busy', sessionId: `s-${n >> 4}` }),
  },
  {
    name: 'one address, ever new users',
    hot: { type: 'ip', id: '198.51.100.7' },
    msBetween: 1000,
    event: (n) => order(n, { userId: `user-${n}`, ip: '198.51.100.7' }),
  },
  {
    name: 'one device, five thousand hits a second',
    hot: { type: 'device', id: 'hot' },
    msBetween: 0.2,
    event: (n) => order(n, { userId: `user-${n % 50_000}`, custom: { device_id: 'hot' } }),
  },
]

describe(`${EVENTS} events that meet in one entity`, () => {
  it.each(CROWDS)('stay bounded: $name', ({ name, hot, msBetween, event }) => {
    const states = new EntitySlab()
    const { pipeline, keys } = newMemory(states, { lo: 1, hi: 2 })
    const key = keys.keyOf(1, hot.type, hot.id)
    const view = emptyView()
    const tenth = EVENTS / 10
    const tenths: number[] = []
    let largest = 0
    let wrong = 0
    for (let n = 0; n < EVENTS; n += 1) {
      if (n % tenth === 0) tenths.push(performance.now())
      const receivedAtMs = START_MS + Math.floor(n * msBetween)
      const accepted = {
        sequence: n + 1,
        environment: 1,
        receivedAtMs,
        event: event(n),
        enrichment: {},
      }
      const { scores } = pipeline.run(accepted)
      if (!scores.every((score) => score >= 0 && score <= 100)) wrong += 1
      if (states.load(key, view)) largest = Math.max(largest, lengthOf(view))
    }
    tenths.push(performance.now())
    const perEventUs = (at: number) => (((tenths[at + 1] ?? 0) - (tenths[at] ?? 0)) / tenth) * 1000
    process.stdout.write(
      `bounded trial, ${name}: ${perEventUs(1).toFixed(1)} µs/event in the second tenth, ` +
        `${perEventUs(9).toFixed(1)} in the last; largest record ${largest} bytes; ` +
        `${(states.bytes / states.size).toFixed(0)} bytes per entity of ${states.size}\n`,
    )
    expect(wrong).toBe(0)
    expect(largest).toBeGreaterThan(200)
    expect(largest).toBeLessThanOrEqual(MAX_RECORD_BYTES)
    // Most entities were seen once: the hot one must not make the others dear.
    expect(states.bytes / states.size).toBeLessThan(1000)
  })
})
