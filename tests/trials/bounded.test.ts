/**
 * Law 6: bounded everything. A user with a million events, an address shared by a million users, a
 * device hit thousands of times a second: no record passes its byte limit or goes on growing, all
 * events have the same features, and what all meet in does not make the others dear. What an event
 * costs after many is a benchmark, `npm run bench -- growth`.
 */
import { ABUSE_TYPES, type CanonicalEvent } from '@winnow/contract'
import {
  emptyView,
  type EntityType,
  FEATURES,
  lengthOf,
  MAX_RECORD_BYTES,
  newMemory,
  runEvent,
} from '@winnow/engine'
import { EntitySlab } from '@winnow/store'
import { describe, expect, it } from 'vitest'
import { sized } from './support/size.ts'

const EVENTS = sized(6_000, 1_000_000)
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

/** How much larger a record may be after twice the events: windows fill, and then nothing is added. */
const GROWTH_MAX = 1.25

describe(`${EVENTS} events that meet in one entity`, () => {
  it.each(CROWDS)('keep records, features and bytes per entity bounded: $name', (crowd) => {
    const states = new EntitySlab()
    const { pipeline, keys } = newMemory(states, { lo: 1, hi: 2 })
    const key = keys.keyOf(1, crowd.hot.type, crowd.hot.id)
    const view = emptyView()
    const largest = [0, 0]
    let wrong = 0
    for (let n = 0; n < EVENTS; n += 1) {
      const received = {
        environment: 1,
        receivedAtMs: START_MS + Math.floor(n * crowd.msBetween),
        event: crowd.event(n),
        enrichment: {},
      }
      const purpose = { kind: 'replay', sequence: n + 1 } as const
      const { scores, features } = runEvent(pipeline, received, purpose)
      if (features.length !== FEATURES.length || !areScores(scores)) wrong += 1
      const half = n < EVENTS / 2 ? 0 : 1
      if (states.load(key, view)) largest[half] = Math.max(largest[half] ?? 0, lengthOf(view))
    }
    const [atHalf = 0, atEnd = 0] = largest
    expect(wrong).toBe(0)
    expect(atHalf).toBeGreaterThan(200)
    expect(atEnd).toBeLessThan(atHalf * GROWTH_MAX)
    expect(Math.max(atHalf, atEnd)).toBeLessThanOrEqual(MAX_RECORD_BYTES)
    // Most entities were seen once: the hot one must not make the others dear.
    expect(states.bytes / states.size).toBeLessThan(1000)
  })
})

const areScores = (scores: Float32Array): boolean =>
  scores.length === ABUSE_TYPES.length && scores.every((score) => score >= 0 && score <= 100)
