import { count, distinct, last } from '../counted/define-aggregate.ts'
import { aggregatesOf } from '../counted/aggregates-of.ts'
import {
  hasPromotion,
  isFailedLogin,
  isFailedPayment,
  LOGINS,
  ORDERS,
  SIGNUPS,
  TRANSACTIONS,
} from '../counted/event-sets.ts'
import { ABUSE_TYPES } from '@winnow/contract'
import { reputation } from '../counted/reputation.ts'
import { defineEntity } from '../define-entity.ts'
import { textOf } from '../field-readers.ts'
import { ENTITY_KNOWN_MS } from '../known-for.ts'
import { user } from './user.ts'

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

export const deviceEntity = defineEntity({
  type: 'device',
  roles: { device: { called: 'this device', place: 'on', origin: 'on' } },
  noun: ['device', 'devices'],
  ids: 'device',
  mentions(list, { reading: { app }, custom }) {
    if (app) list.add('device', textOf(app['$device_unique_id']))
    for (const id of custom.devices) list.add('device', id)
  },
  aggregates: device,
  reputation: reputation('device', ABUSE_TYPES),
  ofUser: {
    link: user.devices,
    takesLabels: true,
    lastKnown: { forMs: ENTITY_KNOWN_MS, isOrigin: true, called: /\bthis (device)\b/gi },
  },
  sharers: { counted: device.users, are: 'few' },
  nobodys: { users: device.users, strangers: device.ips },
  isToken: true,
  sharedValue: 'open',
})
