import { describe, expect, it } from 'vitest'
import { MAX_CONTROL_WEIGHT } from '../event-types/block.ts'
import { blockableIn, blockOf, cameToNothing } from './event-block.ts'

const order = (fields: object) =>
  blockOf({ type: '$order_status', fields: { $order_id: 'o', ...fields } })
const content = ($status: string) =>
  blockOf({ type: '$content_status', fields: { $content_id: 'c', $status } })

describe('what an event says was blocked', () => {
  it.each(['$payment_risk', '$abuse', '$policy'])('an order cancelled for %s', ($reason) => {
    const said = { of: { type: 'order', id: 'o' }, isBlocked: true }
    expect(order({ $order_status: '$canceled', $reason })).toEqual(said)
    expect(order({ $order_status: '$canceled', $reason, $source: '$automated' })).toEqual(said)
  })

  it.each(['$approved', '$fulfilled'])('no order that is %s', ($order_status) => {
    expect(order({ $order_status })).toEqual({ of: { type: 'order', id: 'o' }, isBlocked: false })
  })

  it.each([
    { $order_status: '$canceled' },
    { $order_status: '$canceled', $reason: '$other' },
    { $order_status: '$held', $reason: '$payment_risk' },
    { $order_status: '$returned' },
    { $order_id: 7, $order_status: '$approved' },
  ])('nothing by %j', (fields) => {
    expect(order(fields)).toBeUndefined()
  })

  it('content that the company deleted, until it is active again', () => {
    const of = { type: 'content', id: 'c' }
    expect(content('$deleted_by_company')).toEqual({ of, isBlocked: true })
    expect(content('$active')).toEqual({ of, isBlocked: false })
    expect(content('$deleted_by_user')).toBeUndefined()
  })

  it.each([
    [1, 1],
    [0.05, 20],
    [0.001, MAX_CONTROL_WEIGHT],
  ])('nothing that goes on by a lot of %d: it stands for %d', ($control_group_odds, weight) => {
    const of = { type: 'order', id: 'o' }
    const approved = { $order_status: '$approved', $control_group_odds }
    expect(order(approved)).toEqual({ of, isBlocked: false, weight })
    const canceled = { $order_status: '$canceled', $reason: '$abuse', $control_group_odds }
    expect(order(canceled)).toEqual({ of, isBlocked: true })
  })

  it('nothing by other events', () => {
    const fields = { $order_id: 'o', $order_status: '$canceled', $reason: '$abuse' }
    expect(blockOf({ type: '$create_order', fields })).toBeUndefined()
  })
})

it('a payment that failed came to nothing', () => {
  const payment = (status: string) =>
    cameToNothing({ type: '$transaction', fields: { $transaction_status: status } })
  expect(['$failure', '$success', '$pending'].map(payment)).toEqual([true, false, false])
  const fields = { $transaction_status: '$failure' }
  expect(cameToNothing({ type: '$create_order', fields })).toBe(false)
})

it.each([
  ['$create_order', { type: 'order', id: 'o' }],
  ['$update_order', { type: 'order', id: 'o' }],
  ['$create_content', { type: 'content', id: 'c' }],
  ['$update_content', { type: 'content', id: 'c' }],
  ['$chargeback', undefined],
])('%s makes or changes %j', (type, thing) => {
  expect(blockableIn({ type, fields: { $order_id: 'o', $content_id: 'c' } })).toEqual(thing)
})
