import type { CanonicalEvent } from '@winnow/contract'
import { expect, it } from 'vitest'
import { mapStates } from '../../models/situation.test.support.ts'
import { newMemory } from '../create-core.ts'
import { runEvent } from '../../events/run-event.ts'
import { blockedEventOf } from './blocked-rows.ts'

const eventOf = (type: string, fields: CanonicalEvent['fields']) => ({
  environment: 1,
  receivedAtMs: Date.UTC(2026, 3, 1),
  event: { type, userId: 'ann', fields, custom: {} },
})

const status = (said: CanonicalEvent['fields']) =>
  eventOf('$order_status', { $order_id: 'o-1', ...said })

it.each([
  [status({ $order_status: '$canceled', $reason: '$abuse' }), { sequence: 1, isBlocked: true }],
  [status({ $order_status: '$approved' }), { sequence: 1, isBlocked: false }],
  [
    status({ $order_status: '$approved', $control_group_odds: 0.05 }),
    { sequence: 1, isBlocked: false, weight: 20 },
  ],
  [status({ $order_id: 'o-2', $order_status: '$approved' }), undefined],
  [eventOf('$transaction', { $transaction_status: '$failure' }), { sequence: 2, isBlocked: true }],
])('%j says of the last event of its order: %j', (said, block) => {
  const memory = newMemory(mapStates(), { lo: 1, hi: 2 })
  const order = eventOf('$create_order', { $order_id: 'o-1' })
  const purpose = { kind: 'replay', sequence: 1 } as const
  runEvent(memory.pipeline, { ...order, enrichment: {} }, purpose)
  expect(blockedEventOf(memory, { ...said, sequence: 2 })).toStrictEqual(block)
})
