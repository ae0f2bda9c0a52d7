import type { Store } from '@winnow/engine'
import { expect, it } from 'vitest'
import { entryOf, eventEntry, outcomeOf } from './entries.test.support.ts'
import type { StoreKind } from './stores.test.support.ts'

/** An acknowledged entry is found, whatever is read first. */
export function readYourWrites({ open }: StoreKind): void {
  const reads: readonly [string, (store: Store) => Promise<unknown>, unknown][] = [
    ['a user', ({ records }) => records.user(1, 'ann'), { lastSequence: 7 }],
    ['a session', ({ records }) => records.seen(1, 'session', 's'), { events: 1 }],
    ['an order', ({ records }) => records.record(1, 'order', 'o'), { fields: { $amount: 7 } }],
    [
      'a timeline',
      ({ records }) => records.timeline(1, 'ann', { limit: 9 }),
      [{ sequence: 7 }, { sequence: 6 }, { sequence: 2 }, { sequence: 1 }],
    ],
    [
      'a device’s users',
      ({ records }) =>
        records.sightings(1, { type: 'device', id: 'web:1', seen: 'user' }, { limit: 9 }),
      [{ id: 'ann' }],
    ],
    ['labels', ({ records }) => records.labels(1, 'ann'), [{ isBad: true }]],
    ['thresholds', ({ records }) => records.thresholds(1), { hysteresis: 4 }],
    ['decisions', ({ records }) => records.decisions(1), [{ id: 'hold' }]],
    [
      'the outbox',
      ({ outbox }) => outbox.messages(1, { after: 0, limit: 9 }),
      [{ score: 70 }, { kind: 'label.given' }, { kind: 'integration.recovered' }],
    ],
    ['notices', ({ records }) => records.notices(1), [{ is: 'integration_recovered' }]],
    ['the oldest message', async ({ outbox }) => [await outbox.oldest(1)], [expect.any(Number)]],
    ['the newest message that is gone', async ({ outbox }) => [await outbox.gone(1)], [0]],
  ]
  it.each(reads)('show of %s what was appended just before', async (_, read, found) => {
    const store = await open()
    const order = { $type: '$create_order', $user_id: 'ann', $order_id: 'o' }
    const effect = { effect: { touched: [] }, replaces: [] }
    const label = { userId: 'ann', label: { abuseType: 'payment_abuse', isBad: true }, ...effect }
    await store.ledger.append([
      eventEntry(1, { ...order, $amount: 7 }, { outcome: outcomeOf([70, 0, 0, 0, 0]) }),
      entryOf(2, 'label', label),
      entryOf(3, 'thresholds', { hysteresis: 4, byType: {} }),
      entryOf(4, 'decision', { id: 'hold' }),
      eventEntry(5, { $type: 'x', $session_id: 's' }),
      eventEntry(6, { $type: 'x', $user_id: 'ann', $session_id: 'of-ann' }),
      eventEntry(7, { $type: '$beacon', $session_id: 'of-ann', $device_id: 'web:1' }),
      entryOf(8, 'noticed', { is: 'integration_recovered' }),
    ])
    expect(await read(store)).toMatchObject(found as object)
  })

  it('show each of a row of writes to who reads after it', async () => {
    const { ledger, records } = await open()
    for (let sequence = 1; sequence <= 5; sequence += 1) {
      await ledger.append([eventEntry(sequence, { $type: 'x', $user_id: 'ann' })])
      expect(await records.user(1, 'ann')).toMatchObject({ events: sequence })
    }
  })
}
