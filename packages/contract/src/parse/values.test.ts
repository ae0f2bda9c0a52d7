import { describe, expect, it } from 'vitest'
import { API_VERSIONS } from '../api-version.ts'
import { LIMITS } from '../limits.ts'
import { accepted, acceptsAll, ann, order, refusesAll, sale, tea } from '../testing/rule-tables.ts'
import { parseEvent } from './parse-event.ts'

/** What the values of fields may be. A row is a body and the code and path of each problem. */

const address = (part: object) => ({ ...order, $billing_address: part })

const promoted = ($discount: object) => ({
  ...order,
  $promotions: [{ $promotion_id: 'p', $discount }],
})
const card = (part: object) => ({ ...order, $payment_methods: [part] })

describe('money', () => {
  const max = Number.MAX_SAFE_INTEGER
  const coins = { ...sale, $currency_code: 'BTC' }
  const line = ($price: unknown) => ({ ...order, $items: [tea, { ...tea, $price }] })
  acceptsAll([
    ['v204', { ...order, $amount: 0, $currency_code: 'EUR' }],
    ['v204', { ...coins, $amount: max }],
    ['v204', { ...sale, $amount: ['506790000'] }, '53 $.$amount[0]'],
    ['v204', { ...coins, $amount: ['1.0'] }, '53 $.$amount[0]'],
    ['v205', { ...coins, $current_balance: -5_000_000, $new_balance: -max }],
    ['v205', { ...coins, $new_balance: -max - 1 }, '53 $.$new_balance'],
    ['v205', { ...coins, $current_balance: -0.5 }, '53 $.$current_balance'],
    ['v204', coins],
    ['v204', { ...sale, $currency_code: 'LOYALTY_POINTS' }],
    ['v204', { ...sale, $currency_code: '1INCH' }],
    ['v204', { ...sale, $currency_code: 'usd' }, '53 $.$currency_code'],
    ['v204', { ...sale, $currency_code: 'USD ' }, '53 $.$currency_code'],
    ['v204', line(-1_000_000), '53 $.$items[1].$price'],
    ['v204', line(1.5), '53 $.$items[1].$price'],
    ['v204', line('10000'), '53 $.$items[1].$price'],
    ['v204', { ...order, $amount: 10_000 }, '55 $.$amount'],
  ])
  refusesAll([
    ['v204', { ...sale, $amount: 0 }, '53 $.$amount'],
    ['v204', { ...sale, $amount: -1 }, '53 $.$amount'],
    ['v204', { ...sale, $amount: 1.5 }, '53 $.$amount'],
    ['v204', { ...sale, $amount: max + 1 }, '53 $.$amount'],
    ['v204', { ...sale, $amount: 1e300 }, '53 $.$amount'],
    ['v204', { ...sale, $amount: '10' }, '53 $.$amount'],
    ['v204', { ...sale, $amount: ['1.5'] }, '53 $.$amount'],
    ['v204', { ...sale, $amount: ['1', '2'] }, '53 $.$amount'],
    ['v204', { ...order, $amount: -1 }, '53 $.$amount'],
    ['v204', { ...sale, $currency_code: 'U$D' }, '53 $.$currency_code'],
    ['v204', { ...sale, $currency_code: 'X' }, '53 $.$currency_code'],
    ['v204', { ...sale, $currency_code: 840 }, '53 $.$currency_code'],
    ['v204', { ...sale, $currency_code: '€' }, '53 $.$currency_code'],
  ])
  it('keeps the price of a discount line, and drops what is no price', () => {
    const prices = (body: object) =>
      (accepted('v204', body).fields['$items'] as { $price?: number }[]).map((one) => one.$price)
    expect(prices(line(-1_000_000))).toEqual([10_000, -1_000_000])
    expect(prices(line(1.5))).toEqual([10_000, undefined])
  })
  it.each([
    [115.94, 'Has decimals; must be'],
    ['115940000', 'In quotes; must be'],
    ['115.94', 'In quotes; must be'],
    ['115,94', 'Must be'],
    [true, 'Must be'],
  ])('says of the amount %j what is wrong with it, and what is due', ($amount, wrong) => {
    const parsed = parseEvent('v205', { ...sale, $amount })
    const [problem] = parsed.ok ? [] : parsed.problems
    expect(problem?.message).toBe(`${wrong} an integer in micros of the currency, above 0`)
  })
  it.each([
    ['{"$amount":1e400}', '$.$amount: Must be at most 2^53 - 1'],
    ['{"$amount":-1e400}', '$.$amount: Below 0; must be an integer in micros'],
    ['{"$exchange_rate":{"$rate":1e400}}', '$.$exchange_rate.$rate: Dropped.'],
    ['{"$time":1e400}', '$.$time: Must be at most 8640000000000000'],
    ['{"$current_balance":-1e400}', '$.$current_balance: Dropped.'],
    ['{"odds":1e400}', '$.odds: Dropped'],
    ['{"odds":-1e400}', '$.odds: Dropped'],
    ['{"code_id":1e400}', '$.code_id: Must be a string'],
  ])('says of %s beyond which bound it is', (part, said) => {
    const parsed = parseEvent('v205', { ...sale, ...(JSON.parse(part) as object) })
    const [problem] = parsed.ok ? parsed.warnings : parsed.problems
    expect(`${problem?.path}: ${problem?.message}`).toContain(said)
  })
  it('keeps the number of a decimal in a list', () => {
    expect(accepted('v204', { ...sale, $amount: ['10000.0'] }).fields['$amount']).toBe(10_000)
    expect(accepted('v204', { ...sale, $currency_code: 'usd' }).fields['$currency_code']).toBe(
      'USD',
    )
  })
})

