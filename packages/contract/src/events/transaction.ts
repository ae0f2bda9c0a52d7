import { positiveMicros, boundMicros, signedMicros } from '../kinds/money.ts'
import { accountId, entityId } from '../kinds/id.ts'
import { notOneself, inOrder } from '../sense-rules.ts'
import {
  checkedIdentityFields,
  checkedVisitFields,
  deviceFields,
  passcodeFields,
  siteFields,
} from '../common-fields.ts'
import { defineEvent } from '../define-event.ts'
import {
  declineCategory,
  status3ds,
  transactionStatus,
  transactionType,
  triggered3ds,
} from '../enums/transaction.ts'
import { optional, required } from '../field.ts'
import { boolean } from '../kinds/boolean.ts'
import { currency } from '../kinds/currency.ts'
import { email } from '../kinds/form.ts'
import { listOf } from '../kinds/list.ts'
import { text } from '../kinds/text.ts'
import { address } from '../objects/address.ts'
import { digitalOrder } from '../objects/digital-order.ts'
import { exchangeRate } from '../objects/exchange-rate.ts'
import { merchantProfile } from '../objects/merchant-profile.ts'
import { orderedFrom } from '../objects/ordered-from.ts'
import { paymentMethod } from '../objects/payment-method.ts'
import { onlyWith } from '../rules.ts'

export const transaction = defineEvent('$transaction', {
  summary: 'An attempt to exchange money, credit or other value.',
  actor: 'user',
  fields: {
    $user_email: optional(email, { requiredIn: ['v203'] }),
    $transaction_type: optional(transactionType),
    $transaction_status: optional(transactionStatus),
    $amount: required(positiveMicros),
    $currency_code: required(currency),
    $order_id: optional(entityId),
    $transaction_id: optional(entityId, { note: 'Links a refund to its sale.' }),
    $billing_address: optional(address),
    $payment_method: optional(paymentMethod, { note: 'Exactly one per transaction.' }),
    $shipping_address: optional(address),
    $seller_user_id: optional(accountId),
    $transfer_recipient_user_id: optional(accountId),
    ...passcodeFields,
    $decline_category: optional(declineCategory, { since: 'v205' }),
    $ordered_from: optional(orderedFrom, { since: 'v205' }),
    $status_3ds: optional(status3ds, { since: 'v205' }),
    $triggered_3ds: optional(triggered3ds, { since: 'v205' }),
    $merchant_initiated_transaction: optional(boolean, { since: 'v205' }),
    $merchant_profile: optional(merchantProfile, { since: 'v205' }),
    $sent_address: optional(address, { since: 'v205' }),
    $received_address: optional(address, { since: 'v205' }),
    $digital_orders: optional(listOf(digitalOrder), { since: 'v205' }),
    $receiver_wallet_address: optional(text, { since: 'v205' }),
    $receiver_external_address: optional(boolean, { since: 'v205' }),
    $exchange_rate: optional(exchangeRate, { since: 'v205' }),
    $minimum_deposit_amount: optional(boundMicros, { since: 'v205' }),
    $maximum_deposit_amount: optional(boundMicros, { since: 'v205' }),
    $minimum_withdrawal_amount: optional(boundMicros, { since: 'v205' }),
    $maximum_withdrawal_amount: optional(boundMicros, { since: 'v205' }),
    $current_balance: optional(signedMicros, { since: 'v205' }),
    $new_balance: optional(signedMicros, { since: 'v205' }),
    ...checkedIdentityFields,
    ...checkedVisitFields,
    ...deviceFields,
    ...siteFields,
  },
  defaults: { $transaction_type: '$sale', $transaction_status: '$success' },
  rules: [
    onlyWith('$transfer_recipient_user_id', '$transaction_type', '$transfer'),
    notOneself('$transfer_recipient_user_id', '$seller_user_id'),
    inOrder('$minimum_deposit_amount', '$maximum_deposit_amount'),
    inOrder('$minimum_withdrawal_amount', '$maximum_withdrawal_amount'),
    onlyWith('$decline_category', '$transaction_status', '$failure'),
  ],
})
