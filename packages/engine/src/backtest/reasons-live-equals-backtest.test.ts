import { expect, it } from 'vitest'
import type { Core } from '../core/core.ts'
import { eventRequest, heldCore, START_MS } from '../core/held-core.test.support.ts'
import { publish, replayed, workflow } from '../core/policies/policies.test.support.ts'
import { STARTER_VERSION } from '../models/starter/index.ts'
import { backtestOf } from './backtested.test.support.ts'
import { LiveRerun } from './live-rerun.ts'

const MINUTE_MS = 60_000
const SEED = { lo: 1, hi: 2 }
/** Any reason, and one that was learned from labels about a custom field. */
const POLICY = {
  workflows: [
    workflow('orders', [
      {
        name: 'learned',
        when: "'custom.coupon' in reasons.payment_abuse",
        do: [{ tag: 'learned' }],
      },
      {
        name: 'any',
        when: 'reasons.payment_abuse.size() > 0',
        do: [{ tag: 'any' }],
      },
    ]),
  ],
  custom_fields: { coupon: 'string' },
}

/** Orders of two kinds, of which labels say that one is bad. */
async function takeOrders(core: Core, from: number, to: number) {
  const taken: { route: string | undefined; isStarter: boolean }[] = []
  for (let step = from; step < to; step += 1) {
    const atMs = START_MS + step * MINUTE_MS
    const isBad = step % 2 === 0
    const body = {
      $type: '$create_order',
      $user_id: `u-${step}`,
      $order_id: `o-${step}`,
      $time: atMs,
      coupon: isBad ? 'FREE' : 'NONE',
    }
    const { outcome } = await core.execute({ is: 'event', request: eventRequest(body, atMs) })
    const route = outcome.verdict?.workflows[0]?.route
    taken.push({ route, isStarter: outcome.modelVersion === STARTER_VERSION })
    if (step >= LEARNED_FROM) await label(core, `u-${step}`, isBad, atMs)
  }
  return taken
}

const LEARNED_FROM = 20

const label = (core: Core, userId: string, isBad: boolean, atMs: number) =>
  core.execute({
    is: 'label',
    request: {
      environment: 1,
      userId,
      receivedAtMs: atMs,
      label: { abuseType: 'payment_abuse', isBad, timeMs: atMs },
    },
  })

const countOf = (routes: readonly (string | undefined)[], name: string): number =>
  routes.filter((route) => route === name).length

it('P2: a backtest has the reasons that the live policy read, those that labels taught included', async () => {
  const { core, ledger } = await heldCore()
  const before = await takeOrders(core, 0, LEARNED_FROM)
  await publish(core, POLICY)
  const live = await takeOrders(core, LEARNED_FROM, 160)
  expect(live.at(-1)?.isStarter).toBe(false)
  const routes = live.map(({ route }) => route)
  expect(countOf(routes, 'learned')).toBeGreaterThan(10)
  const { entries } = ledger
  const report = backtestOf(entries, POLICY)
  const hits = (name: string) => report.routes.wouldBe.find(({ route }) => route === name)?.hits
  expect(hits('learned')).toBe(countOf(routes, 'learned'))
  // Scores of the starter alone are explained again, so what came before the policy is known, too.
  expect(before.every(({ isStarter }) => isStarter)).toBe(true)
  expect(report.unknownReasons?.count).toBe(0)
  const rerun = new LiveRerun(1, SEED)
  for (const entry of entries) rerun.take(entry)
  expect(rerun.report()).toMatchObject({ same: live.length, different: { count: 0 } })
  expect(await replayed(ledger)).toMatchObject({ firstFault: undefined, differences: 0 })
  await core.close()
})

it('a backtest counts events with reasons that nobody knows any more', async () => {
  const { core, ledger } = await heldCore()
  const taken = await takeOrders(core, 0, 60)
  const report = backtestOf(ledger.entries, POLICY)
  expect(report.unknownReasons?.count).toBe(taken.filter(({ isStarter }) => !isStarter).length)
  expect(report.unknownReasons?.count).toBeGreaterThan(0)
  await core.close()
})

it('the verdict of an event shows the reasons that a condition read', async () => {
  const { core } = await heldCore()
  await publish(core, POLICY)
  await takeOrders(core, 0, 160)
  const { sequence, outcome } = await core.execute({
    is: 'event',
    request: eventRequest(
      { $type: '$create_order', $user_id: 'last', $order_id: 'last', coupon: 'FREE' },
      START_MS + 200 * MINUTE_MS,
    ),
  })
  const [made] = outcome.verdict?.workflows ?? []
  expect(made).toMatchObject({ route: 'learned', errors: [] })
  expect(made?.values['reasons.payment_abuse']).toContain('custom.coupon')
  const explained = await core.ask({ is: 'explain_verdict', environment: 1, sequence })
  expect(explained?.verdict?.workflows[0]?.routes[0]).toMatchObject({ is: 'true' })
  await core.close()
})
