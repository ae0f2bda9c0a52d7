import type { ReservedFields } from '@winnow/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ActivityEvent } from './activity-event.ts'
import { moneyOfUser } from './money-of-user.ts'
import { paymentMethodsOfUser } from './payment-methods-of-user.ts'
import { journeysOfUser, placesOfUser } from './places-of-user.ts'

const HOUR_MS = 3_600_000
const START_MS = Date.UTC(2025, 0, 1)
const CARD = { $payment_type: '$credit_card', $card_bin: '424242', $card_last4: '4242' }

let sequence = 0
const event = (
  type: string,
  fields: ReservedFields,
  more: { readonly hours?: number; readonly ipCountry?: string } = {},
): ActivityEvent => ({
  sequence: (sequence += 1),
  atMs: START_MS + (more.hours ?? sequence) * HOUR_MS,
  event: { type, fields, custom: {} },
  ipCountry: more.ipCountry,
})

const order = (id: string, dollars: number, more: ReservedFields = {}) =>
  event('$create_order', {
    $order_id: id,
    $amount: dollars * 1e6,
    $currency_code: 'USD',
    ...more,
  })

const pay = (id: string, dollars: number, more: ReservedFields = {}) =>
  event('$transaction', {
    $transaction_id: id,
    $amount: dollars * 1e6,
    $currency_code: 'USD',
    $payment_method: CARD,
    ...more,
  })

const dollars = (events: readonly ActivityEvent[]) => {
  const { bought, refunded, chargedBack, open } = moneyOfUser(events).inUsd
  return [bought, refunded, chargedBack, open].map((micros) => micros / 1e6)
}

describe('the money of a user', () => {
  it.each([
    ['an order is open until it is paid', [order('a', 10)], [0, 0, 0, 10]],
    ['a payment of it buys', [order('a', 10), pay('t', 10, { $order_id: 'a' })], [10, 0, 0, 0]],
    [
      'a declined one does not',
      [order('a', 10), pay('t', 10, { $order_id: 'a', $transaction_status: '$failure' })],
      [0, 0, 0, 10],
    ],
    [
      'a pending one buys once it succeeds, and once',
      [pay('t', 10, { $transaction_status: '$pending' }), pay('t', 10)],
      [10, 0, 0, 0],
    ],
    [
      'refunds of one sale add up',
      [
        pay('t', 10),
        pay('t', 3, { $transaction_type: '$refund' }),
        pay('t', 4, { $transaction_type: '$refund' }),
      ],
      [10, 7, 0, 0],
    ],
    [
      'what the bank took back is the payment of the order',
      [order('a', 10), pay('t', 9, { $order_id: 'a' }), event('$chargeback', { $order_id: 'a' })],
      [9, 0, 9, 0],
    ],
    [
      'a chargeback that was won is none',
      [
        pay('t', 9),
        event('$chargeback', { $transaction_id: 't' }),
        event('$chargeback', { $transaction_id: 't', $chargeback_state: '$won' }),
      ],
      [9, 0, 0, 0],
    ],
    [
      'a shop without payments says what is bought by the state of the order',
      [order('a', 10), event('$order_status', { $order_id: 'a', $order_status: '$fulfilled' })],
      [10, 0, 0, 0],
    ],
    [
      'a canceled order is nothing',
      [order('a', 10), event('$order_status', { $order_id: 'a', $order_status: '$canceled' })],
      [0, 0, 0, 0],
    ],
  ])('%s', (_, events, sums) => expect(dollars(events)).toEqual(sums))

  it('is kept by currency, and converted by the rate of its year; what has no rate is named', () => {
    const money = moneyOfUser([
      pay('a', 100, { $currency_code: 'EUR' }),
      pay('b', 1, { $currency_code: 'ABC' }),
    ])
    expect(money.byCurrency.map(({ currency, bought }) => [currency, bought])).toEqual([
      ['EUR', 100e6],
      ['ABC', 1e6],
    ])
    expect(money.inUsd.bought / 1e6).toBeCloseTo(113, 0)
    expect(money.withoutRate).toEqual(['ABC'])
  })

  it('is the sum over currencies, whatever the events', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 20 })
    fc.assert(
      fc.property(amounts, (all) => {
        const events = all.map((amount, at) => pay(`t${at}`, amount))
        expect(dollars(events)[0]).toBe(all.reduce((sum, amount) => sum + amount, 0))
      }),
    )
  })
})

describe('the payment methods of a user', () => {
  it('are each one, with what became of payments and why some failed', () => {
    const [card, ...others] = paymentMethodsOfUser([
      order('a', 10, { $payment_methods: [{ ...CARD, $card_bin: '42424299' }] }),
      pay('t1', 10, {
        $order_id: 'a',
        $transaction_status: '$failure',
        $decline_category: '$insufficient_funds',
      }),
      pay('t2', 10, { $order_id: 'a' }),
      pay('t2', 10, { $transaction_type: '$refund' }),
      event('$chargeback', { $order_id: 'a' }),
    ])
    expect(others).toEqual([])
    expect(card).toMatchObject({
      kind: 'card',
      bin: '424242',
      last4: '4242',
      value: { type: 'card', id: '424242:4242' },
      uses: 4,
      successes: 1,
      declines: 1,
      declineCategories: ['$insufficient_funds'],
      chargebacks: 1,
    })
  })

  it('stand in the order of their last use; a wallet that nothing names has no value', () => {
    const methods = paymentMethodsOfUser([
      pay('t1', 1),
      pay('t2', 1, { $payment_method: { $payment_type: '$digital_wallet' } }),
    ])
    expect(methods.map(({ kind, value }) => [kind, value?.type])).toEqual([
      ['wallet', undefined],
      ['card', 'card'],
    ])
  })
})

describe('the places of a user', () => {
  it('are countries of IPs, addresses and banks, with how often they were named', () => {
    const places = placesOfUser([
      event('$login', {}, { ipCountry: 'DE' }),
      event('$login', {}, { ipCountry: 'DE' }),
      order('a', 1, { $shipping_address: { $country: 'US', $zipcode: '94105' } }),
    ])
    expect(places.map(({ source, country, events }) => [source, country, events])).toEqual([
      ['shipping_address', 'US', 1],
      ['ip', 'DE', 2],
    ])
    // The region of the zip code, not the middle of the country.
    expect(places[0]?.point.longitude).toBe(-120)
  })

  it.each([
    ['US', 2, true],
    ['US', 12, false],
    ['FR', 1, false],
  ])('a journey from DE to %s in %d hours: impossible is %s', (country, hours, isImpossible) => {
    const journeys = journeysOfUser([
      event('$login', {}, { hours: 0, ipCountry: 'DE' }),
      event('$login', {}, { hours, ipCountry: country }),
    ])
    expect(journeys.map((one) => one.isImpossible)).toEqual([isImpossible])
  })
})
