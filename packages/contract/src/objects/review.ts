import { decimal } from '../kinds/numbers.ts'
import { visitorAccountId, visitorEntityId } from '../kinds/id.ts'
import { optional } from '../field.ts'
import { email } from '../kinds/form.ts'
import { listOf } from '../kinds/list.ts'
import { defineObject } from '../kinds/object.ts'
import { longText, text } from '../kinds/text.ts'
import { address } from './address.ts'
import { image } from './image.ts'

export const review = defineObject('review', {
  summary: 'A judgement on a user, an item or content.',
  fields: {
    $subject: optional(text),
    $body: optional(longText),
    $contact_email: optional(email),
    $locations: optional(listOf(address)),
    $reviewed_content_id: optional(visitorEntityId),
    $reviewed_user_id: optional(visitorAccountId),
    $images: optional(listOf(image)),
    $rating: optional(decimal),
  },
})
