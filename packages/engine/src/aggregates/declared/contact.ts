import { count, distinct, first } from '../define-aggregate.ts'
import { aggregatesOf } from './declare.ts'
import { isPosting } from './event-sets.ts'

const define = aggregatesOf('contact')

/** Where readers were told to turn to the same link, mail address or phone number. The order is the stored layout: append, never reorder. */
export const contact = {
  uses: define('uses', count, { when: isPosting }),
  firstPostedAtMs: define('first_posted_at', first('atMs'), { when: isPosting }),
  users: define('users', distinct('user')),
}
