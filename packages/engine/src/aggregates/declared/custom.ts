import { count, distinct } from '../define-aggregate.ts'
import { aggregatesOf } from './declare.ts'
import { SIGNUPS } from './event-sets.ts'

const define = aggregatesOf('custom')

/** What was done with a thing only the customer knows: a terminal, a store, a device of their own. */
export const custom = {
  events: define('events', count),
  signups: define('signups', count, { on: SIGNUPS }),

  users: define('users', distinct('user')),
  cards: define('cards', distinct('card')),
}
