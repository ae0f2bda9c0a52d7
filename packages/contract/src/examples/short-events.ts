import type { CustomEventPayload } from '../event-types.ts'
import type { EventBodies } from './event-bodies.ts'
import { MARKET_EVENTS } from './market-events.ts'

const ANN = { $user_id: 'ann', $session_id: 'session-ann-1', $ip: '203.0.113.7' } as const
const CARD = {
  $payment_type: '$credit_card',
  $card_bin: '542486',
  $card_last4: '4444',
} as const
const HOME = {
  $name: 'Ann Example',
  $address_1: '2100 Main Street',
  $city: 'New London',
  $region: 'New Hampshire',
  $country: 'US',
  $zipcode: '03257',
} as const
const HEADPHONES = {
  $item_id: 'item-headphones',
  $product_title: 'Wireless headphones',
  $price: 57_970_000,
  $currency_code: 'USD',
  $quantity: 1,
} as const
const CASE = {
  $item_id: 'item-case',
  $product_title: 'Hard case for headphones',
  $price: 19_500_000,
  $currency_code: 'USD',
  $quantity: 1,
} as const
const SAFARI = {
  $user_agent:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  $accept_language: 'en-US',
} as const

/** Together they show an honest customer, Ann, and a payment of Ben's that the bank reverses. */
export const SHORT_EVENTS: EventBodies = {
  ...MARKET_EVENTS,
  $create_account: {
    $type: '$create_account',
    ...ANN,
    $user_email: 'ann@example.com',
    $name: 'Ann Example',
    $phone: '+14155556040',
    $billing_address: HOME,
    $browser: SAFARI,
  },
  $update_account: {
    $type: '$update_account',
    ...ANN,
    $user_email: 'ann.example@example.com',
    $changed_password: false,
  },
  $login: {
    $type: '$login',
    $user_id: 'ann',
    $session_id: 'session-ann-2',
    $ip: '203.0.113.7',
    $login_status: '$success',
    $username: 'ann.example@example.com',
    $browser: SAFARI,
  },
  $logout: { $type: '$logout', $user_id: 'ann', $ip: '203.0.113.7', $browser: SAFARI },
  $link_session_to_user: {
    $type: '$link_session_to_user',
    $user_id: 'ann',
    $session_id: 'session-guest-3',
    $ip: '203.0.113.7',
  },
  $create_order: {
    $type: '$create_order',
    ...ANN,
    $order_id: 'order-1001',
    $user_email: 'ann@example.com',
    $amount: 77_470_000,
    $currency_code: 'USD',
    $items: [HEADPHONES, CASE],
    $payment_methods: [CARD],
    $billing_address: HOME,
    $shipping_address: HOME,
    $seller_user_id: 'seller-7',
    $browser: SAFARI,
  },
  $update_order: {
    $type: '$update_order',
    ...ANN,
    $order_id: 'order-1001',
    $amount: 57_970_000,
    $currency_code: 'USD',
    $items: [HEADPHONES],
    $payment_methods: [CARD],
    $shipping_address: HOME,
    $seller_user_id: 'seller-7',
  },
  $order_status: {
    $type: '$order_status',
    $user_id: 'ann',
    $order_id: 'order-1001',
    $order_status: '$approved',
    $source: '$manual_review',
    $analyst: 'eva@shop.example',
  },
  $transaction: {
    $type: '$transaction',
    ...ANN,
    $order_id: 'order-1001',
    $transaction_id: 'payment-1001',
    $transaction_type: '$sale',
    $transaction_status: '$success',
    $amount: 57_970_000,
    $currency_code: 'USD',
    $payment_method: CARD,
  },
  $chargeback: {
    $type: '$chargeback',
    $user_id: 'ben',
    $order_id: 'order-0907',
    $transaction_id: 'payment-0907',
    $chargeback_state: '$received',
    $chargeback_reason: '$fraud',
  },
  $add_item_to_cart: { $type: '$add_item_to_cart', ...ANN, $item: HEADPHONES },
  $remove_item_from_cart: { $type: '$remove_item_from_cart', ...ANN, $item: CASE },
  $add_promotion: {
    $type: '$add_promotion',
    ...ANN,
    $promotions: [
      {
        $promotion_id: 'WELCOME10',
        $status: '$success',
        $discount: { $amount: 10_000_000, $currency_code: 'USD' },
      },
    ],
  },
  $security_notification: {
    $type: '$security_notification',
    ...ANN,
    $notification_type: '$email',
    $notified_value: 'ann@example.com',
    $notification_status: '$safe',
  },
  $update_password: {
    $type: '$update_password',
    ...ANN,
    $reason: '$user_update',
    $status: '$success',
  },
  $verification: {
    $type: '$verification',
    ...ANN,
    $status: '$success',
    $verified_event: '$login',
    $verified_entity_id: 'session-ann-2',
    $verification_type: '$sms',
    $verified_value: '+14155556040',
  },
}

/** A custom event: reserved fields mean what they mean everywhere, others are your own. */
export const SHORT_CUSTOM_EVENT: CustomEventPayload = {
  $type: 'book_viewing',
  ...ANN,
  $seller_user_id: 'seller-7',
  flat_id: 'flat-12',
  is_first_viewing: true,
  message: 'Is Saturday morning possible?',
}
