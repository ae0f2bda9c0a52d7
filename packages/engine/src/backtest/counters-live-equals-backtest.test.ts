import { expect, it } from 'vitest'
import {
  COUNTERS,
  filled,
  type Order,
  send,
  someOrders,
} from '../core/counters/counting-core.test.support.ts'
import { heldCore, START_MS } from '../core/held-core.test.support.ts'
import { publish } from '../core/policies/policies.test.support.ts'
import { USUAL_DECISIONS } from '../entries/decisions/usual-decisions.ts'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import { mapStates } from '../models/situation.test.support.ts'
import { checkPolicy } from '../policies/check-policy.ts'
import { LedgerBacktest } from './ledger-backtest.ts'
import { DEFAULT_COSTS } from './money-balance.ts'

const SEED = 7
const DAY_MS = 86_400_000

const route = (name: string, when: string) => ({ name, when, do: [{ tag: name }] })

const POLICY = {
  counters: COUNTERS,
  workflows: [
    {
      name: 'orders',
      on: ['$create_order'],
      abuse_types: ['payment_abuse'],
      routes: [
        route('none', 'counters.spent.over_1d == null'),
        route('rich', 'counters.spent.over_7d > usd(260)'),
        route('mails', 'counters.mails.over_30d >= 6'),
        route('many', 'counters.big.over_30d >= 4'),
      ],
    },
  ],
}

const { policy } = checkPolicy(POLICY, {
  decisions: USUAL_DECISIONS,
  lists: [],
  customFields: new Map(),
})

/** The route that a backtest of the policy takes, by event. */
function backtested(entries: readonly LedgerEntry[], fromMs = 0, toMs = Infinity) {
  if (policy === undefined) throw new Error('the policy has an error')
  const span = { environment: 1, fromMs, toMs, asOfMs: Infinity }
  const compared = { was: undefined, wouldBe: policy, decisions: USUAL_DECISIONS }
  const run = new LedgerBacktest(span, compared, { lo: 1, hi: 2 }, mapStates())
  for (const entry of entries) run.learn(entry)
  run.judge()
  const taken = new Map<number, string | undefined>()
  let before = new Map<string, number>()
  for (const entry of entries) {
    run.take(entry)
    if (entry.kind !== 'event') continue
    const hits = new Map(
      run.report(DEFAULT_COSTS).routes.wouldBe.map((one) => [one.route, one.hits]),
    )
    const [name] = [...hits].find(([each, count]) => count > (before.get(each) ?? 0)) ?? []
    taken.set(entry.sequence, name)
    before = hits
  }
  return taken
}

it('P2, P3: a backtest of a policy with counters takes the routes that were taken, and no later event changes one', async () => {
  const { core, ledger } = await heldCore()
  await publish(core, POLICY)
  await filled(ledger)
  const orders = someOrders(150, SEED)
  const live = new Map<number, string | undefined>()
  for (const [at, order] of orders.entries()) {
    if (at % 50 === 49) await publish(core, POLICY)
    const { sequence, outcome } = await send(core, order)
    live.set(sequence, outcome.verdict?.workflows[0]?.route)
  }
  expect(new Set(live.values()).size).toBe(5)
  const known = [...ledger.entries]
  expect(backtested(known)).toEqual(live)
  const [first, ...rest] = orders as readonly [Order, ...(readonly Order[])]
  for (const order of [first, ...rest.slice(0, 20)]) {
    await send(core, { ...order, id: `planted-${order.id}`, dollars: 5_000 })
  }
  const again = backtested(ledger.entries)
  expect([...again].slice(0, live.size)).toEqual([...live])
  const half = START_MS + 18 * DAY_MS
  const part = [...backtested(known, half)].filter(([, name]) => name !== undefined)
  expect(part.length).toBeGreaterThan(10)
  for (const [sequence, name] of part) expect(live.get(sequence)).toBe(name)
  await core.close()
})

it('a backtest of counters without states is refused', () => {
  if (policy === undefined) throw new Error('the policy has an error')
  const span = { environment: 1, fromMs: 0, toMs: Infinity, asOfMs: Infinity }
  const compared = { was: undefined, wouldBe: policy, decisions: USUAL_DECISIONS }
  expect(() => new LedgerBacktest(span, compared, { lo: 1, hi: 2 })).toThrow('counters')
})
