import { describe, expect, it } from 'vitest'
import type { CanonicalEvent } from '../canonical-event.ts'
import { accepted, add, ann, order, sale, tea, visit } from '../testing/rule-tables.ts'
import { parseEvent } from './parse-event.ts'

/** One odd member in a good event: what becomes of it, and which warning names it. */
const NOW_MS = Date.UTC(2025, 5, 1)

function read(body: object): {
  readonly event: CanonicalEvent
  readonly warned: readonly string[]
} {
  const parsed = parseEvent('v205', body, { nowMs: NOW_MS })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return {
    event: parsed.event,
    warned: parsed.warnings.map(({ kind, path }) => `${kind} ${path}`),
  }
}

interface Row {
  readonly sent: object
  readonly kept: object
  readonly warned: readonly string[]
}

const row = (sent: object, kept: object, ...warned: readonly string[]): Row => ({
  sent,
  kept,
  warned,
})
const items = (...lines: readonly object[]) => ({ $items: lines })

function readsAll(base: object, rows: readonly Row[]): void {
  it.each(rows)('$sent becomes $kept', ({ sent, kept, warned }) => {
    const { event, warned: said } = read({ ...base, ...sent })
    const own = Object.fromEntries(Object.keys(sent).map((name) => [name, event.fields[name]]))
    expect(own).toEqual({
      ...Object.fromEntries(Object.keys(sent).map((name) => [name, undefined])),
      ...kept,
    })
    expect(said).toEqual(warned)
  })
}

describe('an order', () => {
  readsAll(order, [
    row(
      items({ $quantity: 1.52 }),
      items({ $quantity: 2 }),
      'fraction_rounded_up $.$items[0].$quantity',
    ),
    row(
      items({ $quantity: 0.3 }),
      items({ $quantity: 1 }),
      'fraction_rounded_up $.$items[0].$quantity',
    ),
    row(
      items({ $quantity: 2.999_999_999_9 }),
      items({ $quantity: 3 }),
      'floating_point $.$items[0].$quantity',
    ),
    row(items({ $quantity: '2' }), items({ $quantity: 2 }), 'number_quoted $.$items[0].$quantity'),
    row(items({ $quantity: -1 }), items({}), 'value_dropped $.$items[0].$quantity'),
    row(
      items({ $price: -1_000_000 }),
      items({ $price: -1_000_000 }),
      'price_below_zero $.$items[0].$price',
    ),
    row({ $items: { 0: tea, 2: tea } }, items(tea, tea), 'list_of_members $.$items'),
    row({ $items: { 3: tea } }, items(tea), 'list_of_members $.$items'),
    row({ $items: tea }, items(tea), 'list_of_one $.$items'),
    row({ $items: 'tea' }, {}, 'value_dropped $.$items'),
    row(
      { $shipping_tracking_numbers: '1Z' },
      { $shipping_tracking_numbers: ['1Z'] },
      'list_of_one $.$shipping_tracking_numbers',
    ),
    row(
      { $expedited_shipping: 1 },
      { $expedited_shipping: true },
      'boolean_respelt $.$expedited_shipping',
    ),
    row(
      { $expedited_shipping: 'False' },
      { $expedited_shipping: false },
      'boolean_respelt $.$expedited_shipping',
    ),
    row(
      { $expedited_shipping: 'off' },
      { $expedited_shipping: false },
      'boolean_respelt $.$expedited_shipping',
    ),
    row({ $expedited_shipping: 2 }, {}, 'value_dropped $.$expedited_shipping'),
    row({ $currency_code: 'USD ' }, { $currency_code: 'USD' }, 'blanks_trimmed $.$currency_code'),
    row(
      { $currency_code: '\teur\n' },
      { $currency_code: 'EUR' },
      'blanks_trimmed $.$currency_code',
      'letter_case $.$currency_code',
    ),
    row({ $user_email: ' ann@x.de ' }, { $user_email: 'ann@x.de' }, 'blanks_trimmed $.$user_email'),
    row(
      { $shipping_method: 'physical' },
      { $shipping_method: '$physical' },
      'value_respelt $.$shipping_method',
    ),
    row(
      { $shipping_method: 'drone' },
      { $shipping_method: 'drone' },
      'value_unknown $.$shipping_method',
    ),
    row(
      { $billing_address: [{ $city: 'Köln' }] },
      { $billing_address: { $city: 'Köln' } },
      'one_in_list $.$billing_address[0]',
    ),
    row({ $billing_address: 'Köln' }, {}, 'value_dropped $.$billing_address'),
    row(
      { $billing_address: { $city: ['Köln'] } },
      { $billing_address: { $city: 'Köln' } },
      'one_in_list $.$billing_address.$city[0]',
    ),
    row(
      { $billing_address: { $company: 'X' } },
      { $billing_address: {} },
      'member_unknown $.$billing_address.$company',
    ),
    row(
      { $exchange_rate: { $rate: 0 } },
      { $exchange_rate: {} },
      'rate_of_nothing $.$exchange_rate.$rate',
    ),
    row(
      { $exchange_rate: { $rate: '0.92' } },
      { $exchange_rate: { $rate: 0.92 } },
      'number_quoted $.$exchange_rate.$rate',
    ),
    row(
      { $exchange_rate: { $rate: '0,92' } },
      { $exchange_rate: {} },
      'value_dropped $.$exchange_rate.$rate',
    ),
  ])
})

