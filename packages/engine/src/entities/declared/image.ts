import type { FieldValue } from '@winnow/contract'
import { listOf, objectOf, textOf } from '../field-readers.ts'
import { aggregatesOf } from '../counted/aggregates-of.ts'
import { distinct } from '../counted/define-aggregate.ts'
import { reputation } from '../counted/reputation.ts'
import { defineEntity } from '../define-entity.ts'
import { MAX_LIST_READ } from '../reading.ts'

/** Where the same picture was posted. */
export const image = {
  users: aggregatesOf('image')('users', distinct('user')),
}

export const imageEntity = defineEntity({
  type: 'image',
  roles: { image: { called: 'this picture', place: 'with' } },
  mentions(list, { reading: { content } }) {
    if (!content) return
    const images = listOf(content.fields['$images'] ?? content.fields['$image_hashes'])
    for (const one of images.slice(0, MAX_LIST_READ)) list.add('image', imageId(one))
  },
  aggregates: image,
  reputation: reputation('image', ['content_abuse']),
  sharers: { counted: image.users, are: 'few' },
  isToken: true,
})

/** The MD5 of the picture, as it stands in older events or in the object of newer ones; else its link. */
function imageId(value: FieldValue): string {
  const object = objectOf(value)
  if (!object) return textOf(value).toLowerCase()
  return textOf(object['$md5_hash']).toLowerCase() || textOf(object['$link'])
}
