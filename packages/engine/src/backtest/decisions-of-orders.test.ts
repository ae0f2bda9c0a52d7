import { expect, it } from 'vitest'
import { USUAL_DECISIONS } from '../entries/decisions/usual-decisions.ts'
import { eventRequest, heldCore, START_MS } from '../core/held-core.test.support.ts'
import { publish, workflow } from '../core/policies/policies.test.support.ts'
import { replayLedger } from '../core/recovery/replay.ts'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import { mapStates } from '../models/situation.test.support.ts'
import { FTRL_SETTINGS } from '../models/online/ftrl.ts'
import { checkPolicy } from '../policies/check-policy.ts'
import type { PolicyDecision } from '../policies/compile-policy.ts'
import { LedgerBacktest } from './ledger-backtest.ts'
import { DEFAULT_COSTS } from './money-balance.ts'

const MINUTE_MS = 60_000

const BLOCK_ORDER = {
  id: 'block_order',
  entityType: 'order',
  abuseType: 'payment_abuse',
  category: 'block',
} as const

const ORDERS = {
  workflows: [
    workflow(
      'orders',
      [
        {
          name: 'blocked',
          when: "decisions.order.payment_abuse == 'block' && decisions.payment_abuse == null",
          do: [{ tag: 'again' }],
        },
        { name: 'large', when: 'event.amount >= usd(50)', do: [{ decide: 'block_order' }] },
      ],
      { entity: 'order', on: ['$create_order', '$update_order'], abuse_types: ['payment_abuse'] },
    ),
  ],
}

it('P2: decisions of orders are read alike live, in a backtest, a replay and an explanation', async () => {
  const { core, ledger } = await heldCore()
  const decisions = [...USUAL_DECISIONS, BLOCK_ORDER]
  await publish(core, ORDERS, { decisions })
  const taken = new Map<number, string | undefined>()
  const send = async ($type: string, order: number, dollars: number) => {
    const body = {
      $type,
      $user_id: 'ann',
      $order_id: `o-${order}`,
      $amount: dollars * 1_000_000,
      $currency_code: 'USD',
    }
    const atMs = START_MS + taken.size * MINUTE_MS
    const request = eventRequest({ ...body, $time: atMs }, atMs)
    const { sequence, outcome } = await core.execute({ is: 'event', request })
    taken.set(sequence, outcome.verdict?.workflows[0]?.route)
    return { sequence, verdict: outcome.verdict }
  }
  await send('$create_order', 1, 80)
  await send('$create_order', 2, 10)
  const { sequence, verdict } = await send('$update_order', 1, 81)
  await send('$update_order', 2, 11)
  expect([...taken.values()]).toEqual(['large', undefined, 'blocked', undefined])
  expect(verdict?.standingOf).toEqual({ order: 3 })
  const again = routesOfBacktest(ledger.entries, ORDERS, decisions)
  expect(new Map([...again].filter(([of]) => taken.has(of)))).toEqual(taken)
  const explained = await core.ask({ is: 'explain_verdict', environment: 1, sequence })
  expect(explained?.verdict?.workflows[0]?.routes).toMatchObject([
    { is: 'true', values: { 'decisions.order.payment_abuse': 'block' } },
    { is: 'true' },
  ])
  const online = { ...FTRL_SETTINGS, slotBits: 10 }
  const replayed = await replayLedger(ledger, mapStates(), { lo: 1, hi: 2 }, { online })
  expect(replayed.differences).toBe(0)
})

/** By entry, the route that a backtest of a policy takes; undefined = none. */
function routesOfBacktest(
  entries: readonly LedgerEntry[],
  document: object,
  decisions: readonly PolicyDecision[],
): ReadonlyMap<number, string | undefined> {
  const terms = { decisions, lists: ['watched'], customFields: new Map() }
  const { policy } = checkPolicy(document, terms)
  if (policy === undefined) throw new Error('the policy has an error')
  const span = { environment: 1, fromMs: 0, toMs: Infinity, asOfMs: Infinity }
  const compared = { was: undefined, wouldBe: policy, decisions }
  const run = new LedgerBacktest(span, compared, { lo: 1, hi: 2 })
  for (const entry of entries) run.learn(entry)
  run.judge()
  const routes = new Map<number, string | undefined>()
  let before = new Map<string, number>()
  for (const entry of entries) {
    run.take(entry)
    const { routes: figures } = run.report(DEFAULT_COSTS)
    const hits = new Map(figures.wouldBe.map((one) => [one.route, one.hits]))
    routes.set(
      entry.sequence,
      [...hits].find(([name, count]) => count > (before.get(name) ?? 0))?.[0],
    )
    before = hits
  }
  return routes
}
