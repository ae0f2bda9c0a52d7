import { count, distinct } from '../counted/define-aggregate.ts'
import { aggregatesOf } from '../counted/aggregates-of.ts'
import {
  isFailedLogin,
  isFailedPayment,
  isPayment,
  LOGINS,
  SIGNUPS,
  TRANSACTIONS,
} from '../counted/event-sets.ts'
import { reputation } from '../counted/reputation.ts'
import { defineEntity } from '../define-entity.ts'
import { PLACE_KNOWN_MS } from '../known-for.ts'
import { user } from './user.ts'

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

export const networkEntity = defineEntity({
  type: 'network',
  roles: { network: { called: 'this network', place: 'in', origin: 'from' } },
  noun: ['network', 'networks'],
  mentions(list, { reading: { ip } }) {
    if (ip && !ip.inner) list.add('network', ip.network)
  },
  aggregates: network,
  reputation: reputation('network', ['account_abuse', 'account_takeover']),
  ofUser: {
    link: user.networks,
    takesLabels: true,
    lastKnown: { forMs: PLACE_KNOWN_MS, isOrigin: true, called: /\bthis (network)\b/gi },
  },
  sharers: { counted: network.users, are: 'anybody' },
  nobodys: { users: network.users, events: network.events },
  isToken: true,
})
