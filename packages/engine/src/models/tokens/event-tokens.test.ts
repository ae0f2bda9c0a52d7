import type { CanonicalEvent } from '@winnow/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FEATURES } from '../../features/index.ts'
import { MAX_LINK_TOKENS } from '../text/link-tokens.ts'
import { BRIEF_READING } from '../text/text-reading.ts'
import { customNames } from './custom-tokens.ts'
import { EventTokens } from './event-tokens.ts'
import { Ftrl, FTRL_SETTINGS } from '../online/ftrl.ts'
import {
  CROSSES,
  ENTITY_ROLES,
  MAX_CUSTOM_FIELDS,
  sourceName,
  SOURCES,
  WORD_FACTS,
} from './sources.ts'
import { MAX_TOKENS, type Tokens } from './token-list.ts'
import { EntityKeys } from '../../entities/entity-keys.ts'
import { eventPartsOf } from '../../events/event-parts-of.ts'

const NO_CUTS = FEATURES.map(() => [1])
const eventTokens = new EventTokens(5, NO_CUTS)

const order: CanonicalEvent = {
  type: '$create_order',
  userId: 'ann',
  ip: '91.12.4.7',
  timeMs: Date.UTC(2025, 5, 2, 12),
  fields: {
    $order_id: 'o1',
    $user_email: 'ann.lee77@example.org',
    $amount: 42_990_000,
    $currency_code: 'EUR',
    $billing_address: { $country: 'DE', $zipcode: '10115' },
    $payment_methods: [{ $payment_type: '$credit_card', $card_bin: '542486', $card_last4: '4444' }],
  },
  custom: { coupon_code: 'SPRING', device_id: 'd1', age: 38 },
}

const KEYS = new EntityKeys({ lo: 1, hi: 2 })

const tokensOf = (event: CanonicalEvent, from = eventTokens): Tokens => {
  const received = { environment: 1, receivedAtMs: 0, event, enrichment: {} }
  const features = new Float32Array(FEATURES.length).fill(NaN)
  features[3] = 2
  return from.of({ ...eventPartsOf(received, KEYS), features }).kept()
}
const namesOf = (event: CanonicalEvent): readonly string[] =>
  [...tokensOf(event).sources].map((source) => sourceName(source, customNames(event.custom)))

describe('tokens of an event', () => {
  it('come from its words, entities, amount, fields, pairs and features', () => {
    expect(new Set(namesOf(order))).toMatchInlineSnapshot(`
      Set {
        "bias",
        "device_age_hours",
        "type",
        "currency",
        "paymentType",
        "cardBin",
        "emailDomain",
        "emailTld",
        "emailRoot",
        "billingCountry",
        "billingZip",
        "device",
        "ip",
        "network",
        "email",
        "card",
        "billing_address",
        "amount",
        "type_hour",
        "domain_amount",
        "zip_domain",
        "zip_amount",
        "bin_amount",
        "payment_amount",
        "age",
        "custom_amount",
        "coupon_code",
        "device_id",
      }
    `)
  })

  it('are the same in every version', () => {
    expect([...tokensOf(order).hashes.subarray(0, 8)]).toMatchInlineSnapshot(`
      [
        2152654729,
        1728056871,
        2930058288,
        3865698575,
        3760643723,
        1167904692,
        2137941030,
        658218904,
      ]
    `)
  })

  it('are different where the event is', () => {
    const { hashes } = tokensOf(order)
    expect(new Set(hashes).size).toBe(hashes.length)
    const other = new Set(tokensOf(order, new EventTokens(6, NO_CUTS)).hashes)
    expect([...hashes].filter((hash) => other.has(hash))).toEqual([])
  })

  it('do not remember the event before', () => {
    const bare: CanonicalEvent = { type: '$login', userId: 'bob', fields: {}, custom: {} }
    const fresh = tokensOf(bare, new EventTokens(5, NO_CUTS))
    tokensOf(order)
    expect(tokensOf(bare)).toEqual(fresh)
  })

  it('change with the cuts, but only those of features', () => {
    const own = new EventTokens(5, NO_CUTS)
    const before = tokensOf(order, own)
    own.recut(FEATURES.map(() => [1, 1.5]))
    const after = tokensOf(order, own)
    const moved = [...after.hashes].flatMap((hash, at) => (hash === before.hashes[at] ? [] : [at]))
    expect(moved.map((at) => after.sources[at])).toEqual([SOURCES.feature(3)])
  })

  it('always fit the list, so that nothing is left out by chance', () => {
    const words = WORD_FACTS.length + ENTITY_ROLES.length * 5 + CROSSES.length
    const custom = 2 * MAX_CUSTOM_FIELDS + MAX_CUSTOM_FIELDS
    const others = 3 + FEATURES.length + BRIEF_READING.maxTokens + 5 + 2 * MAX_LINK_TOKENS
    expect(words + custom + others).toBeLessThanOrEqual(MAX_TOKENS)
  })

  it('are finite and bounded whatever fields hold', () => {
    const value = fc.oneof(fc.string({ unit: 'binary' }), fc.double({ noNaN: true }), fc.boolean())
    const names = ['$amount', '$user_email', '$currency_code', '$content', '$ip', '$name']
    const fields = fc.dictionary(fc.constantFrom(...names), value)
    const custom = fc.dictionary(fc.string(), value)
    fc.assert(
      fc.property(fields, custom, (some, more) => {
        const event = { type: '$create_content', userId: 'u', fields: some, custom: more }
        const { count, values, sources } = tokensOf(event)
        expect(count).toBeLessThanOrEqual(MAX_TOKENS)
        expect(values.every(Number.isFinite)).toBe(true)
        expect(sources.every((source) => source < SOURCES.count)).toBe(true)
      }),
    )
  })

  it('let a model learn a custom field that was never set up', () => {
    const ftrl = Ftrl.untaught(1, { ...FTRL_SETTINGS, slotBits: 16 })
    const withCoupon = (coupon: string, at: number): CanonicalEvent => ({
      ...order,
      userId: `u${at}`,
      custom: { new_coupon: coupon, visit: `v${at}` },
    })
    for (let at = 0; at < 60; at += 1) {
      const isBad = at % 3 === 0
      const tokens = tokensOf(withCoupon(isBad ? 'LEAKED' : 'SPRING', at))
      ftrl.learn(tokens, { model: 0, isBad, weight: 1, offset: 0 })
    }
    const margin = (coupon: string): number => ftrl.margin(tokensOf(withCoupon(coupon, 999)), 0)
    expect(margin('LEAKED') - margin('SPRING')).toBeGreaterThan(1.5)
    const parts = new Float64Array(SOURCES.count)
    ftrl.contributions(tokensOf(withCoupon('LEAKED', 999)), 0, parts)
    expect(sourceName(parts.indexOf(Math.max(...parts)), ['new_coupon', 'visit'])).toMatch(
      /new_coupon|custom_amount/,
    )
  })
})