describe('an amount within floating-point error', () => {
  readsAll({ ...sale, $currency_code: 'EUR' }, [
    row({ $amount: 64_569_999.999_999_99 }, { $amount: 64_570_000 }, 'floating_point $.$amount'),
    row(
      { $new_balance: -1_100_000.000_000_000_2 },
      { $new_balance: -1_100_000 },
      'floating_point $.$new_balance',
    ),
    row(
      { $minimum_deposit_amount: 300_000.000_000_000_06 },
      { $minimum_deposit_amount: 300_000 },
      'floating_point $.$minimum_deposit_amount',
    ),
  ])
  it('is taken of items, discounts, bets and the list of a known client, too', () => {
    const lines = { ...order, $currency_code: 'EUR', $amount: ['64569999.99999999'] }
    const promotions = [{ $promotion_id: 'p', $discount: { $amount: 1_100_000 - 2 ** -32 } }]
    const { event, warned } = read({
      ...lines,
      ...items({ $price: 64_569_999.999_999_99 }),
      $promotions: promotions,
    })
    expect(event.fields).toMatchObject({
      $amount: 64_570_000,
      $items: [{ $price: 64_570_000 }],
      $promotions: [{ $discount: { $amount: 1_100_000 } }],
    })
    expect(warned).toContain('floating_point $.$items[0].$price')
    expect(warned).toContain('floating_point $.$promotions[0].$discount.$amount')
  })
})

