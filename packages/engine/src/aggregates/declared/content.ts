import { count, distinct } from '../define-aggregate.ts'
import { aggregatesOf } from './declare.ts'
import { FLAGS, isPosting } from './event-sets.ts'

const ofContent = aggregatesOf('content')

/** What became of a posting. The order is the stored layout: append, never reorder. */
export const content = {
  flags: ofContent('flags', count, { on: FLAGS }),
  updates: ofContent('updates', count, { on: ['$update_content'] }),
}

const ofText = aggregatesOf('text')

/** Where the same words were posted. */
export const text = {
  uses: ofText('uses', count, { when: isPosting }),
  users: ofText('users', distinct('user')),
}

const ofImage = aggregatesOf('image')

/** Where the same picture was posted. */
export const image = {
  users: ofImage('users', distinct('user')),
}
