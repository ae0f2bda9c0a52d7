import { count, distinct } from '../define-aggregate.ts'
import { aggregatesOf } from './declare.ts'
import { isFailedPayment, TRANSACTIONS } from './event-sets.ts'

const define = aggregatesOf('session')

/** What was done in a session. The order is the stored layout: append, never reorder. */
export const session = {
  events: define('events', count),
  failedPayments: define('failed_payments', count, { on: TRANSACTIONS, when: isFailedPayment }),

  users: define('users', distinct('user')),
  ips: define('ips', distinct('ip')),
  cards: define('cards', distinct('card')),
}
