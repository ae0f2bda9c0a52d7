import { optional } from '../field.ts'
import { defineObject } from '../kinds/object.ts'
import { text } from '../kinds/text.ts'

export const browser = defineObject('browser', {
  summary: 'The browser the user acted with.',
  fields: {
    $user_agent: optional(text),
    $accept_language: optional(text),
    $content_language: optional(text),
  },
})
