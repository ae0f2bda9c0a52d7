import type { CanonicalEvent } from '@winnow/contract'
import { referenceCents } from '../entities/money/reference-amount.ts'

const MICROS_PER_CENT = 10_000

/** The amount of an event in micros of US dollars, at the rate of its year. `unpriced`: its currency has no rate. */
export function referenceMicros(
  { fields }: Pick<CanonicalEvent, 'fields'>,
  atMs: number,
): number | undefined | 'unpriced' {
  const { $amount: amount, $currency_code: currency } = fields
  if (typeof amount !== 'number') return undefined
  const year = new Date(atMs).getUTCFullYear()
  const cents = typeof currency === 'string' ? referenceCents(amount, currency, year) : NaN
  return Number.isNaN(cents) ? 'unpriced' : Math.round(cents * MICROS_PER_CENT)
}
