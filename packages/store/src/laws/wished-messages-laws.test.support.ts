import type { LedgerEntry, ThresholdSettings } from '@winnow/engine'
import { expect, it } from 'vitest'
import { entryOf, eventEntry, outcomeOf } from './entries.test.support.ts'
import { filled } from './filled.test.support.ts'
import type { StoreKind } from './stores.test.support.ts'

const ALL = { after: 0, limit: 1000 }

const wish = (sequence: number, more: Partial<ThresholdSettings>): LedgerEntry =>
  entryOf(sequence, 'thresholds', { hysteresis: 5, byType: {}, ...more })

const login = (sequence: number, payment: number, content = 0) =>
  eventEntry(
    sequence,
    { $type: '$login', $user_id: 'ann' },
    { outcome: outcomeOf([payment, content, 0, 0, 0]) },
  )

const order = (sequence: number, type: string, ids: object = { $order_id: 'o-1' }) =>
  eventEntry(sequence, { $type: type, $user_id: 'ann', ...ids }, {})

/** Messages that are sent only where the settings of an environment ask for them. */
export function wishedMessagesLaws({ open }: StoreKind): void {
  const kinds = async (entries: readonly LedgerEntry[]) => {
    const { outbox } = await filled(await open(), entries)
    return (await outbox.messages(1, ALL)).map(({ kind, sequence }) => `${sequence} ${kind}`)
  }

  it('a partner learns of scores that reach its threshold, once until they left it', async () => {
    const { outbox } = await filled(await open(), [
      login(1, 50),
      wish(2, { partner: 40 }),
      login(3, 50, 39.9),
      login(4, 41, 40),
      login(5, 36, 35.1),
      login(6, 34.9, 59),
      login(7, 40, 59),
      wish(8, {}),
      login(9, 10, 10),
      login(10, 55, 55),
    ])
    const told = (await outbox.messages(1, ALL)).filter(
      ({ kind }) => kind === 'partner.score_reached',
    )
    expect(told).toMatchObject([
      { sequence: 3, userId: 'ann', abuseType: 'payment_abuse', score: 50 },
      { sequence: 4, abuseType: 'content_abuse', score: 40, body: { threshold_score: 40 } },
      { sequence: 7, abuseType: 'payment_abuse', body: { score_before: expect.closeTo(34.9, 3) } },
    ])
  })

  it('a threshold of a partner changes no other message', async () => {
    const walk = [70, 85, 20, 61].map((score, at) => login(at + 2, score, 100 - score))
    const without = await kinds([wish(1, {}), ...walk])
    const withIt = await kinds([wish(1, { partner: 65 }), ...walk])
    expect(withIt.filter((one) => !one.includes('partner'))).toEqual(without)
    expect(withIt.length).toBeGreaterThan(without.length)
  })

  it('events about orders are messages where their type is named, and say which order', async () => {
    const entries = [
      order(1, '$create_order'),
      wish(2, { orderEvents: ['$create_order', '$chargeback'] }),
      order(3, '$create_order'),
      order(4, '$update_order'),
      order(5, '$chargeback', { $transaction_id: 't-1' }),
      order(6, '$create_order', {}),
      login(7, 0),
      wish(8, {}),
      order(9, '$create_order'),
    ]
    const { outbox } = await filled(await open(), entries)
    expect(await outbox.messages(1, ALL)).toMatchObject([
      {
        sequence: 3,
        kind: 'order.created',
        userId: 'ann',
        entity: { type: 'order', id: 'o-1' },
        body: { order_id: 'o-1', transaction_id: null },
      },
      {
        sequence: 5,
        kind: 'order.charged_back',
        entity: { type: 'transaction', id: 't-1' },
        body: { order_id: null, transaction_id: 't-1' },
      },
    ])
  })
}
