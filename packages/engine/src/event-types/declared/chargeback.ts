import { bit } from '../../entities/field-readers.ts'
import { defineEventType } from '../event-meaning.ts'
import type { ImpliedLabel } from '../implied-label.ts'
import type { SentFields } from '../sent-fields.ts'

/** Chargeback reasons that mean fraud, by a thief or by the payer. */
const FRAUD_REASONS = new Set(['$fraud', '$authorization', '$friendly_fraud'])

/** Nacha's return codes for debits that nobody authorised; the others are unpaid, closed or mistyped. */
const UNAUTHORISED_RETURNS = new Set<unknown>(['R05', 'R07', 'R10', 'R11', 'R29', 'R51'])

export const chargeback = defineEventType({
  class: 'transaction',
  isPassive: true,
  repeats: {
    of: ['transaction', 'order'],
    same: ({ facts }) => String(facts.chargeback),
    repeats: 'any',
    why: 'One payment is taken back once, however often its state is sent.',
  },
  fill(facts, { fields }) {
    facts.chargeback = bit(fields['$chargeback_state'] !== '$won')
  },
  implies: labelOf,
  isAbout: chargedBack,
})

/**
 * | chargeback | label |
 * | --- | --- |
 * | for fraud, friendly fraud, authorisation, or an unauthorised ACH return | bad |
 * | the same, or one without a reason, `$won` | withdrawn: the bank no longer believes it, but nothing proves the order good |
 * | for other reasons | none: goods lost, broken or billed twice are no fraud |
 */
function labelOf(fields: SentFields): ImpliedLabel | undefined {
  const of = chargedBack(fields)
  if (of === undefined) return undefined
  const isWon = fields['$chargeback_state'] === '$won'
  const isKnown = fields['$chargeback_reason'] !== undefined
  if (isKnown ? !isFraud(fields) : !isWon) return undefined
  return { origin: 'chargeback', of, verdict: isWon ? 'withdrawn' : 'bad' }
}

/** The order, which names more than its transaction does; else the transaction. */
function chargedBack(fields: SentFields): ImpliedLabel['of'] | undefined {
  const { $order_id: order, $transaction_id: transaction } = fields
  if (typeof order === 'string') return { type: 'order', id: order }
  return typeof transaction === 'string' ? { type: 'transaction', id: transaction } : undefined
}

function isFraud({ $chargeback_reason: reason, $ach_return_code: code }: SentFields): boolean {
  if (typeof reason === 'string' && FRAUD_REASONS.has(reason)) return true
  return reason === '$ach_return' && UNAUTHORISED_RETURNS.has(code)
}
