import { id } from '../kinds/id.ts'
import { optional } from '../field.ts'
import { defineObject } from '../kinds/object.ts'
import { address } from './address.ts'

export const orderedFrom = defineObject('ordered from', {
  summary: 'The shop an order was placed in.',
  fields: { $store_id: optional(id), $store_address: optional(address) },
})