describe.each(API_VERSIONS)('money of an alternative currency, in %s,', (version) => {
  const bitcoins = { ...sale, $user_email: 'ann@shop.example', $currency_code: 'BTC' }
  const points = { ...order, $user_email: 'ann@shop.example', $currency_code: 'LOYALTY_POINTS' }
  acceptsAll([
    [version, { ...bitcoins, $amount: 1 }],
    [version, { ...bitcoins, $amount: 21_000_000 }],
    [version, { ...points, $amount: 500_000_000 }],
  ])
  refusesAll([
    [version, { ...bitcoins, $amount: 0.01 }, '53 $.$amount'],
    [version, { ...points, $amount: LIMITS.amountMicros + 1 }, '53 $.$amount'],
  ])
  it('is kept to the micro', () => {
    expect(accepted(version, { ...bitcoins, $amount: 1 }).fields['$amount']).toBe(1)
  })
})

describe('the name of a currency in place of its code', () => {
  it.each([
    ['EURO', 'EUR'],
    ['US', 'USD'],
    ['YEN', 'JPY'],
    ['RMB', 'CNY'],
    ['pounds', 'GBP'],
  ])('%s is kept, with the code in a warning', (sent, code) => {
    const body = { ...order, $currency_code: sent, $items: [{ ...tea, $currency_code: sent }] }
    const parsed = parseEvent('v205', body)
    expect(parsed).toMatchObject({
      ok: true,
      event: { fields: { $currency_code: sent.toUpperCase() } },
    })
    const named = parsed.warnings.filter(({ kind }) => kind === 'currency_name')
    expect(named.map(({ path }) => path).toSorted()).toEqual([
      '$.$currency_code',
      '$.$items[0].$currency_code',
    ])
    for (const { message } of named) expect(message).toMatch(new RegExp(`code is ${code}$`))
  })

  acceptsAll(
    ['EUR', 'USD', 'BTC', 'USDT', 'LOYALTY_POINTS', 'PTS'].map((code) => [
      'v205',
      { ...order, $currency_code: code },
    ]),
  )
})

describe('ids', () => {
  const usual = 'aZ09=.-_+@:&^%!$'
  acceptsAll([
    ['v204', { ...order, $user_id: usual }],
    ['v204', { ...order, $user_id: 'Latin Bosch' }, '53 $.$user_id'],
    ['v204', { ...order, $order_id: 'é/😀' }, '53 $.$order_id'],
    ['v204', { ...order, $order_id: 1234 }, '53 $.$order_id'],
    ['v204', { ...order, $order_id: Number.MAX_SAFE_INTEGER }, '53 $.$order_id'],
    ['v204', { ...order, $order_id: '' }, '53 $.$order_id'],
    ['v204', { ...order, $user_id: 'x'.repeat(LIMITS.idLengthChars) }],
  ])
  refusesAll([
    ['v204', { ...order, $user_id: 2 ** 53 }, '53 $.$user_id'],
    ['v204', { ...order, $user_id: -(2 ** 60) }, '53 $.$user_id'],
    ['v204', { ...order, $user_id: 'a\nb' }, '53 $.$user_id'],
    ['v204', { ...order, $user_id: 'a\u0000b' }, '53 $.$user_id'],
    ['v204', { ...order, $user_id: 'a\u0085b' }, '53 $.$user_id'],
    ['v204', { ...order, $user_id: 'a\ud800b' }, '53 $.$user_id'],
    ['v204', { ...order, $user_id: 'x'.repeat(LIMITS.idLengthChars + 1) }, '53 $.$user_id'],
    ['v204', { ...order, $user_id: {} }, '53 $.$user_id'],
    ['v204', { ...order, $user_id: true }, '53 $.$user_id'],
  ])
  it('keeps capitals and spaces exactly as sent', () => {
    expect(accepted('v204', { ...order, $user_id: ' Ann B ' }).userId).toBe(' Ann B ')
    expect(accepted('v204', { ...order, $order_id: 7 }).fields['$order_id']).toBe('7')
  })
})

