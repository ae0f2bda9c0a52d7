import { count, first } from '../counted/define-aggregate.ts'
import { aggregatesOf } from '../counted/aggregates-of.ts'
import { isFailedPayment, ORDERS, TRANSACTIONS } from '../counted/event-sets.ts'
import { defineEntity } from '../define-entity.ts'
import { textOf } from '../field-readers.ts'

const ofOrder = aggregatesOf('order')

/** What became of an order. The order of the fields is the stored layout: append, never reorder. */
export const order = {
  failedPayments: ofOrder('failed_payments', count, { on: TRANSACTIONS, when: isFailedPayment }),
  amountCents: ofOrder('amount', first('amountCents'), { on: ORDERS }),
}

export const orderEntity = defineEntity({
  type: 'order',
  roles: { order: { called: 'this order', place: 'for', origin: 'for' } },
  ids: 'thing',
  mentions(list, { reading: { fields } }) {
    list.add('order', textOf(fields['$order_id']))
  },
  aggregates: order,
  keeps: [
    'own_labels',
    'last_event',
    'last_decision',
    'order_details',
    'authorized',
    'told',
    'made',
  ],
  isLabelled: true,
})
