import { optional } from '../field.ts'
import { country, phone } from '../kinds/form.ts'
import { defineObject } from '../kinds/object.ts'
import { city, personName, street, text, zipcode } from '../kinds/text.ts'

export const address = defineObject('address', {
  summary: 'A postal address. Every part is optional, so partial addresses are fine.',
  fields: {
    $name: optional(personName),
    $phone: optional(phone),
    $address_1: optional(street),
    $address_2: optional(text),
    $city: optional(city),
    $region: optional(text),
    $country: optional(country),
    $zipcode: optional(zipcode),
  },
})
