import { count, distinct } from '../define-aggregate.ts'
import { aggregatesOf } from './declare.ts'

const ofPromotion = aggregatesOf('promotion')

/** How a promotion is used. The order is the stored layout: append, never reorder. */
export const promotion = {
  uses: ofPromotion('uses', count),
}

const ofReferrer = aggregatesOf('referrer')

/** Whom a user brought in. */
export const referrer = {
  users: ofReferrer('users', distinct('user')),
  ips: ofReferrer('ips', distinct('ip')),
  devices: ofReferrer('devices', distinct('device')),
}
