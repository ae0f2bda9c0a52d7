import { entityId, id } from '../kinds/id.ts'
import { controlGroupFields, deviceFields, siteFields } from '../common-fields.ts'
import { defineEvent } from '../define-event.ts'
import { orderStatus as status, orderStatusReason, orderStatusSource } from '../enums/order.ts'
import { optional, required } from '../field.ts'
import { longText, text } from '../kinds/text.ts'

export const orderStatus = defineEvent('$order_status', {
  summary: 'What was decided on an order, or what became of it.',
  actor: 'user',
  since: 'v205',
  fields: {
    $order_id: required(entityId),
    $order_status: required(status),
    $reason: optional(orderStatusReason),
    $source: optional(orderStatusSource),
    $analyst: optional(text),
    $webhook_id: optional(id),
    $description: optional(longText),
    ...controlGroupFields,
    ...deviceFields,
    ...siteFields,
  },
})
