import { textOf } from '../../entities/field-readers.ts'
import { type Block, blockWhere } from '../block.ts'
import { defineEventType } from '../event-meaning.ts'
import type { ImpliedLabel } from '../implied-label.ts'
import { stateIn } from '../repeat-law.ts'
import type { SentFields } from '../sent-fields.ts'

const UNDONE = new Set(['$canceled', '$returned'])
const DONE = new Set(['$approved', '$fulfilled'])

/** Reasons by which the shop cancels, as opposed to a customer who changes their mind. */
const BLOCKED_FOR = new Set<unknown>(['$payment_risk', '$abuse', '$policy'])

export const orderStatus = defineEventType({
  class: 'order',
  isPassive: true,
  repeats: {
    of: ['order'],
    same: stateIn,
    repeats: 'latest',
    typeNumber: 5,
    why: 'It says how an order is.',
  },
  stores: { kind: 'order_status', idField: '$order_id', how: 'replace', unknown: 'created now' },
  fill(facts, { fields }) {
    const status = textOf(fields['$order_status'])
    if (UNDONE.has(status)) facts.orderUndone = 1
    else if (DONE.has(status)) facts.orderUndone = 0
  },
  blocks: blockOf,
  implies: labelOf,
})

/** `$canceled` for risk, abuse or policy blocks the order; `$approved` or `$fulfilled` lets it through. */
function blockOf(fields: SentFields): Block | undefined {
  const { $order_id: id, $order_status: status, $reason } = fields
  const isBlocked = status === '$canceled' && BLOCKED_FOR.has($reason)
  const goesOn = status === '$approved' || status === '$fulfilled'
  return blockWhere('order', id, { isBlocked, goesOn }, fields)
}

/**
 * | status | label |
 * | --- | --- |
 * | `$canceled` for `$payment_risk`, not `$automated` | bad |
 * | `$approved` by `$manual_review` | good |
 * | any other | none: every order is approved or shipped before anything is known, and models must not learn what a score decided |
 */
function labelOf(fields: SentFields): ImpliedLabel | undefined {
  const { $order_id: id, $order_status: status, $reason: reason, $source: source } = fields
  if (typeof id !== 'string') return undefined
  const isBad = status === '$canceled' && reason === '$payment_risk' && source !== '$automated'
  const isGood = status === '$approved' && source === '$manual_review'
  if (!isBad && !isGood) return undefined
  return { origin: 'order_status', of: { type: 'order', id }, verdict: isBad ? 'bad' : 'good' }
}
