import { count, distinct, distinctWords, sum } from '../counted/define-aggregate.ts'
import { aggregatesOf } from '../counted/aggregates-of.ts'
import {
  isFailedLogin,
  isFailedPayment,
  isPayment,
  isPricedSpending,
  LOGINS,
  PAYMENTS,
  SIGNUPS,
  TRANSACTIONS,
} from '../counted/event-sets.ts'
import { defineEntity } from '../define-entity.ts'

const define = aggregatesOf('environment')

/** What is usual at this customer. Touched by every event: few, and cheap. Append, never reorder. */
export const environment = {
  signups: define('signups', count, { on: SIGNUPS }),
  logins: define('logins', count, { on: LOGINS }),
  failedLogins: define('failed_logins', count, { on: LOGINS, when: isFailedLogin }),

  pricedPayments: define('priced_payments', count, { on: PAYMENTS, when: isPricedSpending }),
  logAmountSum: define('log_amount_sum', sum('amountLog'), {
    on: PAYMENTS,
    when: isPricedSpending,
  }),
  logAmountSquaredSum: define('log_amount_squared_sum', sum('amountLogSquared'), {
    on: PAYMENTS,
    when: isPricedSpending,
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

  /** What one value is compared with that many users share, see `features/shared-values.ts`. */
  events: define('events', count),
}

export const environmentEntity = defineEntity({
  type: 'environment',
  roles: { environment: { called: 'this business', place: 'at' } },
  aggregates: environment,
  isCommon: true,
})