describe('what makes little sense', () => {
  it.each<[object, ...string[]]>([
    [{ $type: '$add_promotion', ...ann, $promotions: [] }, 'promotions_empty $.$promotions'],
    [{ ...order, $promotions: [] }, 'promotions_empty $.$promotions'],
    [{ ...order, $type: '$update_order', $promotions: [] }, 'promotions_empty $.$promotions'],
    [{ $type: '$create_account', ...ann, $promotions: [] }, 'promotions_empty $.$promotions'],
    [{ $type: '$update_account', ...ann, $promotions: [] }, 'promotions_empty $.$promotions'],
    [{ $type: 'spun_the_wheel', ...ann, $promotions: [] }, 'promotions_empty $.$promotions'],
    [{ ...order, $promotions: [{}] }, 'field_recommended $.$promotions[0].$promotion_id'],
    [
      {
        ...order,
        $promotions: [{ $promotion_id: 'p', $status: '$success', $failure_reason: '$expired' }],
      },
      'reason_without_failure $.$promotions[0].$failure_reason',
    ],
    [
      { $type: '$login', ...ann, $login_status: '$success', $failure_reason: '$wrong_password' },
      'reason_without_failure $.$failure_reason',
    ],
    [
      { $type: '$create_account', ...ann, $year_of_birth: 2090 },
      'birth_implausible $.$year_of_birth',
    ],
    [
      { $type: '$create_account', ...ann, $year_of_birth: 2024 },
      'birth_implausible $.$year_of_birth',
    ],
    [
      { $type: '$update_account', ...ann, $year_of_birth: 1066 },
      'birth_implausible $.$year_of_birth',
    ],
    [
      {
        ...order,
        $bookings: [{ $booking_type: '$bus', $guests: [{ $birth_date: '2090-01-01' }] }],
      },
      'birth_implausible $.$bookings[0].$guests[0].$birth_date',
    ],
    [
      { ...sale, $transaction_type: '$transfer', $transfer_recipient_user_id: 'ann' },
      'oneself $.$transfer_recipient_user_id',
    ],
    [{ ...order, $seller_user_id: 'ann' }, 'oneself $.$seller_user_id'],
    [{ $type: '$create_account', ...ann, $referrer_user_id: 'ann' }, 'oneself $.$referrer_user_id'],
    [
      { $type: '$flag_content', ...ann, $content_id: 'c', $flagged_by: 'ann' },
      'oneself $.$flagged_by',
    ],
    [
      {
        ...order,
        $bookings: [{ $booking_type: '$bus', $start_time: NOW_MS, $end_time: NOW_MS - 1 }],
      },
      'end_before_start $.$bookings[0].$end_time',
    ],
    [
      { ...sale, $minimum_deposit_amount: 20_000, $maximum_deposit_amount: 10_000 },
      'above_maximum $.$minimum_deposit_amount',
    ],
    [{ ...order, $amount: 10_000 }, 'currency_missing $.$amount'],
  ])('%j is taken with a warning', (body, ...warned) => {
    expect(read(body).warned).toEqual(warned)
  })

  it.each<[object]>([
    [{ $type: '$create_account', ...ann, $year_of_birth: 2022 }],
    [{ ...order, $promotions: [{ $promotion_id: 'p' }] }],
    [{ ...order, $seller_user_id: 'bob' }],
    [{ $type: '$login', ...ann, $login_status: '$failure', $failure_reason: '$wrong_password' }],
    [
      {
        ...order,
        $bookings: [{ $booking_type: '$bus', $guests: [{ $birth_date: '2025-02-01' }] }],
      },
    ],
  ])('%j needs no word', (body) => {
    expect(read(body).warned).toEqual([])
  })
})

describe('a whole card number or IBAN in an id or mail address', () => {
  it.each<[string, object]>([
    ['$.$user_id', { ...order, $user_id: '4111111111111111' }],
    ['$.$order_id', { ...order, $order_id: 'pay-4111-1111-1111-1111' }],
    ['$.$session_id', { ...order, $session_id: 'DE89370400440532013000' }],
    ['$.$user_email', { ...order, $user_email: '4111111111111111@example.com' }],
    ['$.$seller_user_id', { ...order, $seller_user_id: '5555555555554444' }],
    ['$.$items[0].$item_id', { ...order, $items: [{ $item_id: '30569309025904' }] }],
    ['$.$transaction_id', { ...sale, $transaction_id: '378282246310005' }],
  ])('at %s is kept with a warning', (path, body) => {
    const { warned } = read(body)
    expect(warned).toContain(`account_number_in_id ${path}`)
  })

  it.each<[object]>([
    [{ ...order, $order_id: '4111111111111112' }],
    [{ ...order, $order_id: '1790000000000' }],
    [{ ...order, $session_id: '4111e111-1111-4111-8111-111111111111' }],
    [{ ...order, $user_email: 'ann.4111@example.com' }],
  ])('%j needs no word', (body) => {
    expect(read(body).warned).not.toContainEqual(expect.stringContaining('account_number_in_id'))
  })
})

describe('an id that a spreadsheet rounded', () => {
  it.each<[string, object]>([
    ['$.$order_id', { ...order, $order_id: '1.23457E+11' }],
    ['$.$user_id', { ...order, $user_id: '4,9123E+10' }],
    ['$.$session_id', { ...order, $session_id: '9.0072e15' }],
    ['$.$transaction_id', { ...sale, $transaction_id: '1E+15' }],
    ['$.$items[0].$item_id', { ...order, $items: [{ $item_id: '4.006381E+12' }] }],
    ['$.$seller_user_id', { ...order, $seller_user_id: '1.2E+10' }],
  ])('at %s is kept with a warning', (path, body) => {
    expect(read(body).warned).toContain(`id_rounded ${path}`)
  })

  it.each(['12E5A', '7e01', '1.5', '1.2.3', 'E+11', '4e8f00e1', '2,5'])('%s is no such', (id) => {
    expect(read({ ...order, $order_id: id }).warned).not.toContain('id_rounded $.$order_id')
  })
})