describe('forms of texts', () => {
  acceptsAll([
    ['v204', address({})],
    ['v204', address({ $city: 'Köln', $country: 'DE' })],
    ['v204', address({ $country: 'de' }), '53 $.$billing_address.$country'],
    ['v204', address({ $country: 'Germany' }), '53 $.$billing_address.$country'],
    ['v204', address({ $phone: '+14155556041' })],
    ['v204', address({ $phone: '1-415-555-6041' })],
    ['v204', address({ $phone: '(0221) 12 34-5' })],
    ['v204', address({ $phone: 'call me' }), '53 $.$billing_address.$phone'],
    ['v204', address({ $name: 'a\ud800' }), '53 $.$billing_address.$name'],
    ['v204', address({ $name: 'line\nline' })],
    ['v204', { ...order, $user_email: 'not an email' }, '53 $.$user_email'],
    ['v204', { ...order, $user_email: '' }, '53 $.$user_email'],
    ['v204', card({ $card_bin: '542486', $card_last4: '4444' })],
    ['v204', card({ $card_bin: '54248612' })],
    ['v204', card({ $card_last4: 4242 }), '53 $.$payment_methods[0].$card_last4'],
    ['v204', card({ $card_last4: '42' }), '53 $.$payment_methods[0].$card_last4'],
    ['v204', card({ $payment_gateway: '$stripe' })],
    ['v204', card({ $payment_gateway: '$new' }), '53 $.$payment_methods[0].$payment_gateway'],
    ['v204', card({ $payment_type: 'card' }), '53 $.$payment_methods[0].$payment_type'],
    ['v204', { ...order, $ip: '2001:db8::1' }],
    ['v204', { ...order, $ip: 'unknown' }, '53 $.$ip'],
    ['v204', { ...order, $ip: '' }, '53 $.$ip'],
    ['v204', { ...order, $ip: ' 1.2.3.4' }, '53 $.$ip'],
    [
      'v204',
      { $type: '$create_account', ...ann, $social_sign_on_type: '$new' },
      '53 $.$social_sign_on_type',
    ],
  ])
  acceptsAll([
    ['v205', promoted({ $percentage_off: 0.2 })],
    ['v205', promoted({ $percentage_off: 1 })],
    ['v205', promoted({ $percentage_off: 20 }), '53 $.$promotions[0].$discount.$percentage_off'],
    ['v205', promoted({ $percentage_off: -0.2 }), '53 $.$promotions[0].$discount.$percentage_off'],
    ['v205', promoted({ $percentage_off: '0.2' }), '53 $.$promotions[0].$discount.$percentage_off'],
    ['v204', card({ $card_bin: '5424861234567890' }), '53 $.$payment_methods[0].$card_bin'],
    [
      'v204',
      card({ $card_bin: 5_424_861_234_567_890 }),
      '53 $.$payment_methods[0].$card_bin',
      '53 $.$payment_methods[0].$card_bin',
    ],
    ['v204', card({ $card_last4: '54248' }), '53 $.$payment_methods[0].$card_last4'],
    ['v204', address({ $city: true }), '53 $.$billing_address.$city'],
    ['v204', { ...order, $billing_address: 'x' }, '53 $.$billing_address'],
    ['v204', { ...order, $billing_address: ['x'] }, '53 $.$billing_address'],
    ['v204', { ...order, $items: tea }, '53 $.$items'],
    ['v204', { ...order, $expedited_shipping: 'true' }, '53 $.$expedited_shipping'],
    ['v204', { ...order, $shipping_method: '$drone' }, '53 $.$shipping_method'],
    [
      'v204',
      address({ $city: 'x'.repeat(LIMITS.textLengthChars + 1) }),
      '53 $.$billing_address.$city',
    ],
    [
      'v204',
      { ...order, $items: Array.from({ length: LIMITS.listItemsCount + 1 }, () => tea) },
      '117 $.$items',
    ],
  ])
  refusesAll([
    ['v205', promoted({ $amount: -1 }), '53 $.$promotions[0].$discount.$amount'],
    [
      'v204',
      { ...order, $items: [{ ...tea, $currency_code: '$' }] },
      '53 $.$items[0].$currency_code',
    ],
    ['v204', { ...order, $items: [{ ...tea, $item_id: true }] }, '53 $.$items[0].$item_id'],
  ])
  it('drops an address that is none, and mends what cannot be stored', () => {
    expect(accepted('v204', { ...order, $ip: 'unknown' })).not.toHaveProperty('ip')
    expect(accepted('v204', { ...order, $ip: '' })).not.toHaveProperty('ip')
    expect(accepted('v204', { ...order, $ip: '185.220.101.5, 10.0.0.1' }).ip).toBe('185.220.101.5')
    const mended = accepted('v204', address({ $name: 'a\ud800\0' })).fields['$billing_address']
    expect(mended).toEqual({ $name: 'a\ufffd\ufffd' })
    expect(accepted('v204', card({ $card_last4: 4242 })).fields['$payment_methods']).toEqual([
      { $card_last4: '4242' },
    ])
  })
})

