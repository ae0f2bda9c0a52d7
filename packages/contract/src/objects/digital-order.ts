import { assetType, digitalOrderType } from '../enums/order.ts'
import { optional, required } from '../field.ts'
import { defineObject } from '../kinds/object.ts'
import { text } from '../kinds/text.ts'

export const digitalOrder = defineObject('digital order', {
  summary: 'An order of a digital asset.',
  fields: {
    $digital_asset: required(text),
    $pair: optional(text),
    $asset_type: optional(assetType),
    $order_type: optional(digitalOrderType),
    $volume: optional(text, { note: 'A decimal number as text.' }),
  },
})
