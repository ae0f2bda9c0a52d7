import { bit, type FieldObject, numberOf, objectOf, textOf } from '../field-readers.ts'
import type { Facts } from '../facts.ts'
import { referenceCents } from '../money/reference-amount.ts'
import { yearOf } from '../money/year-of.ts'

/** How little a purchase may exceed the minimum to have been made for it. */
const MINIMUM_MARGIN = 0.05

interface Promoted {
  readonly promotions: readonly FieldObject[]
  readonly fields: FieldObject
}

/** Discounts, credits and who is thanked for bringing the user. */
export function fillPromotions(
  facts: Facts,
  reading: Promoted & { readonly userId: string; readonly atMs: number },
): void {
  const { promotions, fields, userId, atMs } = reading
  facts.promotions = promotions.length
  if (promotions.length > 0) fillGrants(facts, promotions, yearOf(atMs))
  const referrer = referrerOf(reading)
  if (facts.eventClass === 'account' || promotions.length > 0) facts.referred = bit(referrer !== '')
  if (referrer !== '' && userId !== '') facts.selfReferral = bit(referrer === userId)
  if (fields['$promotions'] === undefined) facts.promotions = NaN
}

/** The first referrer that the event names. */
export function referrerOf({ fields, promotions }: Promoted): string {
  const own = textOf(fields['$referrer_user_id'])
  if (own !== '') return own
  for (const promotion of promotions) {
    const referrer = textOf(promotion['$referrer_user_id'])
    if (referrer !== '') return referrer
  }
  return ''
}

function fillGrants(facts: Facts, promotions: readonly FieldObject[], year: number): void {
  facts.promotionFailed = 0
  for (const promotion of promotions) {
    if (promotion['$status'] === '$failure') facts.promotionFailed = 1
    const discount = objectOf(promotion['$discount'])
    if (discount) fillDiscount(facts, discount, year)
  }
}

function fillDiscount(facts: Facts, discount: FieldObject, year: number): void {
  const currency = textOf(discount['$currency_code']).toUpperCase() || facts.currency
  const cents = referenceCents(numberOf(discount['$amount']), currency, year)
  const percentage = numberOf(discount['$percentage_off'])
  if (!Number.isNaN(cents)) facts.discountCents = (facts.discountCents || 0) + cents
  if (facts.discountCents > 0 && facts.amountCents >= 0) {
    facts.discountShare = facts.discountCents / (facts.amountCents + facts.discountCents)
  } else if (percentage > 0) {
    facts.discountShare = Math.min(1, percentage > 1 ? percentage / 100 : percentage)
  }
  const minimum = referenceCents(numberOf(discount['$minimum_purchase_amount']), currency, year)
  if (minimum > 0) facts.minimumPurchaseMet = justMet(facts.amountCents, minimum)
}

function justMet(cents: number, minimum: number): number {
  return Number.isNaN(cents)
    ? NaN
    : bit(cents >= minimum && cents <= minimum * (1 + MINIMUM_MARGIN))
}
