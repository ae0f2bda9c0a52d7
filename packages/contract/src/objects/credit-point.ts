import { count } from '../kinds/numbers.ts'
import { optional } from '../field.ts'
import { defineObject } from '../kinds/object.ts'
import { text } from '../kinds/text.ts'

export const creditPoint = defineObject('credit point', {
  summary: 'Points that are given.',
  fields: {
    $amount: optional(count, { note: 'Points, not micros.' }),
    $credit_point_type: optional(text),
  },
})
