import type { FieldValue } from '@winnow/contract'
import {
  bit,
  type FieldObject,
  flagOf,
  numberOf,
  objectOf,
  textOf,
  wordOf,
} from '../field-readers.ts'
import type { Facts } from '../facts.ts'
import { memoized } from '../memo.ts'
import { objectsOf } from '../reading.ts'

/** What can be turned into money at once. */
const GIFT_CARD =
  /gift ?-?_?card|voucher|giftcard|prepaid|top ?-?up|e-?gift|store credit|steam|itunes|google play|bitcoin|crypto|gold coin/i
const DIGITAL =
  /digital|download|software|licen[cs]e|e-?book|e-?ticket|subscription|in-?game|game key/i

/** Kinds of goods, from the hardest to the easiest to turn into money. */
const [PHYSICAL, DIGITAL_GOODS, GIFT] = [0, 1, 2]
const MAX_CACHED_TITLES = 4096

const kindOf = memoized(MAX_CACHED_TITLES, (words: string): number => {
  if (GIFT_CARD.test(words)) return GIFT
  return DIGITAL.test(words) ? DIGITAL_GOODS : PHYSICAL
})

interface Lines {
  readonly objects: readonly FieldObject[]
  /** `$digital_orders` are digital by what they are. */
  readonly digital: boolean
}

const BUYING = new Set(['order', 'cart', 'transaction', 'custom'])

/** What is bought, and how it gets to the buyer. */
export function fillBasket(facts: Facts, fields: FieldObject): void {
  if (!BUYING.has(facts.eventClass)) return
  const lines = linesOf(fields)
  if (lines.objects.length > 0) fillLines(facts, lines)
  facts.expedited = flagOf(fields['$expedited_shipping'])
  fillDelivery(facts, fields['$shipping_method'])
  const store = objectOf(fields['$ordered_from'])
  if (store) facts.storeId = textOf(store['$store_id'])
}

function linesOf(fields: FieldObject): Lines {
  for (const name of ['$items', '$bookings', '$item'] as const) {
    if (fields[name] !== undefined) return { objects: objectsOf(fields, name), digital: false }
  }
  return { objects: objectsOf(fields, '$digital_orders'), digital: true }
}

function fillLines(facts: Facts, { objects, digital }: Lines): void {
  let [maxQuantity, giftCards, digitals] = [0, 0, 0]
  for (const line of objects) {
    const kind = Math.max(kindOf(textOf(line['$category'])), kindOf(textOf(line['$product_title'])))
    maxQuantity = Math.max(maxQuantity, quantityOf(line))
    giftCards += bit(kind === GIFT)
    digitals += bit(digital || kind > PHYSICAL)
  }
  facts.itemMaxQuantity = maxQuantity
  facts.giftCardShare = giftCards / objects.length
  facts.digitalShare = digitals / objects.length
  fillFirstLine(facts, objects[0])
}

function fillFirstLine(facts: Facts, line: FieldObject | undefined): void {
  if (!line) return
  facts.itemCategory = wordOf(line['$category'] ?? line['$booking_type'] ?? line['$digital_asset'])
  facts.itemId =
    textOf(line['$item_id']) ||
    textOf(line['$sku']) ||
    textOf(line['$upc']) ||
    textOf(line['$event_id'])
  facts.itemBrand = wordOf(line['$brand'])
}

function quantityOf(line: FieldObject): number {
  const quantity = numberOf(line['$quantity'] ?? line['$volume'])
  return quantity > 0 ? quantity : 1
}

function fillDelivery(facts: Facts, method: FieldValue | undefined): void {
  if (method !== undefined) facts.electronicDelivery = bit(method === '$electronic')
  else if (facts.digitalShare === 1) facts.electronicDelivery = 1
}
