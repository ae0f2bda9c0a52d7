import { optional } from '../field.ts'
import { md5 } from '../kinds/form.ts'
import { defineObject } from '../kinds/object.ts'
import { longText, text } from '../kinds/text.ts'

export const image = defineObject('image', {
  summary: 'A picture, known by its hash.',
  fields: {
    $md5_hash: optional(md5),
    $link: optional(text),
    $description: optional(longText),
  },
})
