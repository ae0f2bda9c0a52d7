import { aggregatesOf } from '../counted/aggregates-of.ts'
import { distinct } from '../counted/define-aggregate.ts'
import { reputation } from '../counted/reputation.ts'
import { defineEntity } from '../define-entity.ts'
import { referrerOf } from '../facts/promotion-facts.ts'

const define = aggregatesOf('referrer')

/** Whom a user brought in. The order is the stored layout: append, never reorder. */
export const referrer = {
  users: define('users', distinct('user')),
  ips: define('ips', distinct('ip')),
  devices: define('devices', distinct('device')),
}

export const referrerEntity = defineEntity({
  type: 'referrer',
  roles: { referrer: { called: 'this referrer', place: 'with' } },
  ids: 'account',
  mentions(list, { reading }) {
    list.add('referrer', referrerOf(reading))
  },
  aggregates: referrer,
  reputation: reputation('referrer', ['promotion_abuse', 'account_abuse']),
  sharers: { counted: referrer.users, are: 'anybody' },
  isToken: true,
  neighbour: 'user brought by this referrer',
  sharedValue: 'open',
})
