import { visitorAccountId, visitorEntityId } from '../kinds/id.ts'
import { optional } from '../field.ts'
import { email } from '../kinds/form.ts'
import { listOf } from '../kinds/list.ts'
import { defineObject } from '../kinds/object.ts'
import { longText, text } from '../kinds/text.ts'
import { image } from './image.ts'

export const message = defineObject('message', {
  summary: 'Words to other users.',
  fields: {
    $body: optional(longText),
    $contact_email: optional(email),
    $recipient_user_ids: optional(listOf(visitorAccountId)),
    $root_content_id: optional(visitorEntityId),
    $images: optional(listOf(image)),
    $subject: optional(text),
  },
})
