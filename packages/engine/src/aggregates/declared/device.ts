import { count, distinct, last } from '../define-aggregate.ts'
import { aggregatesOf } from './declare.ts'
import {
  hasPromotion,
  isFailedLogin,
  isFailedPayment,
  LOGINS,
  ORDERS,
  SIGNUPS,
  TRANSACTIONS,
} from './event-sets.ts'

const define = aggregatesOf('device')

/** What was done on a device. The order is the stored layout: append, never reorder. */
export const device = {
  events: define('events', count),
  signups: define('signups', count, { on: SIGNUPS }),
  orders: define('orders', count, { on: ORDERS }),
  failedPayments: define('failed_payments', count, { on: TRANSACTIONS, when: isFailedPayment }),
  failedLogins: define('failed_logins', count, { on: LOGINS, when: isFailedLogin }),

  locatedAtMs: define('located_at', last('atMs'), { when: (facts) => facts.ipLatitude >= -90 }),
  latitude: define('latitude', last('ipLatitude')),
  longitude: define('longitude', last('ipLongitude')),

  users: define('users', distinct('user')),
  cards: define('cards', distinct('card')),
  ips: define('ips', distinct('ip')),
  failedCards: define('failed_cards', distinct('card'), {
    on: TRANSACTIONS,
    when: isFailedPayment,
  }),
  promotionUsers: define('promotion_users', distinct('user'), { when: hasPromotion }),
}
