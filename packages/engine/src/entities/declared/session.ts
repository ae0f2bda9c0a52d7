import { count, distinct } from '../counted/define-aggregate.ts'
import { aggregatesOf } from '../counted/aggregates-of.ts'
import { isFailedPayment, TRANSACTIONS } from '../counted/event-sets.ts'
import { defineEntity } from '../define-entity.ts'

const define = aggregatesOf('session')

/** What was done in a session. The order is the stored layout: append, never reorder. */
export const session = {
  events: define('events', count),
  failedPayments: define('failed_payments', count, { on: TRANSACTIONS, when: isFailedPayment }),

  users: define('users', distinct('user')),
  ips: define('ips', distinct('ip')),
  cards: define('cards', distinct('card')),
}

export const sessionEntity = defineEntity({
  type: 'session',
  roles: { session: { called: 'this session', place: 'in', origin: 'in' } },
  ids: 'account',
  mentions(list, { reading: { sessionId } }) {
    list.add('session', sessionId)
  },
  aggregates: session,
  keeps: [
    'own_labels',
    'last_scored',
    'last_event',
    'last_decision',
    'earlier_events',
    'unlinked_events',
    'linked_by',
    'told',
    'made',
  ],
  isLabelled: true,
})
