import { count, distinct, distinctWords, ema } from '../define-aggregate.ts'
import { aggregatesOf } from './declare.ts'
import {
  isFailedLogin,
  isFailedPayment,
  isPayment,
  isSpending,
  LOGINS,
  PAYMENTS,
  SIGNUPS,
  TRANSACTIONS,
} from './event-sets.ts'

const define = aggregatesOf('environment')

/** What is usual at this customer. Touched by every event: few, and cheap. Append, never reorder. */
export const environment = {
  signups: define('signups', count, { on: SIGNUPS }),
  logins: define('logins', count, { on: LOGINS }),
  failedLogins: define('failed_logins', count, { on: LOGINS, when: isFailedLogin }),

  meanLogAmount: define('mean_log_amount', ema('amountLog', 0.005), {
    on: PAYMENTS,
    when: isSpending,
  }),
  meanSquareLogAmount: define('mean_square_log_amount', ema('amountLogSquared', 0.005), {
    on: PAYMENTS,
    when: isSpending,
  }),

  transactions: define('transactions', count, { on: TRANSACTIONS, when: isPayment }),
  failedPayments: define('failed_payments', count, { on: TRANSACTIONS, when: isFailedPayment }),
  failedNetworks: define('failed_networks', distinct('network'), {
    on: TRANSACTIONS,
    when: isFailedPayment,
  }),
  failedLoginNetworks: define('failed_login_networks', distinct('network'), {
    on: LOGINS,
    when: isFailedLogin,
  }),
  failedBins: define('failed_bins', distinctWords('cardBin'), {
    on: TRANSACTIONS,
    when: isFailedPayment,
  }),
}
