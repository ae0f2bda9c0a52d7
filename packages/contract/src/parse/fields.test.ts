import { describe, expect, it } from 'vitest'
import {
  accepted,
  acceptsAll,
  add,
  ann,
  order,
  refusesAll,
  remove,
  sale,
  tea,
  visit,
} from '../testing/rule-tables.ts'

/** Which fields an event must, may and may not have. A row is a body and the code and path of each problem. */

function missing(...names: string[]): string[] {
  return names.map((name) => `55 $.$item.${name}`)
}

const unnamedMerchant = ['$merchant_id', '$merchant_name'].map(
  (name) => `55 $.$merchant_profile.${name}`,
)

describe('required fields', () => {
  acceptsAll([
    ['v203', { ...sale, $user_email: 'a@b.de' }],
    ['v204', sale],
    ['v204', { $type: '$create_content', ...ann }],
    ['v205', { $type: '$create_content', ...ann, $content_id: 'c', $post: {} }],
    ['v204', { $type: '$flag_content', ...ann, $content_id: 'c' }],
    ['v205', { $type: '$chargeback', ...ann, $transaction_id: 't' }],
    ['v204', { ...add, $item: tea }],
    ['v204', add, '55 $.$item'],
    ['v204', remove, '55 $.$item'],
    ['v204', { $type: '$add_promotion', ...ann }, '55 $.$promotions'],
    ['v204', { ...remove, $item: tea }],
    ['v204', { ...remove, $item: { $item_id: 'i' } }, ...missing('$product_title', '$price')],
    ['v204', { ...order, $items: [{ $quantity: 1 }] }],
    ['v205', { ...order, $bookings: [{ $title: 'x' }] }, '55 $.$bookings[0].$booking_type'],
    ['v205', { ...order, $merchant_profile: {} }, ...unnamedMerchant],
    ['v204', { ...add, $item: { ...tea, $price: 'x' } }, '53 $.$item.$price'],
    ['v204', { ...add, $item: { ...tea, $product_title: false } }, '53 $.$item.$product_title'],
  ])
  refusesAll([
    ['v203', sale, '55 $.$user_email'],
    ['v204', { $type: '$transaction', ...ann }, '55 $.$amount', '55 $.$currency_code'],
    ['v204', { $type: '$flag_content', ...ann }, '55 $.$content_id'],
    [
      'v204',
      { $type: '$content_status', ...ann, $content_id: '' },
      '55 $.$content_id',
      '55 $.$status',
    ],
    ['v205', { $type: '$create_content', ...ann, $post: {} }, '55 $.$content_id'],
    ['v205', { $type: '$create_content', ...ann, $content_id: 'c' }, '106 $'],
    ['v205', { $type: '$chargeback', ...ann }, '106 $'],
    ['v204', { ...add, $item: { $item_id: 'i' } }, ...missing('$product_title', '$price')],
  ])
})

describe('what others found out about the user', () => {
  const $kyc = {
    $names_match: true,
    $kyc_level: '$basic',
    $bin_nationality_match: false,
    $provider: 'p',
  }
  const checked = {
    $geo: { $uuid: 'u', $provider: 'p' },
    $bot_identification: { $result: '$human', $provider: 'p' },
  }
  const passed = { $verification_type: '$kyc', $status: '$success', $verified_entity_id: 'e' }
  const account = { ...ann, $nationality: 'US', $year_of_birth: 1985, $kyc, ...checked }
  acceptsAll([
    ['v205', { $type: '$create_account', ...account }],
    ['v205', { $type: '$update_account', ...account }],
    ['v205', { $type: '$login', ...ann, ...checked }],
    ['v205', { ...order, $kyc, ...checked }],
    ['v205', { $type: '$update_order', ...ann, $kyc, ...checked }],
    ['v205', { ...sale, $kyc, ...checked }],
    ['v205', { $type: '$verification', ...ann, ...visit, ...passed, $kyc }],
    ['v204', { ...order, $kyc }, '105 $.$kyc'],
    ['v205', { ...order, $kyc: { $level: '$full' } }, '105 $.$kyc.$level'],
    ['v205', { ...order, $kyc: { $names_match: 'yes' } }, '53 $.$kyc.$names_match'],
    ['v205', { $type: '$create_account', ...ann, $year_of_birth: '1985' }, '53 $.$year_of_birth'],
  ])
  refusesAll([['v205', { $type: '$login', ...ann, $kyc }, '105 $.$kyc']])
})

