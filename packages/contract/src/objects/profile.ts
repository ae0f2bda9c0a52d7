import { optional } from '../field.ts'
import { email } from '../kinds/form.ts'
import { listOf } from '../kinds/list.ts'
import { defineObject } from '../kinds/object.ts'
import { longText, text } from '../kinds/text.ts'
import { address } from './address.ts'
import { image } from './image.ts'

export const profile = defineObject('profile', {
  summary: 'What a user says about itself.',
  fields: {
    $body: optional(longText),
    $contact_email: optional(email),
    $contact_address: optional(address),
    $categories: optional(listOf(text)),
    $images: optional(listOf(image)),
  },
})
