import {
  bit,
  type FieldObject,
  flagOf,
  listOf,
  numberOf,
  objectOf,
  textOf,
  wordOf,
} from '../field-readers.ts'
import type { Facts } from '../facts.ts'
import { fold } from '../identity/fold.ts'
import { nameSimilarity } from '../identity/name-similarity.ts'
import { memoized } from '../memo.ts'
import { referenceCents } from '../money/reference-amount.ts'
import { objectsOf, type Reading } from '../reading.ts'
import { yearOf } from './amount-facts.ts'

/** Guests whose names are compared. */
const MAX_GUESTS = 16

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
export function fillBasket(facts: Facts, reading: Reading): void {
  const { fields } = reading
  if (!BUYING.has(facts.eventClass)) return
  const lines = linesOf(fields)
  if (lines.objects.length > 0) fillLines(facts, lines, yearOf(reading.atMs))
  if (fields['$bookings'] !== undefined) fillBookings(facts, reading)
  facts.expedited = flagOf(fields['$expedited_shipping'])
  facts.shippingCarrier = wordOf(fields['$shipping_carrier'])
  fillDelivery(facts, reading)
  const store = objectOf(fields['$ordered_from'])
  if (store) facts.storeId = textOf(store['$store_id'])
}

function linesOf(fields: FieldObject): Lines {
  for (const name of ['$items', '$bookings', '$item'] as const) {
    if (fields[name] !== undefined) return { objects: objectsOf(fields, name), digital: false }
  }
  return { objects: objectsOf(fields, '$digital_orders'), digital: true }
}

function fillLines(facts: Facts, { objects, digital }: Lines, year: number): void {
  let [quantities, maxQuantity, maxCents, totalCents, giftCards, digitals] = [0, 0, 0, 0, 0, 0]
  const categories: string[] = []
  for (const line of objects) {
    const quantity = quantityOf(line)
    const currency = textOf(line['$currency_code']).toUpperCase() || facts.currency
    const cents = referenceCents(numberOf(line['$price']), currency, year)
    const category = textOf(line['$category'])
    const kind = Math.max(kindOf(category), kindOf(textOf(line['$product_title'])))
    quantities += quantity
    maxQuantity = Math.max(maxQuantity, quantity)
    maxCents = Math.max(maxCents, cents)
    totalCents += cents * quantity
    giftCards += bit(kind === GIFT)
    digitals += bit(digital || kind > PHYSICAL)
    if (!categories.includes(category)) categories.push(category)
  }
  facts.itemCount = objects.length
  facts.itemQuantity = quantities
  facts.itemMaxQuantity = maxQuantity
  facts.itemMaxPriceCents = maxCents
  facts.itemTotalCents = totalCents
  facts.itemTotalShare = facts.amountCents > 0 ? totalCents / facts.amountCents : NaN
  facts.itemCategories = categories.length
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
  if (line['$order_type'] !== undefined) facts.marketOrder = bit(line['$order_type'] === '$market')
}

function quantityOf(line: FieldObject): number {
  const quantity = numberOf(line['$quantity'] ?? line['$volume'])
  return quantity > 0 ? quantity : 1
}

function fillDelivery(facts: Facts, { fields, shipping }: Reading): void {
  const method = fields['$shipping_method']
  if (method !== undefined) facts.electronicDelivery = bit(method === '$electronic')
  else if (facts.digitalShare === 1) facts.electronicDelivery = 1
  if (facts.eventClass === 'order') facts.shippingPresent = bit(shipping !== undefined)
  const numbers = fields['$shipping_tracking_numbers'] ?? fields['$shipping_tracking_number']
  if (numbers !== undefined) facts.trackingNumbers = Math.max(1, listOf(numbers).length)
}

function fillBookings(facts: Facts, reading: Reading): void {
  const bookings = objectsOf(reading.fields, '$bookings')
  const guests = bookings.flatMap((booking) => objectsOf(booking, '$guests'))
  facts.bookings = bookings.length
  facts.bookingLeadMs = numberOf(bookings[0]?.['$start_time']) - facts.atMs
  facts.guests = guests.length
  facts.guestNamesDiffer = guestNamesDiffer(guests.slice(0, MAX_GUESTS), reading)
}

function guestNamesDiffer(guests: readonly FieldObject[], { userName, payments }: Reading): number {
  const known = [userName, payments[0]?.holder ?? ''].filter(Boolean)
  const names = guests.map((guest) => fold(textOf(guest['$name']))).filter(Boolean)
  if (known.length === 0 || names.length === 0) return NaN
  return bit(!names.some((name) => known.some((other) => nameSimilarity(name, other) >= 0.5)))
}
