import { bit, type FieldObject, numberOf, textOf } from '../field-readers.ts'
import type { Facts } from '../facts.ts'
import { isAlternative, referenceCents } from '../money/reference-amount.ts'
import { yearOf } from '../money/year-of.ts'

const MICROS_PER_UNIT = 1_000_000
const ROUND_MICROS = 10 * MICROS_PER_UNIT

/** How near an amount is to a limit to be "at" it. */
const LIMIT_MARGIN = 0.05

const LIMITS = [
  '$minimum_deposit_amount',
  '$maximum_deposit_amount',
  '$minimum_withdrawal_amount',
  '$maximum_withdrawal_amount',
  '$minimum_wager_amount',
] as const

/** `$amount` in its own currency and comparable to all others. */
export function fillAmount(
  facts: Facts,
  { fields, atMs }: { readonly fields: FieldObject; readonly atMs: number },
): void {
  const micros = numberOf(fields['$amount'])
  const currency = textOf(fields['$currency_code']).toUpperCase()
  facts.currency = currency
  facts.currencyAlternative = isAlternative(currency)
  if (Number.isNaN(micros)) return
  facts.amountMicros = micros
  facts.amountCents = referenceCents(micros, currency, yearOf(atMs))
  facts.amountLog = Math.log1p(Math.max(0, facts.amountCents) / 100)
  facts.amountLogSquared = facts.amountLog * facts.amountLog
  facts.amountRound = bit(micros > 0 && micros % ROUND_MICROS === 0)
}

/** How the amount stands to the account's balance and to the limits set for it. */
export function fillBalance(facts: Facts, { fields }: { readonly fields: FieldObject }): void {
  const before = numberOf(fields['$current_balance'])
  if (facts.moneyOut === 1 && before > 0) facts.balanceShare = facts.amountMicros / before
  for (const name of LIMITS) {
    const limit = fields[name]
    if (limit !== undefined) markLimit(facts, numberOf(limit))
  }
}

function markLimit(facts: Facts, limit: number): void {
  if (!(limit > 0) || Number.isNaN(facts.amountMicros)) return
  const near = Math.abs(facts.amountMicros - limit) <= LIMIT_MARGIN * limit
  facts.amountAtLimit = near ? 1 : Math.max(0, facts.amountAtLimit || 0)
}
