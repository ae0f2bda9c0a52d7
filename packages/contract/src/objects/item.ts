import { price } from '../kinds/money.ts'
import { count } from '../kinds/numbers.ts'
import { id } from '../kinds/id.ts'
import { optional, recommended, required } from '../field.ts'
import { currency } from '../kinds/currency.ts'
import { listOf } from '../kinds/list.ts'
import { defineObject } from '../kinds/object.ts'
import { text } from '../kinds/text.ts'
import { exchangeRate } from './exchange-rate.ts'

const fields = {
  $item_id: optional(id),
  $product_title: optional(text),
  $price: optional(price),
  $currency_code: optional(currency),
  $upc: optional(text),
  $sku: optional(text),
  $brand: optional(text),
  $manufacturer: optional(text),
  $category: optional(text),
  $tags: optional(listOf(text)),
  $color: optional(text),
  $quantity: optional(count),
  $exchange_rate: optional(exchangeRate, { since: 'v205' }),
  $isbn: optional(text, { since: 'v205' }),
  $size: optional(text, { since: 'v205' }),
}

export const item = defineObject('item', { summary: 'A good or a service.', fields })

export const addedItem = defineObject('added item', {
  summary: 'An item that is put into a cart: what it is and costs is required.',
  isWhole: true,
  fields: {
    ...fields,
    $item_id: required(id),
    $product_title: required(text),
    $price: required(price),
  },
})

export const removedItem = defineObject('removed item', {
  summary: 'An item that is taken out of a cart: what it is and costs is strongly recommended.',
  fields: {
    ...fields,
    $item_id: recommended(id),
    $product_title: recommended(text),
    $price: recommended(price),
  },
})
