import { count, ema } from '../define-aggregate.ts'
import { aggregatesOf } from './declare.ts'
import { isFailedLogin, isSpending, LOGINS, PAYMENTS, SIGNUPS } from './event-sets.ts'

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

  /** What one value is compared with that many users share, see `features/shared-values.ts`. */
  events: define('events', count),
}
