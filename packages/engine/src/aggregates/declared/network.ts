import { count, distinct } from '../define-aggregate.ts'
import { aggregatesOf } from './declare.ts'
import {
  isFailedLogin,
  isFailedPayment,
  isPayment,
  LOGINS,
  SIGNUPS,
  TRANSACTIONS,
} from './event-sets.ts'

const define = aggregatesOf('network')

/** What came from a block of IP addresses. The order is the stored layout: append, never reorder. */
export const network = {
  signups: define('signups', count, { on: SIGNUPS }),
  failedLogins: define('failed_logins', count, { on: LOGINS, when: isFailedLogin }),

  users: define('users', distinct('user')),

  transactions: define('transactions', count, { on: TRANSACTIONS, when: isPayment }),
  failedPayments: define('failed_payments', count, { on: TRANSACTIONS, when: isFailedPayment }),
  failedCards: define('failed_cards', distinct('card'), {
    on: TRANSACTIONS,
    when: isFailedPayment,
  }),
  events: define('events', count),
}
