import { count, distinct, distinctWords } from '../counted/define-aggregate.ts'
import { aggregatesOf } from '../counted/aggregates-of.ts'
import { hasPromotion, ORDERS } from '../counted/event-sets.ts'
import { reputation } from '../counted/reputation.ts'
import { defineEntity } from '../define-entity.ts'
import { user } from './user.ts'

const define = aggregatesOf('address')

/** What was billed or shipped to an address. The order is the stored layout: append, never reorder. */
export const address = {
  orders: define('orders', count, { on: ORDERS }),

  users: define('users', distinct('user')),
  cards: define('cards', distinct('card')),
  promotionUsers: define('promotion_users', distinct('user'), { when: hasPromotion }),
  mailDomains: define('mail_domains', distinctWords('emailDomain'), { on: ORDERS }),
}

export const addressEntity = defineEntity({
  type: 'address',
  roles: {
    billing_address: { called: 'this billing address', place: 'at' },
    shipping_address: { called: 'this shipping address', place: 'at', origin: 'to' },
  },
  noun: ['postal address', 'postal addresses'],
  mentions(list, { reading: { billing, shipping } }) {
    if (billing) list.add('billing_address', billing.id)
    if (shipping) list.add('shipping_address', shipping.id)
  },
  aggregates: address,
  reputation: reputation('address', ['payment_abuse', 'promotion_abuse', 'account_takeover']),
  ofUser: { link: user.addresses, takesLabels: true },
  sharers: { counted: address.users, are: 'few', carryIt: true },
  nobodys: { users: address.users, strangers: address.cards },
  isToken: true,
  // `12 elm st|94110|US` as a person reads it.
  idText: (id) =>
    id
      .split('|')
      .filter((part) => part !== '')
      .join(', '),
  sharedValue: 'personal',
})
