import type { CanonicalEvent, ReservedFields } from '@winnow/contract'

/** The kind of event that brings a label. */
export type ClaimOrigin = 'chargeback' | 'order_status'

/** What an event says about an order or a transaction, as a payment label would say it. */
export interface Claim {
  readonly origin: ClaimOrigin
  readonly of: { readonly type: 'order' | 'transaction'; readonly id: string }
  /** `withdrawn`: what this origin said before no longer holds. */
  readonly verdict: 'bad' | 'good' | 'withdrawn'
}

/** Chargeback reasons that mean fraud, by a thief or by the payer. */
const FRAUD_CHARGEBACKS = new Set(['$fraud', '$authorization', '$friendly_fraud'])

/** Nacha's return codes for debits that nobody authorised; the others are unpaid, closed or mistyped. */
const UNAUTHORISED_RETURNS = new Set<unknown>(['R05', 'R07', 'R10', 'R11', 'R29', 'R51'])

/**
 * The claim of a `$chargeback` or an `$order_status`; undefined when the event makes none.
 *
 * | event | says |
 * | --- | --- |
 * | chargeback for fraud, friendly fraud, authorisation, or an unauthorised ACH return | bad |
 * | the same, or one without a reason, `$won` | withdrawn: the bank no longer believes it, but nothing proves the order good |
 * | chargeback for other reasons | nothing: goods lost, broken or billed twice are no fraud |
 * | `$canceled` for `$payment_risk`, not `$automated` | bad |
 * | `$approved` by `$manual_review` | good |
 * | any other order status | nothing: every order is approved or shipped before anything is known, and what a score decided must not teach the score |
 */
export function claimOf({ type, fields }: CanonicalEvent): Claim | undefined {
  if (type === '$chargeback') return chargebackClaim(fields)
  return type === '$order_status' ? statusClaim(fields) : undefined
}

/** The order or transaction that a chargeback, or an order status that labels, is about; undefined for other events. */
export function claimedThing(event: CanonicalEvent): Claim['of'] | undefined {
  return event.type === '$chargeback' ? chargedBack(event.fields) : claimOf(event)?.of
}

function chargebackClaim(fields: ReservedFields): Claim | undefined {
  const of = chargedBack(fields)
  if (of === undefined) return undefined
  const isWon = fields['$chargeback_state'] === '$won'
  const isKnown = fields['$chargeback_reason'] !== undefined
  if (isKnown ? !isFraud(fields) : !isWon) return undefined
  return { origin: 'chargeback', of, verdict: isWon ? 'withdrawn' : 'bad' }
}

/** The order, which names more than its transaction does; else the transaction. */
function chargedBack(fields: ReservedFields): Claim['of'] | undefined {
  const { $order_id: order, $transaction_id: transaction } = fields
  if (typeof order === 'string') return { type: 'order', id: order }
  return typeof transaction === 'string' ? { type: 'transaction', id: transaction } : undefined
}

function isFraud({ $chargeback_reason: reason, $ach_return_code: code }: ReservedFields): boolean {
  if (typeof reason === 'string' && FRAUD_CHARGEBACKS.has(reason)) return true
  return reason === '$ach_return' && UNAUTHORISED_RETURNS.has(code)
}

function statusClaim(fields: ReservedFields): Claim | undefined {
  const { $order_id: id, $order_status: status, $reason: reason, $source: source } = fields
  if (typeof id !== 'string') return undefined
  const isBad = status === '$canceled' && reason === '$payment_risk' && source !== '$automated'
  const isGood = status === '$approved' && source === '$manual_review'
  if (!isBad && !isGood) return undefined
  return { origin: 'order_status', of: { type: 'order', id }, verdict: isBad ? 'bad' : 'good' }
}
