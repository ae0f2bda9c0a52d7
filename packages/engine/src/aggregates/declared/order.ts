import { count, first } from '../define-aggregate.ts'
import { aggregatesOf } from './declare.ts'
import { isFailedPayment, ORDERS, TRANSACTIONS } from './event-sets.ts'

const ofOrder = aggregatesOf('order')

/** What became of an order. The order of the fields is the stored layout: append, never reorder. */
export const order = {
  failedPayments: ofOrder('failed_payments', count, { on: TRANSACTIONS, when: isFailedPayment }),
  amountCents: ofOrder('amount', first('amountCents'), { on: ORDERS }),
}
