import { optional } from '../field.ts'
import { email } from '../kinds/form.ts'
import { listOf } from '../kinds/list.ts'
import { defineObject } from '../kinds/object.ts'
import { longText, text } from '../kinds/text.ts'
import { timeMs } from '../kinds/time.ts'
import { address } from './address.ts'
import { image } from './image.ts'
import { item } from './item.ts'

export const listing = defineObject('listing', {
  summary: 'Something offered or sought.',
  fields: {
    $subject: optional(text),
    $body: optional(longText),
    $contact_email: optional(email),
    $contact_address: optional(address),
    $locations: optional(listOf(address)),
    $listed_items: optional(listOf(item)),
    $images: optional(listOf(image)),
    $expiration_time: optional(timeMs),
  },
})
