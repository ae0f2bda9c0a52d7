import { referenceCents } from '../../entities/money/reference-amount.ts'
import type { ConditionValue, Money } from './condition-type.ts'

export const isMoney = (value: ConditionValue): value is Money =>
  typeof value === 'object' && value !== null && 'micros' in value && 'currency' in value

/**
 * How one amount stands to another, in US dollars of a time's year where their currencies differ: below 0, 0 or above. NaN where a
 * currency has no rate: every comparison with it is false.
 */
export function moneyOrder(one: Money, other: Money, nowMs: number): number {
  if (one.currency === other.currency) return one.micros - other.micros
  const yearUtc = new Date(nowMs).getUTCFullYear()
  const cents = (of: Money): number => referenceCents(of.micros, of.currency, yearUtc)
  return cents(one) - cents(other)
}
