import { visitorEntityId } from '../kinds/id.ts'
import { optional } from '../field.ts'
import { email } from '../kinds/form.ts'
import { listOf } from '../kinds/list.ts'
import { defineObject } from '../kinds/object.ts'
import { longText } from '../kinds/text.ts'
import { image } from './image.ts'

export const comment = defineObject('comment', {
  summary: 'An answer to other content.',
  fields: {
    $body: optional(longText),
    $contact_email: optional(email),
    $root_content_id: optional(visitorEntityId),
    $parent_comment_id: optional(visitorEntityId),
    $images: optional(listOf(image)),
  },
})