describe('what is empty', () => {
  acceptsAll([
    ['v204', { ...order, $amount: '' }, '53 $.$amount'],
    ['v204', { ...order, $expedited_shipping: '' }, '53 $.$expedited_shipping'],
    ['v204', { ...order, bag: [] }, '53 $.bag'],
    ['v204', { ...order, $billing_address: false }, '53 $.$billing_address'],
    ['v204', { ...order, $billing_address: [] }, '53 $.$billing_address'],
    ['v204', { ...order, $billing_address: '' }, '53 $.$billing_address'],
    ['v204', { ...order, $items: {} }, '53 $.$items'],
    ['v204', { ...order, $items: '' }, '53 $.$items'],
    [
      'v204',
      { ...order, $items: [[], { ...tea, $quantity: '' }] },
      '53 $.$items[0]',
      '53 $.$items[1].$quantity',
    ],
    ['v204', { ...order, $time: '' }, '53 $.$time'],
    ['v205', { ...order, $app: [], $browser: { $user_agent: 'x' } }, '53 $.$app'],
  ])
  refusesAll([
    ['v204', { ...sale, $amount: '' }, '55 $.$amount'],
    ['v204', { ...order, $amount: [] }, '53 $.$amount'],
    ['v204', { ...order, $user_id: [] }, '53 $.$user_id'],
  ])
  it('is absent', () => {
    const { fields, timeMs } = accepted('v204', {
      ...order,
      $time: '',
      $amount: '',
      $billing_address: [],
      $items: [[], tea],
    })
    expect(timeMs).toBeUndefined()
    expect(fields).not.toHaveProperty('$amount')
    expect(fields).not.toHaveProperty('$billing_address')
    expect(fields['$items']).toEqual([tea])
  })
})

