import { entityId } from '../kinds/id.ts'
import { optional, required } from '../field.ts'
import { defineObject } from '../kinds/object.ts'
import { text } from '../kinds/text.ts'
import { address } from './address.ts'

export const merchantProfile = defineObject('merchant profile', {
  summary: 'The merchant a payment service provider acts for.',
  fields: {
    $merchant_id: required(entityId),
    $merchant_category_code: optional(text),
    $merchant_name: required(text),
    $merchant_address: optional(address),
  },
})
