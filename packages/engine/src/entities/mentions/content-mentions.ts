import type { FieldValue } from '@winnow/contract'
import { listOf, objectOf, textOf } from '../field-readers.ts'
import type { Facts } from '../facts.ts'
import { MAX_LIST_READ, type Reading } from '../reading.ts'
import { foldText } from '../text/fold-text.ts'
import { nearNames } from '../text/near-text.ts'
import type { MentionList } from './mention-list.ts'

/** Postings, their texts, their pictures and whom they tell readers to turn to. */
export function nameContent(list: MentionList, reading: Reading, facts: Facts): void {
  const { fields, content, contacts } = reading
  list.add('content', textOf(fields['$content_id']))
  if (!content) return
  list.add('text', facts.textHash)
  if (facts.textHash !== '')
    for (const name of nearNames(foldText(content.text))) list.add('text', name)
  if (contacts) for (const name of contacts.named) list.add('contact', name)
  const images = listOf(content.fields['$images'] ?? content.fields['$image_hashes'])
  for (const image of images.slice(0, MAX_LIST_READ)) list.add('image', imageId(image))
}

/** The MD5 of the picture, as it stands in older events or in the object of newer ones; else its link. */
function imageId(image: FieldValue): string {
  const object = objectOf(image)
  if (!object) return textOf(image).toLowerCase()
  return textOf(object['$md5_hash']).toLowerCase() || textOf(object['$link'])
}
