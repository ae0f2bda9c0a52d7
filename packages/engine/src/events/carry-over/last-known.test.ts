import { describe, expect, it } from 'vitest'
import type { Enrichment } from '../../entities/enrichment.ts'
import { PLACE_KNOWN_MS, ENTITY_KNOWN_MS } from '../../entities/known-for.ts'
import { feature, score, Situation } from '../../models/situation.test.support.ts'

const MINUTE_MS = 60_000
const ABROAD: Enrichment = { ipCountry: 'BR', ipAsn: 64_500, ipHosting: true }
const PHONE = '+15550100'
const CARD = { $payment_type: '$credit_card', $card_bin: '400000', $card_last4: '1234' }
const HOME = { $name: 'Ann Lee', $country: 'GB', $zipcode: 'SW1A 1AA' }

/** Six accounts made in ten minutes on one device behind one hosting network; answers with the world. */
function ring(): Situation {
  const world = new Situation()
  for (let at = 0; at < 6; at += 1) {
    world.tell({
      type: '$create_account',
      minute: at,
      userId: `r${at}`,
      ip: '203.0.113.9',
      enrichment: ABROAD,
      fields: { $user_email: `lee${at}@example.com`, $phone: PHONE },
      custom: { device_id: 'd1' },
    })
  }
  return world
}

describe('an event that says less than others of its user', () => {
  it('is about the device, network and phone that the user had last', () => {
    const world = ring()
    const told = { type: '$add_item_to_cart', minute: 6, userId: 'r5' }
    const silent = world.tell(told)
    for (const name of ['users_per_device_1h', 'users_per_ip_1h', 'users_per_network_1h']) {
      expect(feature(silent, name), name).toBe(6)
    }
    expect(feature(silent, 'users_per_phone_90d')).toBe(6)
    expect(feature(silent, 'ip_hosting')).toBe(1)
  })

  it('is as risky as if it had said them', () => {
    const said = { ip: '203.0.113.9', enrichment: ABROAD, custom: { device_id: 'd1' } }
    const told = { type: '$add_item_to_cart', minute: 6, userId: 'r5' }
    const [silent, whole] = [ring().tell(told), ring().tell({ ...told, ...said })]
    for (const type of ['account_abuse', 'promotion_abuse'] as const) {
      const difference = score(whole, type) - score(silent, type)
      expect(Math.abs(difference), type).toBeLessThan(0.02)
    }
  })

  it('comes from where the user was, so what is billed elsewhere stands out', () => {
    const fields = { $billing_address: HOME, $payment_methods: [CARD], $amount: 90_000_000 }
    const order = ring().tell({ type: '$create_order', minute: 6, userId: 'r5', fields })
    expect(feature(order, 'ip_billing_country_differ')).toBe(1)
  })

  it('speaks for itself where it says something', () => {
    const outcome = ring().tell({
      type: '$add_item_to_cart',
      minute: 6,
      userId: 'r5',
      ip: '198.51.100.7',
      enrichment: { ipCountry: 'GB', ipAsn: 64_501, ipHosting: false },
    })
    expect(feature(outcome, 'users_per_ip_1h')).toBe(1)
    expect(feature(outcome, 'ip_hosting')).toBe(0)
    expect(feature(outcome, 'users_per_phone_90d'), 'with that phone still').toBe(6)
  })

  it.each([
    ['is on the last device when it comes from the same IP', '203.0.113.9', 6],
    ['is on a device that nobody knows when it comes from another', '198.51.100.7', NaN],
  ])('%s', (_, ip, users) => {
    const outcome = ring().tell({ type: '$login', minute: 6, userId: 'r5', ip, enrichment: ABROAD })
    expect(feature(outcome, 'users_per_device_1h')).toBe(users)
  })

  it('is nowhere when it is on another device', () => {
    const custom = { device_id: 'd2' }
    const outcome = ring().tell({ type: '$login', minute: 6, userId: 'r5', custom })
    expect(feature(outcome, 'ip_hosting')).toBeNaN()
    expect(feature(outcome, 'users_per_device_1h')).toBe(1)
  })

  it.each([
    ['ip_hosting', PLACE_KNOWN_MS],
    ['users_per_device_life', ENTITY_KNOWN_MS],
  ])('forgets %s in time', (name, forMs) => {
    const last = 5
    const told = { type: '$add_item_to_cart', userId: 'r5' }
    const minutes = forMs / MINUTE_MS
    expect(feature(ring().tell({ ...told, minute: last + minutes }), name)).not.toBeNaN()
    expect(feature(ring().tell({ ...told, minute: last + minutes + 1 }), name)).toBeNaN()
  })

  it('adds nothing to what it was about', () => {
    const world = ring()
    const before = world.tell({ type: '$add_item_to_cart', minute: 6, userId: 'r5' })
    const after = world.tell({ type: '$add_item_to_cart', minute: 7, userId: 'r5' })
    expect(feature(after, 'ip_events_1h')).toBe(feature(before, 'ip_events_1h'))
  })

  it('of a user unknown so far is about what it says', () => {
    const outcome = ring().tell({ type: '$add_item_to_cart', minute: 6, userId: 'new' })
    expect(feature(outcome, 'users_per_device_1h')).toBeNaN()
  })
})
