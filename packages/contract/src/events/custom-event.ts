import { micros } from '../kinds/money.ts'
import { accountId, entityId, visitorAccountId } from '../kinds/id.ts'
import { deviceFields, siteFields, verifiedFields } from '../common-fields.ts'
import { namesPromotions } from '../sense-rules.ts'
import { defineEvent } from '../define-event.ts'
import { optional } from '../field.ts'
import { currency } from '../kinds/currency.ts'
import { phone } from '../kinds/form.ts'
import { listOf } from '../kinds/list.ts'
import { personName } from '../kinds/text.ts'
import { address } from '../objects/address.ts'
import { item } from '../objects/item.ts'
import { paymentMethod } from '../objects/payment-method.ts'
import { promotion } from '../objects/promotion.ts'

/**
 * Every event with a `$type` that does not start with `$`. Besides custom fields it may have the reserved
 * fields that mean the same wherever they stand.
 */
export const customEvent = defineEvent('custom', {
  summary: 'An action unique to an application; `$type` has letters, digits and `_` only.',
  actor: 'user or session',
  rules: [namesPromotions],
  fields: {
    $order_id: optional(entityId),
    $transaction_id: optional(entityId),
    $content_id: optional(entityId),
    $seller_user_id: optional(accountId),
    $referrer_user_id: optional(visitorAccountId),
    $name: optional(personName),
    $phone: optional(phone),
    $amount: optional(micros),
    $currency_code: optional(currency),
    $billing_address: optional(address),
    $shipping_address: optional(address),
    $payment_method: optional(paymentMethod),
    $payment_methods: optional(listOf(paymentMethod)),
    $item: optional(item),
    $items: optional(listOf(item)),
    $promotions: optional(listOf(promotion)),
    ...verifiedFields,
    ...deviceFields,
    ...siteFields,
  },
})
