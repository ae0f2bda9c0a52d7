import { optional } from '../field.ts'
import { defineObject } from '../kinds/object.ts'
import { text } from '../kinds/text.ts'

export const botIdentification = defineObject('bot identification', {
  summary: 'Whether a person or a program acts.',
  fields: {
    $result: optional(text, { note: 'Such as `$human`.' }),
    $provider: optional(text, { note: 'Who found it out.' }),
  },
})
