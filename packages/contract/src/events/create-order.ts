import { micros } from '../kinds/money.ts'
import { accountId, entityId } from '../kinds/id.ts'
import { namesPromotions, notOneself } from '../sense-rules.ts'
import {
  checkedIdentityFields,
  checkedVisitFields,
  deviceFields,
  passcodeFields,
  siteFields,
} from '../common-fields.ts'
import { defineEvent } from '../define-event.ts'
import { shippingMethod } from '../enums/order.ts'
import { optional } from '../field.ts'
import { boolean } from '../kinds/boolean.ts'
import { currency } from '../kinds/currency.ts'
import { email } from '../kinds/form.ts'
import { listOf } from '../kinds/list.ts'
import { text } from '../kinds/text.ts'
import { address } from '../objects/address.ts'
import { booking } from '../objects/booking.ts'
import { digitalOrder } from '../objects/digital-order.ts'
import { exchangeRate } from '../objects/exchange-rate.ts'
import { item } from '../objects/item.ts'
import { merchantProfile } from '../objects/merchant-profile.ts'
import { orderedFrom } from '../objects/ordered-from.ts'
import { paymentMethod } from '../objects/payment-method.ts'
import { promotion } from '../objects/promotion.ts'
import { oneAtMost } from '../rules.ts'

/** What an order consists of; `$update_order` has the same fields. */
export const orderFields = {
  $order_id: optional(entityId),
  $user_email: optional(email),
  $amount: optional(micros),
  $currency_code: optional(currency),
  $billing_address: optional(address),
  $payment_methods: optional(listOf(paymentMethod)),
  $shipping_address: optional(address),
  $expedited_shipping: optional(boolean),
  $items: optional(listOf(item)),
  $seller_user_id: optional(accountId, { note: 'Marketplace seller.' }),
  $promotions: optional(listOf(promotion), { since: 'v204' }),
  $shipping_method: optional(shippingMethod),
  ...passcodeFields,
  $exchange_rate: optional(exchangeRate, { since: 'v205' }),
  $bookings: optional(listOf(booking), { since: 'v205' }),
  $digital_orders: optional(listOf(digitalOrder), { since: 'v205' }),
  $shipping_carrier: optional(text, { since: 'v205' }),
  $shipping_tracking_number: optional(text, { since: 'v205', note: 'Use the list instead.' }),
  $shipping_tracking_numbers: optional(listOf(text), { since: 'v205' }),
  $ordered_from: optional(orderedFrom, { since: 'v205' }),
  $merchant_profile: optional(merchantProfile, { since: 'v205' }),
  ...checkedIdentityFields,
  ...checkedVisitFields,
  ...deviceFields,
  ...siteFields,
}

export const orderRules = [
  oneAtMost('$items', '$bookings', '$digital_orders'),
  notOneself('$seller_user_id'),
  namesPromotions,
]

export const createOrder = defineEvent('$create_order', {
  summary: 'An order is submitted.',
  actor: 'user or session',
  fields: orderFields,
  rules: orderRules,
})
