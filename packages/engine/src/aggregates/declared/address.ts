import { count, distinct, distinctWords } from '../define-aggregate.ts'
import { aggregatesOf } from './declare.ts'
import { hasPromotion, ORDERS } from './event-sets.ts'

const define = aggregatesOf('address')

/** What was billed or shipped to an address. The order is the stored layout: append, never reorder. */
export const address = {
  orders: define('orders', count, { on: ORDERS }),

  users: define('users', distinct('user')),
  cards: define('cards', distinct('card')),
  promotionUsers: define('promotion_users', distinct('user'), { when: hasPromotion }),
  mailDomains: define('mail_domains', distinctWords('emailDomain'), { on: ORDERS }),
}