describe('versions of fields', () => {
  acceptsAll([
    ['v204', { ...order, $promotions: [{ $promotion_id: 'p' }] }],
    ['v204', { ...order, $browser: { $user_agent: 'x' } }, '105 $.$browser'],
    ['v204', { ...order, $billing_address: { city: 'x' } }, '105 $.$billing_address.city'],
    ['v203', { ...order, $items: [{ ...tea, $size: 'L' }] }, '105 $.$items[0].$size'],
    ['v204', { ...order, $items: [{ ...tea, $size: 'L' }] }, '105 $.$items[0].$size'],
    ['v205', { ...order, $browser: { $user_agent: 'x' }, $items: [{ ...tea, $size: 'L' }] }],
    ['v203', { $type: '$create_content', ...ann, $content: 'x', $subject: 'y' }],
    ['v203', { $type: '$update_content', ...ann, $content: 'x', $subject: 'y' }],
    ['v204', { $type: '$create_content', ...ann, $content: 'x', $content_id: 'c' }],
    ['v204', { $type: '$create_content', ...ann, $listing: { $body: 'x' } }, '105 $.$listing'],
    ['v203', { $type: '$update_account', ...ann, ...visit, $changed_password: true }],
  ])
  refusesAll([
    ['v203', { ...order, $promotions: [] }, '105 $.$promotions'],
    ['v203', { ...order, $browser: {} }, '105 $.$browser'],
    [
      'v203',
      { $type: '$create_account', ...ann, $shipping_address: {} },
      '105 $.$shipping_address',
    ],
    ['v203', { $type: '$create_content', ...ann, $content_id: 'c' }, '105 $.$content_id'],
    ['v203', { $type: '$update_content', ...ann, $content_id: 'c' }, '105 $.$content_id'],
    ['v203', { $type: '$create_content', ...ann, $status: '$active' }, '105 $.$status'],
    [
      'v205',
      { $type: '$create_content', ...ann, $content_id: 'c', $post: {}, $content: 'x' },
      '105 $.$content',
    ],
    ['v204', { ...order, $amuont: 1 }, '105 $.$amuont'],
    ['v204', { ...order, $event_id: 'x' }, '105 $.$event_id'],
  ])
})

describe('conflicts', () => {
  const booking = { $booking_type: '$flight' }
  const asset = { $digital_asset: 'BTC' }
  acceptsAll([
    ['v205', { ...order, $browser: {}, $items: [tea] }],
    ['v205', { ...order, $app: {}, $bookings: [booking] }],
    ['v205', { ...order, $items: [], $bookings: [booking], $digital_orders: [] }],
    ['v205', { ...order, $items: [null], $bookings: [booking] }],
  ])
  refusesAll([
    ['v205', { ...order, $browser: {}, $app: {} }, '113 $.$app'],
    ['v205', { ...order, $items: [tea], $bookings: [booking] }, '113 $.$bookings'],
    [
      'v205',
      { ...order, $items: [tea], $bookings: [booking], $digital_orders: [asset] },
      '113 $.$bookings',
      '113 $.$digital_orders',
    ],
    [
      'v205',
      { $type: '$create_content', ...ann, $content_id: 'c', $post: {}, $review: {} },
      '113 $.$review',
    ],
  ])
})

const twice = (problem: string): readonly string[] => [problem, problem]

describe('transactions', () => {
  const transfer = { ...sale, $transfer_recipient_user_id: 'bob' }
  const declined = { ...sale, $decline_category: '$fraud' }
  acceptsAll([
    ['v204', { ...transfer, $transaction_type: '$transfer' }],
    ['v205', { ...declined, $transaction_status: '$failure' }],
    ['v204', { ...sale, $transaction_type: '$refund' }],
    ['v204', { ...sale, $transaction_status: 'success' }, '53 $.$transaction_status'],
    ['v204', { ...sale, $transaction_type: ' $REFUND' }, ...twice('53 $.$transaction_type')],
  ])
  refusesAll([
    ['v204', transfer, '113 $.$transfer_recipient_user_id'],
    ['v204', { ...transfer, $transaction_type: '$sale' }, '113 $.$transfer_recipient_user_id'],
    ['v205', declined, '113 $.$decline_category'],
    ['v205', { ...declined, $transaction_status: '$success' }, '113 $.$decline_category'],
    ['v204', { ...sale, $transaction_type: '$gift' }, '53 $.$transaction_type'],
    ['v204', { ...sale, $transaction_status: 'done' }, '53 $.$transaction_status'],
  ])
  it('is a sale that succeeded unless told otherwise', () => {
    expect(accepted('v204', sale).fields).toMatchObject({
      $transaction_type: '$sale',
      $transaction_status: '$success',
    })
    const failed = { ...sale, $transaction_type: '$void', $transaction_status: '$failure' }
    expect(accepted('v204', failed).fields).toMatchObject({
      $transaction_type: '$void',
      $transaction_status: '$failure',
    })
  })
})
