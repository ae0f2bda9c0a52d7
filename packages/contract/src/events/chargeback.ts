import { entityId } from '../kinds/id.ts'
import { defineEvent } from '../define-event.ts'
import { chargebackReason, chargebackState } from '../enums/transaction.ts'
import { optional } from '../field.ts'
import { text } from '../kinds/text.ts'
import { merchantProfile } from '../objects/merchant-profile.ts'
import { oneAtLeast } from '../rules.ts'

export const chargeback = defineEvent('$chargeback', {
  summary: 'The bank of a customer takes a payment back.',
  actor: 'user recommended',
  since: 'v205',
  fields: {
    $order_id: optional(entityId),
    $transaction_id: optional(entityId),
    $chargeback_state: optional(chargebackState),
    $chargeback_reason: optional(chargebackReason),
    $ach_return_code: optional(text),
    $merchant_profile: optional(merchantProfile),
  },
  rules: [
    oneAtLeast({
      since: 'v203',
      names: ['$order_id', '$transaction_id'],
      example: { $order_id: 'order-1001' },
      isStrict: true,
    }),
  ],
})
