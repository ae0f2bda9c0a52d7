import { optional } from '../field.ts'
import { country } from '../kinds/form.ts'
import { defineObject } from '../kinds/object.ts'
import { text } from '../kinds/text.ts'

export const cardBinMetadata = defineObject('card BIN metadata', {
  summary: 'What a BIN table says about a card.',
  fields: {
    $bank: optional(text),
    $brand: optional(text),
    $country: optional(country),
    $level: optional(text),
    $type: optional(text),
  },
})
