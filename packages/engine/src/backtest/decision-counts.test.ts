import { DAY_MS, HOUR_MS } from '@winnow/contract'
import { describe, expect, it } from 'vitest'
import type { Core } from '../core/core.ts'
import {
  eventRequest,
  type HeldLedger,
  heldCore,
  START_MS,
} from '../core/held-core.test.support.ts'
import { BLOCK, decides, publish, workflow } from '../core/policies/policies.test.support.ts'
import { DecisionCounts } from './decision-counts.ts'

const DOLLAR = 1_000_000

const send = (core: Core, type: string, fields: object, hour: number) =>
  core.execute({
    is: 'event',
    request: eventRequest(
      { $type: type, $user_id: 'zoe', $time: START_MS + hour * HOUR_MS, ...fields },
      START_MS + hour * HOUR_MS,
    ),
  })

const order = (core: Core, id: string, dollars: number, hour: number) =>
  send(
    core,
    '$create_order',
    { $order_id: id, $amount: dollars * DOLLAR, $currency_code: 'USD' },
    hour,
  )

const decide = (core: Core, category: 'block' | 'accept', hour: number) =>
  core.execute({
    is: 'decide',
    request: {
      environment: 1,
      userId: 'adam',
      receivedAtMs: START_MS + hour * HOUR_MS,
      taken: {
        id: `${category}_user_payment_abuse`,
        abuseType: 'payment_abuse',
        category,
        source: 'manual_review',
        atMs: START_MS + hour * HOUR_MS,
      },
    },
  })

function countsOf({ entries }: HeldLedger): DecisionCounts {
  const counts = new DecisionCounts()
  for (const entry of entries) counts.take(entry)
  return counts
}

const blockingPolicy = (on: readonly string[]) => ({
  workflows: [
    workflow('orders', [decides('big', 'event.amount > usd(100)', BLOCK)], {
      on,
      abuse_types: ['payment_abuse'],
    }),
  ],
})

describe('the counts of decisions', () => {
  it('are by decision and by who took it, and of whole hours', async () => {
    const { core, ledger } = await heldCore()
    await publish(core, blockingPolicy(['$create_order']))
    await order(core, 'o-1', 200, 1)
    await order(core, 'o-2', 50, 2)
    await decide(core, 'block', 3)
    await decide(core, 'accept', 30)
    const since = (hour: number) =>
      countsOf(ledger)
        .figures(START_MS + hour * HOUR_MS)
        .decisions.map(({ id, source, count }) => [id, source, count])
    expect(since(0)).toEqual([
      ['accept_user_payment_abuse', 'manual_review', 1],
      [BLOCK, 'automated_rule', 1],
      [BLOCK, 'manual_review', 1],
    ])
    expect(since(3.9)).toEqual([
      ['accept_user_payment_abuse', 'manual_review', 1],
      [BLOCK, 'manual_review', 1],
    ])
    expect(since(31)).toEqual([])
    await core.close()
  })

  it('leave out what was undone', async () => {
    const { core, ledger } = await heldCore()
    await decide(core, 'block', 1)
    const decided = ledger.entries.find(({ kind }) => kind === 'decided')
    const counts = countsOf(ledger)
    if (decided?.kind !== 'decided') throw new Error('nothing was decided')
    const body = { ...decided.body, undoes: decided.sequence }
    counts.take({ ...decided, sequence: decided.sequence + 1, body })
    expect(counts.figures(START_MS).decisions).toEqual([])
    await core.close()
  })

  it('have the money of each blocked payment once, and none of what passed', async () => {
    const { core, ledger } = await heldCore()
    await publish(core, blockingPolicy(['$create_order', '$transaction']))
    await order(core, 'o-1', 200, 1)
    await send(
      core,
      '$transaction',
      {
        $order_id: 'o-1',
        $transaction_id: 't-1',
        $amount: 200 * DOLLAR,
        $currency_code: 'USD',
        $transaction_type: '$sale',
        $transaction_status: '$pending',
      },
      1,
    )
    await order(core, 'o-2', 300, 2)
    await order(core, 'o-3', 50, 2)
    const figures = countsOf(ledger).figures(START_MS)
    expect(figures.blocked).toEqual({
      events: 3,
      payments: 2,
      usdMicros: 500 * DOLLAR,
      unpriced: 0,
      decisions: [BLOCK],
    })
    expect(countsOf(ledger).figures(START_MS + DAY_MS).blocked.events).toBe(0)
    await core.close()
  })
})
