import { optional } from '../field.ts'
import { country, phone } from '../kinds/form.ts'
import { defineObject } from '../kinds/object.ts'
import { text } from '../kinds/text.ts'

export const address = defineObject('address', {
  summary: 'A postal address. Every part is optional, so partial addresses are fine.',
  fields: {
    $name: optional(text),
    $phone: optional(phone),
    $address_1: optional(text),
    $address_2: optional(text),
    $city: optional(text),
    $region: optional(text),
    $country: optional(country),
    $zipcode: optional(text),
  },
})
