import { expect, it } from 'vitest'
import type { StoredRecord } from '@winnow/engine'
import { asciiJson } from './ascii-json.ts'
import { type OrderFacts, orderWebhookBody } from './order-webhook.ts'

const ADDRESS = { $name: 'Zoë $mith', $city: 'Köln', $country: 'DE' }

const ORDER: StoredRecord = {
  kind: 'order',
  id: 'ORDER-1',
  userId: 'ann',
  fields: {
    $order_id: 'ORDER-1',
    $user_email: 'ann@shop.example',
    $ip: '203.0.113.7',
    $amount: 115_940_000,
    $currency_code: 'USD',
    $payment_methods: [{ $payment_type: '$credit_card', $card_bin: '542486' }],
    $ordered_from: { $store_id: '123', $store_address: ADDRESS },
    $billing_address: ADDRESS,
    $shipping_address: ADDRESS,
    $expedited_shipping: true,
    $shipping_method: '$physical',
    $shipping_carrier: 'UPS',
    $shipping_tracking_numbers: ['1Z204'],
    $items: [{ $item_id: 'a', $product_title: '$10 voucher', $price: 1_000_000 }],
    $bookings: [{ $booking_type: '$flight' }],
    $site_domain: 'shop.example',
    $site_country: 'US',
    $merchant_profile: { $merchant_id: 'm-1' },
    $seller_user_id: 'not shown',
  },
  said: { custom: { coupon: 'WELCOME', $price: 5 } },
  createdBy: 1,
  updatedBy: 2,
  createdAtMs: 1_000,
  updatedAtMs: 2_000,
  links: {},
} as unknown as StoredRecord

const FACTS: OrderFacts = {
  accountId: 'acc',
  event: '$chargeback',
  order: ORDER,
  status: {
    ...ORDER,
    kind: 'order_status',
    fields: { $order_status: '$held' },
    updatedAtMs: 3_000,
  },
  transactions: [
    {
      fields: {
        $transaction_id: 't-1',
        $transaction_type: '$authorize',
        $amount: 1,
        $currency_code: 'USD',
      },
      atMs: 2_100,
    },
    { fields: { $amount: 2, $currency_code: 'USD' }, atMs: 2_200 },
  ],
  chargebacks: [
    {
      fields: {
        $transaction_id: 't-1',
        $chargeback_state: '$received',
        $chargeback_reason: '$fraud',
      },
      atMs: 2_300,
    },
  ],
  decisions: [
    {
      id: 'block_order_payment_abuse',
      abuseType: 'payment_abuse',
      category: 'block',
      source: 'manual_review',
      atMs: 2_400,
    },
  ],
  scores: { payment_abuse: 87.5 },
  scoredAtMs: 2_500,
  scoreScale: 1,
}

const PLAIN_ADDRESS = { name: 'Zoë $mith', city: 'Köln', country: 'DE' }

it('an order webhook has each field of ORDER_V1_0, without a dollar in its name', () => {
  expect(orderWebhookBody(FACTS)).toEqual({
    account_id: 'acc',
    event: '$chargeback',
    created: 1_000,
    updated_at: 3_000,
    order_id: 'ORDER-1',
    user_id: 'ann',
    user_email: 'ann@shop.example',
    ip: '203.0.113.7',
    order_status: 'held',
    amount: 115_940_000,
    currency_code: 'USD',
    payment_methods: [{ payment_type: 'credit_card', card_bin: '542486' }],
    ordered_from: { store_id: '123', store_address: PLAIN_ADDRESS },
    shipping_address: PLAIN_ADDRESS,
    billing_address: PLAIN_ADDRESS,
    expedited_shipping: true,
    shipping_method: 'physical',
    shipping_carrier: 'UPS',
    shipping_tracking_numbers: ['1Z204'],
    items: [{ item_id: 'a', product_title: '$10 voucher', price: 1_000_000 }],
    bookings: [{ booking_type: 'flight' }],
    transactions: [
      { id: 't-1', transaction_type: 'auth', time: 2_100, amount: 1, currency_code: 'USD' },
      { id: null, transaction_type: 'sale', time: 2_200, amount: 2, currency_code: 'USD' },
    ],
    chargebacks: [{ transaction_id: 't-1', time: 2_300, status: 'received', reason: 'fraud' }],
    latest_decisions: {
      payment_abuse: {
        id: 'block_order_payment_abuse',
        type: 'block',
        time: 2_400,
        description: '',
      },
    },
    scores: { payment_abuse: { score: 0.875, time: 2_500 } },
    site_domain: 'shop.example',
    site_country: 'US',
    merchant_profile: { merchant_id: 'm-1' },
    custom_fields: { coupon: 'WELCOME', $price: 5 },
  })
})

it('leaves out what nobody sent, and is ASCII alone on the wire', () => {
  const bare: OrderFacts = {
    ...FACTS,
    order: { ...ORDER, fields: {}, said: {}, userId: undefined, createdAtMs: undefined },
    status: undefined,
    transactions: [],
    chargebacks: [],
    decisions: [],
    scores: {},
  }
  expect(orderWebhookBody(bare)).toEqual({
    account_id: 'acc',
    event: '$chargeback',
    updated_at: 2_000,
    order_id: 'ORDER-1',
    transactions: [],
    chargebacks: [],
    latest_decisions: {},
    scores: {},
    custom_fields: {},
  })
  const text = asciiJson(orderWebhookBody(FACTS))
  expect(text).toMatch(/^[ -~]+$/)
  expect(JSON.parse(text)).toEqual(orderWebhookBody(FACTS))
})
