import { describe, expect, it } from 'vitest'
import { minorUnitMicros } from '../minor-units.ts'
import { accepted, ann, order, sale, tea } from '../testing/rule-tables.ts'
import { parseEvent } from './parse-event.ts'

/** Amounts that nobody can pay, and where: `minor_unit` is what the health of an integration counts. */
function oddPlaces(body: object): readonly string[] {
  const { ok, warnings } = parseEvent('v205', body)
  expect(ok).toBe(true)
  return warnings.flatMap(({ kind, path }) => (kind === 'minor_unit' ? [path] : []))
}

const paid = ($amount: number, $currency_code: string) => ({ ...sale, $amount, $currency_code })

describe('an amount is no multiple of the smallest unit', () => {
  it.each([
    [33, 'EUR'],
    [11_594, 'USD'],
    [115_940_001, 'USD'],
    [500_000, 'JPY'],
    [100_500_000, 'KRW'],
    [1_000, 'CLP'],
    [1_500, 'KWD'],
    [10_500, 'BHD'],
    [150, 'CLF'],
  ])('%d %s', (amount, currency) => {
    expect(oddPlaces(paid(amount, currency))).toEqual(['$.$amount'])
    expect(accepted('v205', paid(amount, currency)).fields['$amount']).toBe(amount)
  })
})

describe('an amount can be paid', () => {
  it.each([
    [33_000_000, 'EUR'],
    [115_940_000, 'USD'],
    [10_000, 'USD'],
    [500_000_000, 'JPY'],
    [1_234_000, 'KWD'],
    [100, 'CLF'],
    [1, 'BTC'],
    [33, 'LOYALTY_POINTS'],
    [11_594, 'USDT'],
    [9_007_199_254_740_991, 'XAU'],
  ])('%d %s', (amount, currency) => {
    expect(oddPlaces(paid(amount, currency))).toEqual([])
  })
})

const discount = (part: object) => ({ $promotion_id: 'p', $discount: part })

it.each<[string, object, readonly string[]]>([
  [
    'items in the currency of their order',
    { ...order, $currency_code: 'JPY', $items: [{ ...tea, $price: 1_000_000 }, tea] },
    ['$.$items[1].$price'],
  ],
  [
    'items in a currency of their own',
    { ...order, $currency_code: 'JPY', $items: [{ ...tea, $currency_code: 'USD' }, tea] },
    ['$.$items[1].$price'],
  ],
  ['items without any currency', { ...order, $items: [{ ...tea, $price: 33 }] }, []],
  [
    'a discount, and the least purchase for it',
    {
      ...order,
      $currency_code: 'USD',
      $promotions: [discount({ $amount: 5, $minimum_purchase_amount: 50 })],
    },
    ['$.$promotions[0].$discount.$amount', '$.$promotions[0].$discount.$minimum_purchase_amount'],
  ],
  [
    'a discount in a currency of its own',
    {
      ...order,
      $currency_code: 'USD',
      $promotions: [discount({ $amount: 5, $currency_code: 'BTC' })],
    },
    [],
  ],
  [
    'a booking',
    {
      ...order,
      $bookings: [{ $booking_type: '$flight', $price: 199, $currency_code: 'EUR' }],
    },
    ['$.$bookings[0].$price'],
  ],
  [
    'balances and bounds of a transaction',
    { ...sale, $new_balance: -33, $minimum_deposit_amount: 5, $maximum_deposit_amount: 10_000 },
    ['$.$minimum_deposit_amount', '$.$new_balance'],
  ],
  [
    'a bet',
    { $type: '$wager', ...ann, $amount: 33, $currency_code: 'GBP', $minimum_wager_amount: 5 },
    ['$.$amount', '$.$minimum_wager_amount'],
  ],
  [
    'an item in a cart',
    { $type: '$add_item_to_cart', ...ann, $item: { ...tea, $price: 33, $currency_code: 'EUR' } },
    ['$.$item.$price'],
  ],
  [
    'an item of a listing',
    {
      $type: '$create_content',
      ...ann,
      $content_id: 'c',
      $listing: { $listed_items: [{ $price: 33, $currency_code: 'EUR' }] },
    },
    ['$.$listing.$listed_items[0].$price'],
  ],
  [
    'an event of the sender',
    { $type: 'tip_given', ...ann, $amount: 5, $currency_code: 'EUR' },
    ['$.$amount'],
  ],
])('looks at %s', (_what, body, places) => {
  expect(oddPlaces(body)).toEqual(places)
})

it('says the smallest unit of the table, never a value of the sender', () => {
  const { warnings } = parseEvent('v205', paid(11_594, 'USD'))
  expect(warnings.map(({ message }) => message)).toEqual([
    'No multiple of the smallest unit of its currency, which is, in micros, 10000',
  ])
})

it.each([
  ['USD', 10_000],
  ['JPY', 1_000_000],
  ['KWD', 1_000],
  ['UYW', 100],
  ['BTC', undefined],
  ['USDC', undefined],
  ['POINTS', undefined],
])('knows the smallest unit of %s', (currency, micros) => {
  expect(minorUnitMicros(currency)).toBe(micros)
})
