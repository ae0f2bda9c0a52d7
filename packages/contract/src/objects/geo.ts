import { optional } from '../field.ts'
import { defineObject } from '../kinds/object.ts'
import { text } from '../kinds/text.ts'

export const geo = defineObject('geo', {
  summary: 'A check of where the user is, by its number at who made it.',
  fields: {
    $uuid: optional(text),
    $provider: optional(text, { note: 'Who checked.' }),
  },
})
