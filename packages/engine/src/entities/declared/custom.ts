import { count, distinct } from '../counted/define-aggregate.ts'
import { aggregatesOf } from '../counted/aggregates-of.ts'
import { SIGNUPS } from '../counted/event-sets.ts'
import { reputation } from '../counted/reputation.ts'
import { defineEntity } from '../define-entity.ts'
import { user } from './user.ts'

const define = aggregatesOf('custom')

/** What was done with an entity only the customer knows: a terminal, a store, a device of their own. */
export const custom = {
  events: define('events', count),
  signups: define('signups', count, { on: SIGNUPS }),

  users: define('users', distinct('user')),
  cards: define('cards', distinct('card')),
}

/** The roles of custom ids, in the order of their fields' names. */
export const CUSTOM_ROLES = ['custom_1', 'custom_2', 'custom_3', 'custom_4'] as const

/** An account's own kinds cannot be known from one event: their ids have the field's name in front. */
export const customEntity = defineEntity({
  type: 'custom',
  roles: {
    custom_1: { called: 'the first custom id', place: 'with' },
    custom_2: { called: 'the second custom id', place: 'with' },
    custom_3: { called: 'the third custom id', place: 'with' },
    custom_4: { called: 'the fourth custom id', place: 'with' },
  },
  mentions(list, { custom: { others } }) {
    others.forEach((id, at) => list.add(CUSTOM_ROLES[at] ?? 'custom_4', id))
  },
  aggregates: custom,
  reputation: reputation('custom', ['payment_abuse']),
  ofUser: { link: user.customs, takesLabels: true },
  sharers: { counted: custom.events, are: 'anybody' },
  sharedValue: 'personal',
})
