import { describe, expect, it } from 'vitest'
import { parseEvent } from '../parse/parse-event.ts'
import {
  accepted,
  acceptsAll,
  ann,
  order,
  refusesAll,
  sale,
  visit,
} from '../testing/rule-tables.ts'

/** Events with values that stand for "none". A row is a body and the code and path of each warning. */

const NOBODIES = [
  'undefined',
  'null',
  ' NULL ',
  '0',
  0,
  'guest',
  '[object Object]',
  'NaN',
  -1,
  false,
]
const login = { $type: '$login', $login_status: '$success' }

describe('whose event it is', () => {
  it.each(NOBODIES)('an event of the user %j is kept under its session', (user) => {
    const event = accepted('v205', { ...order, ...visit, $user_id: user })
    expect(event.userId).toBeUndefined()
    expect(event.sessionId).toBe(visit.$session_id)
  })
  it.each(NOBODIES)('an event of the user %j without a session is kept without a user', (user) => {
    const event = accepted('v205', { ...order, $user_id: user })
    expect(event).toMatchObject({ type: '$create_order' })
    expect(event.userId).toBeUndefined()
  })
  it.each(['user-0', 'guest-1', 'Nan', '10', 'none-such'])('%j is a user as any other', (user) => {
    expect(accepted('v205', { ...order, $user_id: user }).userId).toBe(user)
  })
  acceptsAll([
    ['v205', { ...order, $user_id: 'undefined' }, '53 $.$user_id'],
    [
      'v205',
      { ...login, $user_id: 'guest', $session_id: 'null' },
      '53 $.$user_id',
      '53 $.$session_id',
    ],
    ['v205', { ...login, ...ann, $session_id: '0' }, '53 $.$session_id'],
    ['v205', { $type: '$link_session_to_user', $user_id: 'undefined', ...visit }, '53 $.$user_id'],
    ['v205', { $type: 'made_call', $user_id: '[object Object]' }, '53 $.$user_id'],
    ['v203', { ...order, $user_id: '0' }, '53 $.$user_id'],
  ])
  refusesAll([['v205', { ...order, $user_id: true }, '53 $.$user_id']])
})

describe('what an event names', () => {
  acceptsAll([
    ['v205', { ...order, $order_id: 'undefined' }, '53 $.$order_id'],
    ['v205', { ...sale, $transaction_id: 'null' }, '53 $.$transaction_id'],
    ['v205', { ...sale, $seller_user_id: 'guest' }, '53 $.$seller_user_id'],
    ['v205', { $type: '$flag_content', ...ann, $content_id: 'undefined' }, '53 $.$content_id'],
    [
      'v205',
      { ...order, $app: { $device_unique_id: '00000000-0000-0000-0000-000000000000' } },
      '53 $.$app.$device_unique_id',
    ],
    [
      'v205',
      { ...order, $promotions: [{ $promotion_id: 'none' }] },
      '53 $.$promotions[0].$promotion_id',
    ],
    ['v205', { ...order, $user_email: 'noemail@shop.de' }, '53 $.$user_email'],
    ['v205', { $type: '$create_account', ...ann, $phone: '0000000000' }, '53 $.$phone'],
    ['v205', { $type: '$create_account', ...ann, $name: 'undefined undefined' }, '53 $.$name'],
    [
      'v205',
      {
        ...order,
        $billing_address: { $address_1: 'n/a', $city: '-', $zipcode: '00000', $phone: '-' },
      },
      '53 $.$billing_address.$address_1',
      '53 $.$billing_address.$city',
      '53 $.$billing_address.$zipcode',
      '53 $.$billing_address.$phone',
    ],
    [
      'v205',
      { ...order, $payment_methods: [{ $card_bin: '000000' }] },
      '53 $.$payment_methods[0].$card_bin',
    ],
    [
      'v205',
      { ...order, store_id: 'null', device_id: '0', level_id: '0' },
      '53 $.store_id',
      '53 $.device_id',
    ],
    [
      'v205',
      { ...order, backup_email: 'none@none.com', work_phone: '1111111' },
      '53 $.backup_email',
      '53 $.work_phone',
    ],
    [
      'v205',
      { ...order, note: 'undefined', $items: [{ $item_id: '0', $product_title: 'x', $price: 1 }] },
    ],
  ])
  it('keeps what a visitor typed and leaves out ids', () => {
    const { fields } = accepted('v205', {
      ...order,
      $order_id: 'null',
      $user_email: 'test@test.com',
    })
    expect(fields).toEqual({ $user_email: 'test@test.com' })
  })
  it('refuses a chargeback that is about no order and no payment', () => {
    const body = { $type: '$chargeback', ...ann, $order_id: 'undefined' }
    expect(parseEvent('v205', body)).toMatchObject({ ok: false, code: 106 })
  })
})

describe('addresses inside a network', () => {
  it.each([
    '10.0.0.1',
    '172.20.1.2',
    '192.168.1.1',
    '127.0.0.1',
    '169.254.3.4',
    '100.64.0.9',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd12:3456::1',
    'fc00::7',
    'ff02::1',
    '::ffff:10.0.0.1',
    '0:0:0:0:0:0:0:1',
  ])('%s is kept with a warning', ($ip) => {
    const parsed = parseEvent('v205', { ...order, $ip })
    expect(parsed.warnings.map(({ path }) => path)).toEqual(['$.$ip'])
    expect(accepted('v205', { ...order, $ip }).ip).toBe($ip)
  })
  it.each(['203.0.113.7', '100.128.0.1', '172.32.0.1', '8.8.8.8', '2001:db8::1', '::ffff:8.8.8.8'])(
    '%s is a place',
    ($ip) => {
      expect(parseEvent('v205', { ...order, $ip }).warnings).toEqual([])
    },
  )
})
