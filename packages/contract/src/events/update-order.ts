import { defineEvent } from '../define-event.ts'
import { orderFields, orderRules } from './create-order.ts'

export const updateOrder = defineEvent('$update_order', {
  summary: 'An order is changed: it replaces the whole order, or creates it when there is none.',
  actor: 'user or session',
  fields: orderFields,
  rules: orderRules,
})
