import { aggregatesOf } from '../counted/aggregates-of.ts'
import { count, distinct } from '../counted/define-aggregate.ts'
import { isPosting } from '../counted/event-sets.ts'
import { reputation } from '../counted/reputation.ts'
import { defineEntity } from '../define-entity.ts'
import type { Facts } from '../facts.ts'
import { copyKeyOf } from '../text/copy-key.ts'
import { foldText } from '../text/fold-text.ts'
import { nearNames, textName } from '../text/near-text.ts'
import { ownWordsOf } from '../text/own-words.ts'
import { user } from './user.ts'

const define = aggregatesOf('text')

/** Where the same words were posted. The order is the stored layout: append, never reorder. */
export const text = {
  uses: define('uses', count, { when: isPosting }),
  users: define('users', distinct('user')),
}

/** A text by what its copies have in common, then by what its near copies share. */
export const textEntity = defineEntity({
  type: 'text',
  roles: { text: { called: 'this text', place: 'with' } },
  mentions(list, { reading: { content }, facts }) {
    if (!content || facts.textHash === '') return
    const key = keyOf(content.text, facts)
    if (key === '') return
    list.add('text', textName(key))
    for (const name of nearNames(key)) list.add('text', name)
  },
  aggregates: text,
  reputation: reputation('text', ['content_abuse']),
  ofUser: { link: user.texts, takesLabels: true },
  sharers: { counted: text.users, are: 'few' },
  neighbour: 'user who posted this text',
})

function keyOf(written: string, { textUrls, textEmails, textPhones }: Facts): string {
  // Else a text hides behind its own quote marks.
  const leadsAway = textUrls + textEmails + textPhones > 0
  const folded = leadsAway ? foldText(written) : ownWordsOf(written)
  return copyKeyOf({ folded, digitsMatter: textPhones > 0 })
}
