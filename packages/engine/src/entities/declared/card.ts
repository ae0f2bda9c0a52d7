import { count, distinct, distinctWords, sum } from '../counted/define-aggregate.ts'
import { aggregatesOf } from '../counted/aggregates-of.ts'
import {
  hasPromotion,
  isChargeback,
  isFailedPayment,
  isPayment,
  ORDERS,
  PAYMENTS,
  TRANSACTIONS,
} from '../counted/event-sets.ts'
import { reputation } from '../counted/reputation.ts'
import { defineEntity } from '../define-entity.ts'
import { ENTITY_KNOWN_MS } from '../known-for.ts'
import { user } from './user.ts'

const define = aggregatesOf('card')

/** What was paid with a card. The order is the stored layout: append, never reorder. */
export const card = {
  orders: define('orders', count, { on: ORDERS }),
  transactions: define('transactions', count, { on: TRANSACTIONS, when: isPayment }),
  failedPayments: define('failed_payments', count, { on: TRANSACTIONS, when: isFailedPayment }),
  chargebacks: define('chargebacks', count, { when: isChargeback }),

  amount: define('amount', sum('amountCents'), { on: PAYMENTS, when: isPayment }),

  users: define('users', distinct('user')),
  devices: define('devices', distinct('device')),
  addresses: define('addresses', distinct('address')),
  holders: define('holders', distinctWords('accountHolder')),
  promotionUsers: define('promotion_users', distinct('user'), { when: hasPromotion }),
}

export const cardEntity = defineEntity({
  type: 'card',
  roles: { card: { called: 'this card', place: 'with', origin: 'with' } },
  noun: ['card', 'cards'],
  mentions(list, { reading: { payments } }) {
    for (const { card: id } of payments) list.add('card', id)
  },
  aggregates: card,
  reputation: reputation('card', ['payment_abuse', 'promotion_abuse']),
  ofUser: {
    link: user.cards,
    takesLabels: true,
    isPersonal: true,
    lastKnown: { forMs: ENTITY_KNOWN_MS, isOrigin: false, called: /\bthis (card)\b/gi },
  },
  sharers: { counted: card.users, are: 'few', carryIt: true },
  nobodys: { users: card.users },
  isToken: true,
  sharedValue: 'personal',
})
