import { optional } from '../field.ts'
import { email } from '../kinds/form.ts'
import { listOf } from '../kinds/list.ts'
import { defineObject } from '../kinds/object.ts'
import { longText, text } from '../kinds/text.ts'
import { timeMs } from '../kinds/time.ts'
import { address } from './address.ts'
import { image } from './image.ts'

export const post = defineObject('post', {
  summary: 'An article, an entry of a forum.',
  fields: {
    $subject: optional(text),
    $body: optional(longText),
    $contact_email: optional(email),
    $contact_address: optional(address),
    $locations: optional(listOf(address)),
    $categories: optional(listOf(text)),
    $images: optional(listOf(image)),
    $expiration_time: optional(timeMs),
  },
})
