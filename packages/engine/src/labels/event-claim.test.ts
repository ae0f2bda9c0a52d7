import { expect, it } from 'vitest'
import { parseEvent } from '@winnow/contract'
import { claimOf } from './event-claim.ts'

function claimed(type: string, fields: object) {
  const parsed = parseEvent('v205', { $type: type, $user_id: 'ann', ...fields })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return claimOf(parsed.event)
}

const chargeback = (fields: object) => claimed('$chargeback', { $order_id: 'o-1', ...fields })
const status = (fields: object) => claimed('$order_status', { $order_id: 'o-1', ...fields })

it.each([
  ['$fraud', 'bad'],
  ['$friendly_fraud', 'bad'],
  ['$authorization', 'bad'],
  ['$duplicate', undefined],
  ['$product_not_received', undefined],
  ['$product_unacceptable', undefined],
  ['$consumer_disputes', undefined],
  ['$processing_errors', undefined],
  ['$cancel_subscription', undefined],
  ['$ach_return', undefined],
  ['$ach_reversal', undefined],
  ['$other', undefined],
])('a chargeback for %s says %s', ($chargeback_reason, verdict) => {
  expect(chargeback({ $chargeback_reason })?.verdict).toBe(verdict)
})

it.each([
  ['R10', 'bad'],
  ['R01', undefined],
])('an ACH return with %s says %s', ($ach_return_code, verdict) => {
  const claim = chargeback({ $chargeback_reason: '$ach_return', $ach_return_code })
  expect(claim?.verdict).toBe(verdict)
})

it.each([
  ['$received', '$fraud', 'bad'],
  ['$accepted', '$fraud', 'bad'],
  ['$disputed', '$fraud', 'bad'],
  ['$lost', '$fraud', 'bad'],
  ['$won', '$fraud', 'withdrawn'],
  ['$won', undefined, 'withdrawn'],
  ['$won', '$duplicate', undefined],
  ['$received', undefined, undefined],
])('a chargeback that is %s for %s says %s', ($chargeback_state, $chargeback_reason, verdict) => {
  expect(chargeback({ $chargeback_state, $chargeback_reason })?.verdict).toBe(verdict)
})

it('a chargeback is about its order, or else about its transaction', () => {
  const fraud = { $chargeback_reason: '$fraud', $transaction_id: 't-1' }
  expect(chargeback(fraud)?.of).toEqual({ type: 'order', id: 'o-1' })
  expect(claimed('$chargeback', fraud)?.of).toEqual({ type: 'transaction', id: 't-1' })
})

it.each([
  ['$canceled', '$payment_risk', '$manual_review', 'bad'],
  ['$canceled', '$payment_risk', undefined, 'bad'],
  ['$canceled', '$payment_risk', '$automated', undefined],
  ['$canceled', '$policy', '$manual_review', undefined],
  ['$canceled', undefined, '$manual_review', undefined],
  ['$approved', undefined, '$manual_review', 'good'],
  ['$approved', undefined, undefined, undefined],
  ['$approved', undefined, '$automated', undefined],
  ['$held', '$payment_risk', '$manual_review', undefined],
  ['$fulfilled', undefined, '$manual_review', undefined],
  ['$returned', undefined, undefined, undefined],
])('an order %s for %s by %s says %s', ($order_status, $reason, $source, verdict) => {
  expect(status({ $order_status, $reason, $source })?.verdict).toBe(verdict)
})

it('no other event says anything', () => {
  expect(claimed('$login', {})).toBeUndefined()
})