describe('times', () => {
  const nowMs = 1_700_000_000_000
  const at = ($time: unknown) => parseEvent('v204', { ...order, $time }, { nowMs })
  const kinds = (time: unknown) => at(time).warnings.map(({ kind, path }) => `${kind} ${path}`)
  const timeOf = (time: unknown) => {
    const parsed = at(time)
    return parsed.ok ? parsed.event.timeMs : parsed.code
  }
  const y2k5 = Date.UTC(2005, 0, 1)
  it.each([nowMs, y2k5, nowMs + LIMITS.clockDifferenceMs])('takes %d', (time) => {
    expect(at(time)).toMatchObject({ ok: true, warnings: [], event: { timeMs: time } })
  })
  it.each([
    [1_699_999_999, 1_699_999_999_000, 'time_in_seconds'],
    [1_699_999_999.25, 1_699_999_999_250, 'time_in_seconds'],
    [1_699_999_999_000.75, 1_699_999_999_000, 'time_fraction'],
    ['1699999999000', 1_699_999_999_000, 'time_as_text'],
    ['2023-11-14T22:13:19Z', 1_699_999_999_000, 'time_as_text'],
    ['2023-11-14T23:13:19.000+01:00', 1_699_999_999_000, 'time_as_text'],
    [y2k5 - 1, y2k5 - 1, 'time_implausible'],
    [Date.UTC(2000, 0, 1), Date.UTC(2000, 0, 1), 'time_implausible'],
    [Date.UTC(1973, 5, 1), Date.UTC(1973, 5, 1), 'time_implausible'],
    [Date.UTC(1980, 0, 1), Date.UTC(1980, 0, 1), 'time_implausible'],
    [nowMs + LIMITS.clockDifferenceMs + 1, nowMs + LIMITS.clockDifferenceMs + 1, 'time_ahead'],
    [nowMs + 59 * 60_000, nowMs + 59 * 60_000, 'time_ahead'],
    [nowMs + LIMITS.eventFutureToleranceMs, nowMs + LIMITS.eventFutureToleranceMs, 'time_ahead'],
    [0, undefined, 'time_zero'],
    ['', undefined, 'empty_value'],
  ])('reads %s as %s with the warning %s', (sent, time, kind) => {
    expect(kinds(sent)).toEqual([`${kind} $.$time`])
    expect(timeOf(sent)).toBe(time)
  })
  it('reads seconds inside objects, too', () => {
    const seats = { $booking_type: '$flight', $start_time: 1_700_000_000 }
    const { $bookings: bookings } = accepted('v205', {
      ...ann,
      $type: '$create_order',
      $bookings: [seats],
    }).fields
    expect(bookings).toEqual([{ ...seats, $start_time: 1_700_000_000_000 }])
  })
  it.each([
    [nowMs + LIMITS.eventFutureToleranceMs + 1, 58],
    [(nowMs + LIMITS.eventFutureToleranceMs) / 1000 + 1, 58],
    [-1, 53],
    [true, 53],
    ['2020-01-01', 53],
    ['2020-01-01T10:00:00', 53],
    ['yesterday', 53],
    [Number.MAX_SAFE_INTEGER, 53],
  ])('refuses %s with %d', (time, code) => {
    expect(at(time)).toMatchObject({ ok: false, code, problems: [{ path: '$.$time' }] })
  })
  it('knows no future without a clock', () => {
    const time = 2 * nowMs
    expect(parseEvent('v204', { ...order, $time: time })).toMatchObject({ ok: true })
  })
  it.each([
    ['2025-01-01', 'value_dropped'],
    [-1, 'value_dropped'],
    [Date.UTC(2100, 0, 1), 'time_implausible'],
    [Date.UTC(1999, 0, 1), 'time_implausible'],
  ])('never refuses the time %s of what is told', ($start_time, kind) => {
    const body = { ...order, $bookings: [{ $booking_type: '$flight', $start_time }] }
    const warning = { kind, path: '$.$bookings[0].$start_time' }
    expect(parseEvent('v205', body, { nowMs })).toMatchObject({ ok: true, warnings: [warning] })
  })
})

describe('whole card numbers and IBANs', () => {
  const pan = '4111111111111111'
  const iban = 'DE89 3704 0044 0532 0130 00'
  const post = { $type: '$create_content', $user_id: 'ann', $content_id: 'c-1' }
  const comment = (part: object) => ({ ...post, $comment: part })
  acceptsAll([
    ['v205', { ...order, note: `my card ${pan}` }, '53 $.note'],
    ['v205', { ...order, card_id: Number(pan) }, '53 $.card_id'],
    ['v205', { ...order, account: iban }, '53 $.account'],
    ['v205', address({ $name: pan }), '53 $.$billing_address.$name'],
    ['v205', address({ $phone: '4111 1111 1111 1111' }), '53 $.$billing_address.$phone'],
    ['v205', comment({ $body: `pay to ${iban}` }), '53 $.$comment.$body'],
    ['v205', { ...order, $items: [tea, { ...tea, $brand: pan }] }, '53 $.$items[1].$brand'],
  ])
  it('are masked before anything reads them', () => {
    const { custom, fields } = accepted('v205', {
      ...order,
      note: `my card ${pan}`,
      card_id: Number(pan),
      $billing_address: { $address_1: iban },
    })
    expect(custom).toEqual({ note: 'my card 411111******1111', card_id: '411111******1111' })
    expect(fields['$billing_address']).toEqual({ $address_1: 'DE89 37** **** **** **30 00' })
  })
  it('are kept in no name and no path', () => {
    const body = {
      ...order,
      [pan]: 'x',
      [`card ${pan}`]: true,
      [iban]: 1,
      $billing_address: { [`$${pan}`]: 1 },
    }
    const parsed = parseEvent('v205', body)
    expect(JSON.stringify(parsed)).not.toMatch(/4111111111111111|3704 0044/)
    expect(parsed).toMatchObject({ ok: true, event: { custom: {} } })
    expect(parsed.warnings.map(({ path }) => path)).toEqual([
      '$.$billing_address.$411111??????1111',
      '$.411111??????1111',
      '$.card?411111??????1111',
      '$.DE89?37???????????????30?00',
    ])
  })
  acceptsAll([
    ['v205', { ...order, $order_id: pan }, '53 $.$order_id'],
    ['v205', { ...order, $user_email: `${pan}@mail.example` }, '53 $.$user_email'],
    ['v205', { ...order, moment: 1_790_000_000_000 }],
  ])
})