describe('what a visitor can type, forge or fill in', () => {
  const long = 'x'.repeat(300_000)
  const values: readonly unknown[] = [
    long,
    '\0',
    '\ud800',
    'a\nb',
    { a: 1 },
    ['x', 'y'],
    [['x']],
    true,
    '',
  ]
  const places: readonly (readonly [string, (value: unknown) => object])[] = [
    ['a session', ($session_id) => ({ ...order, $session_id })],
    ['a name', ($name) => ({ ...order, $billing_address: { $name } })],
    ['a mail', ($user_email) => ({ ...order, $user_email })],
    ['a phone', ($phone) => ({ ...order, $billing_address: { $phone } })],
    ['a coupon', ($promotion_id) => ({ ...order, $promotions: [{ $promotion_id }] })],
    [
      'a referrer',
      ($referrer_user_id) => ({ $type: '$create_account', ...ann, $referrer_user_id }),
    ],
    ['a device', ($device_unique_id) => ({ ...order, $app: { $device_unique_id } })],
    ['a user agent', ($user_agent) => ({ ...order, $browser: { $user_agent } })],
    ['an address', ($ip) => ({ ...order, $ip })],
    ['a typed name', ($username) => ({ $type: '$login', ...ann, $username })],
    [
      'recipients',
      (one) => ({
        $type: '$create_content',
        ...ann,
        $content_id: 'c',
        $message: { $recipient_user_ids: [one] },
      }),
    ],
    [
      'a text',
      ($body) => ({ $type: '$create_content', ...ann, $content_id: 'c', $post: { $body } }),
    ],
    ['content', ($post) => ({ $type: '$create_content', ...ann, $content_id: 'c', $post })],
    ['a cart', ($product_title) => ({ ...add, $item: { ...tea, $product_title } })],
    ['a card', ($card_last4) => ({ ...order, $payment_methods: [{ $card_last4 }] })],
    ['a field of the sender', (note) => ({ ...order, note })],
  ]
  it.each(places)('%s never has the event refused', (_what, make) => {
    for (const value of values) {
      const parsed = parseEvent('v205', make(value), { nowMs: NOW_MS })
      expect(parsed.ok ? [] : [value, parsed.problems]).toEqual([])
    }
  })

  it('is not lost with a long cart, a long message or many fields', () => {
    const lines = Array.from({ length: 1_001 }, () => tea)
    const own = Object.fromEntries(lines.map((_, at) => [`own_${at}`, at]))
    const { event, warned } = read({ ...order, ...items(...lines), ...own })
    expect(event.fields['$items']).toHaveLength(1_000)
    expect(Object.keys(event.custom)).toHaveLength(250)
    expect(warned).toEqual(['list_cut $.$items', 'custom_too_many $'])
  })

  it('keeps a guest with a forged session apart from others', () => {
    const guest = { $type: '$create_order', $order_id: 'o' }
    const forged = read({ ...guest, $session_id: 's'.repeat(600) })
    expect(forged.event.sessionId).toBe('s'.repeat(512))
    expect(read({ ...guest, $session_id: 'a\u0000b' }).event.sessionId).toBe('a\uFFFDb')
    expect(read({ ...guest, ...visit }).event.sessionId).toBe('s1')
  })
})

it('keeps strict what decides on money, identity, time or type', () => {
  const wrong = [
    { ...sale, $amount: 115.94 },
    { ...sale, $amount: '115940000' },
    { ...sale, $currency_code: '€' },
    { ...order, $user_id: true },
    { ...order, $order_id: ['a'] },
    { ...order, $time: 'yesterday' },
    { ...order, $type: '$create_ordr' },
    { ...sale, $transaction_status: 'fine' },
  ]
  for (const body of wrong) expect(parseEvent('v205', body, { nowMs: NOW_MS }).ok).toBe(false)
  expect(accepted('v205', sale).type).toBe('$transaction')
})
