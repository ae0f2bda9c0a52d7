import type { FieldValue } from '@winnow/contract'
import { listOf, objectOf, textOf } from '../field-readers.ts'
import type { Facts } from '../facts.ts'
import { MAX_LIST_READ, type Reading } from '../reading.ts'
import { foldText } from '../text/fold-text.ts'
import { copyKeyOf } from '../text/copy-key.ts'
import { nearNames, textName } from '../text/near-text.ts'
import { ownWordsOf } from '../text/own-words.ts'
import type { MentionList } from './mention-list.ts'

/** Postings, their texts, their pictures and whom they tell readers to turn to. */
export function nameContent(list: MentionList, reading: Reading, facts: Facts): void {
  const { fields, content, contacts } = reading
  list.add('content', textOf(fields['$content_id']))
  if (!content) return
  if (facts.textHash !== '') nameText(list, content.text, facts)
  if (contacts) for (const name of contacts.named) list.add('contact', name)
  const images = listOf(content.fields['$images'] ?? content.fields['$image_hashes'])
  for (const image of images.slice(0, MAX_LIST_READ)) list.add('image', imageId(image))
}

/** A text by what its copies have in common, then by what its near copies share. */
function nameText(
  list: MentionList,
  text: string,
  { textUrls, textEmails, textPhones }: Facts,
): void {
  // Else a text hides behind its own quote marks.
  const leadsAway = textUrls + textEmails + textPhones > 0
  const folded = leadsAway ? foldText(text) : ownWordsOf(text)
  const key = copyKeyOf({ folded, digitsMatter: textPhones > 0 })
  if (key === '') return
  list.add('text', textName(key))
  for (const name of nearNames(key)) list.add('text', name)
}

/** The MD5 of the picture, as it stands in older events or in the object of newer ones; else its link. */
function imageId(image: FieldValue): string {
  const object = objectOf(image)
  if (!object) return textOf(image).toLowerCase()
  return textOf(object['$md5_hash']).toLowerCase() || textOf(object['$link'])
}
