import { count, distinct, first } from '../counted/define-aggregate.ts'
import { aggregatesOf } from '../counted/aggregates-of.ts'
import { isPosting } from '../counted/event-sets.ts'
import { reputation } from '../counted/reputation.ts'
import { defineEntity } from '../define-entity.ts'
import { user } from './user.ts'

const define = aggregatesOf('contact')

/** Texts that point readers to the same link, mail address or phone number. The order is the stored layout: append, never reorder. */
export const contact = {
  uses: define('uses', count, { when: isPosting }),
  firstPostedAtMs: define('first_posted_at', first('atMs'), { when: isPosting }),
  users: define('users', distinct('user')),
}

/** What a text names to reach somebody: a link, mail address, phone number or handle. */
export const contactEntity = defineEntity({
  type: 'contact',
  roles: { contact: { called: 'this link or contact', place: 'with' } },
  mentions(list, { reading: { content, contacts } }) {
    if (content && contacts) for (const name of contacts.named) list.add('contact', name)
  },
  aggregates: contact,
  reputation: reputation('contact', ['content_abuse']),
  ofUser: { link: user.postedContacts, takesLabels: true },
  sharers: { counted: contact.users, are: 'anybody', carryIt: true },
})
