import { count, distinct, distinctWords, last } from '../counted/define-aggregate.ts'
import { aggregatesOf } from '../counted/aggregates-of.ts'
import {
  hasPromotion,
  isFailedLogin,
  isFailedPayment,
  isPayment,
  isPosting,
  LOGINS,
  ORDERS,
  SIGNUPS,
  TRANSACTIONS,
} from '../counted/event-sets.ts'
import { ABUSE_TYPES } from '@winnow/contract'
import { reputation } from '../counted/reputation.ts'
import { defineEntity } from '../define-entity.ts'
import { PLACE_KNOWN_MS } from '../known-for.ts'
import { user } from './user.ts'

const define = aggregatesOf('ip')

/** What came from an IP address. The order is the stored layout: append, never reorder. */
export const ip = {
  events: define('events', count),
  signups: define('signups', count, { on: SIGNUPS }),
  orders: define('orders', count, { on: ORDERS }),
  failedPayments: define('failed_payments', count, { on: TRANSACTIONS, when: isFailedPayment }),
  failedLogins: define('failed_logins', count, { on: LOGINS, when: isFailedLogin }),
  contents: define('contents', count, { when: isPosting }),

  users: define('users', distinct('user')),
  cards: define('cards', distinct('card')),
  devices: define('devices', distinct('device')),
  emails: define('emails', distinct('email')),
  failedLoginUsers: define('failed_login_users', distinct('user'), {
    on: LOGINS,
    when: isFailedLogin,
  }),
  failedCards: define('failed_cards', distinct('card'), {
    on: TRANSACTIONS,
    when: isFailedPayment,
  }),
  promotionUsers: define('promotion_users', distinct('user'), { when: hasPromotion }),
  emailRoots: define('email_roots', distinctWords('emailRoot')),
  cardBins: define('card_bins', distinctWords('cardBin')),
  country: define('country', last('ipCountryNumber')),
  hosting: define('hosting', last('ipHosting')),
  transactions: define('transactions', count, { on: TRANSACTIONS, when: isPayment }),
}

export const ipEntity = defineEntity({
  type: 'ip',
  roles: { ip: { called: 'this IP address', place: 'at', origin: 'from' } },
  noun: ['IP address', 'IP addresses'],
  mentions(list, { reading: { ip: own } }) {
    if (own && !own.inner) list.add('ip', own.id)
  },
  aggregates: ip,
  reputation: reputation('ip', ABUSE_TYPES),
  ofUser: {
    link: user.ips,
    takesLabels: true,
    lastKnown: { forMs: PLACE_KNOWN_MS, isOrigin: true, called: /\b(?:this|the) (IP address)\b/gi },
  },
  sharers: { counted: ip.users, are: 'anybody' },
  nobodys: { users: ip.users, events: ip.events },
  isToken: true,
  sharedValue: 'personal',
})
