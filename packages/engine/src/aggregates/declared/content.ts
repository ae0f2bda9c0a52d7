import { count, distinct, distinctWords } from '../define-aggregate.ts'
import { aggregatesOf } from './declare.ts'
import { FLAGS, isAnonymousFlag, isPosting } from './event-sets.ts'

const ofContent = aggregatesOf('content')

/** What became of a posting. The order is the stored layout: append, never reorder. */
export const content = {
  anonymousFlags: ofContent('anonymous_flags', count, { on: FLAGS, when: isAnonymousFlag }),
  updates: ofContent('updates', count, { on: ['$update_content'] }),
  reporters: ofContent('reporters', distinctWords('flaggedBy'), { on: FLAGS }),
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
