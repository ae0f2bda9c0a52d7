import { listOf, objectOf, textOf } from '../field-readers.ts'
import { aggregatesOf } from '../counted/aggregates-of.ts'
import { distinct, sum } from '../counted/define-aggregate.ts'
import { TRANSACTIONS } from '../counted/event-sets.ts'
import { reputation } from '../counted/reputation.ts'
import { defineEntity } from '../define-entity.ts'
import { MAX_LIST_READ } from '../reading.ts'

const define = aggregatesOf('recipient')

/** What was sent to a user by others. The order is the stored layout: append, never reorder. */
export const recipient = {
  amount: define('amount', sum('amountCents')),
  users: define('users', distinct('user')),
  payers: define('payers', distinct('user'), { on: TRANSACTIONS }),
}

/** Who gets the money, the message or the review. */
export const recipientEntity = defineEntity({
  type: 'recipient',
  roles: { recipient: { called: 'this recipient', place: 'with' } },
  noun: ['recipient', 'recipients'],
  ids: 'account',
  mentions(list, { reading: { fields } }) {
    list.add('recipient', textOf(fields['$transfer_recipient_user_id']))
    list.add('recipient', textOf(fields['$recipient_user_id']))
    list.add('recipient', textOf(fields['$reviewed_user_id']))
    const message = objectOf(fields['$message'])
    for (const id of listOf(message?.['$recipient_user_ids']).slice(0, MAX_LIST_READ)) {
      list.add('recipient', textOf(id))
    }
    list.add('recipient', textOf(objectOf(fields['$review'])?.['$reviewed_user_id']))
  },
  aggregates: recipient,
  reputation: reputation('recipient', ['payment_abuse']),
  sharers: { counted: recipient.users, are: 'anybody' },
  isToken: true,
  sharedValue: 'personal',
})
