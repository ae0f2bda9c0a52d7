import { DAY_MS } from '@winnow/contract'
import { describe, expect, it } from 'vitest'
import type { Core } from '../core/core.ts'
import {
  eventRequest,
  type HeldLedger,
  heldCore,
  START_MS,
} from '../core/held-core.test.support.ts'
import { decides, publish, workflow } from '../core/policies/policies.test.support.ts'
import { ServingHistory } from '../report/serving-history.ts'
import { backtestOf } from './backtested.test.support.ts'
import { LINE_DAYS } from './live-route.ts'
import { LiveRoutes } from './live-routes.ts'

const WATCH = 'watch_user_payment_abuse'
const BLOCK = 'block_user_payment_abuse'

const policyOf = (...routes: readonly object[]) => ({
  workflows: [workflow('orders', routes, { abuse_types: ['payment_abuse'] })],
})

const order = (core: Core, at: number, dollars: number, user = `u-${at}`) =>
  core.execute({
    is: 'event',
    request: eventRequest(
      {
        $type: '$create_order',
        $user_id: user,
        $order_id: `o-${at}`,
        $amount: dollars * 1_000_000,
        $currency_code: 'USD',
        $time: START_MS + at * DAY_MS,
      },
      START_MS + at * DAY_MS,
    ),
  })

const label = (core: Core, at: number, isBad: boolean) =>
  core.execute({
    is: 'label',
    request: {
      environment: 1,
      userId: `u-${at}`,
      receivedAtMs: START_MS + at * DAY_MS + 1000,
      label: { abuseType: 'payment_abuse', isBad, timeMs: START_MS + at * DAY_MS + 1000 },
    },
  })

const decide = (core: Core, at: number, category: 'block' | 'accept') =>
  core.execute({
    is: 'decide',
    request: {
      environment: 1,
      userId: `u-${at}`,
      receivedAtMs: START_MS + at * DAY_MS + 2000,
      taken: {
        id: `${category}_user_payment_abuse`,
        abuseType: 'payment_abuse',
        category,
        source: 'manual_review',
        atMs: START_MS + at * DAY_MS + 2000,
      },
    },
  })

/** The figures of a ledger, by route. */
function figuresOf({ entries }: HeldLedger, asOfMs: number) {
  const history = new ServingHistory()
  const routes = new LiveRoutes()
  for (const entry of entries) {
    history.take(entry)
    routes.take(entry)
  }
  return new Map(routes.figures(history, asOfMs).map((one) => [one.route, one]))
}

/** The report of a backtest of a document over a ledger. */
const LATER_MS = START_MS + 400 * DAY_MS

describe('the figures of a live route', () => {
  it('P22 are its hits, users, precision, money, overrides, last change, line and latest hits', async () => {
    const { core, ledger } = await heldCore()
    const document = policyOf(decides('big', 'event.amount > usd(100)', WATCH))
    await publish(core, document)
    for (let at = 0; at < 60; at += 1) {
      await order(core, at, at % 2 === 0 ? 200 : 50)
      if (at % 6 === 0) await label(core, at, true)
      if (at % 6 === 2) await label(core, at, false)
    }
    await order(core, 300, 50)
    const big = figuresOf(ledger, LATER_MS).get('big')
    expect(big).toMatchObject({
      workflow: 'orders',
      version: 1,
      stage: 'live',
      changedAtMs: START_MS,
      changedBy: 1,
      events: 61,
      hits: 30,
      users: 30,
      amountMicros: 30 * 200_000_000,
      judgedHits: 30,
      errors: 0,
      overrides: 0,
      pausedFor: undefined,
      notRun: 0,
      lastHitMs: START_MS + 58 * DAY_MS,
    })
    expect(big?.recent.map(({ userId }) => userId).slice(0, 2)).toEqual(['u-58', 'u-56'])
    const line = figuresOf(ledger, START_MS + 59 * DAY_MS).get('big')?.line ?? []
    expect(line).toHaveLength(LINE_DAYS)
    expect(line.reduce((sum, count) => sum + count, 0)).toBe(15)

    const [backtested] = backtestOf(ledger.entries, document, { asOfMs: LATER_MS }).routes.wouldBe
    const { hits, users, bad, good, notYetKnown, unknown, precision } = backtested ?? {}
    expect(big).toMatchObject({ hits, users, bad, good, notYetKnown, unknown, precision })
    expect(precision?.value).toBeGreaterThan(0)
    await core.close()
  })

  it('call a block without a label unknown, however old it is, and count decisions against it', async () => {
    const { core, ledger } = await heldCore()
    await publish(core, policyOf(decides('all', 'true', BLOCK)))
    for (let at = 0; at < 20; at += 1) await order(core, at, 50)
    for (let at = 0; at < 4; at += 1) await label(core, at, true)
    await decide(core, 5, 'accept')
    await decide(core, 6, 'block')
    await decide(core, 5, 'accept')
    await order(core, 300, 50)
    const all = figuresOf(ledger, LATER_MS).get('all')
    expect(all).toMatchObject({ hits: 21, bad: 5, good: 1, overrides: 1 })
    expect(all).toMatchObject({ unknown: 14, notYetKnown: 1 })
    await core.close()
  })

  it('begin anew when the route changes, and only then', async () => {
    const { core, ledger } = await heldCore()
    const [one, two] = [
      decides('one', 'event.amount > usd(100)', WATCH),
      decides('two', 'true', WATCH),
    ]
    await publish(core, policyOf(one, two))
    for (let at = 0; at < 10; at += 1) await order(core, at, at < 4 ? 200 : 50)
    const changed = decides('two', 'event.amount > usd(1)', WATCH)
    await publish(core, policyOf(one, changed), { stage: 'rollout', percent: 50 })
    await publish(core, { is: 'version', version: 2 })
    await order(core, 20, 200)
    const figures = figuresOf(ledger, START_MS + 21 * DAY_MS)
    expect(figures.get('one')).toMatchObject({ hits: 5, version: 2, changedBy: 1, isUnused: false })
    expect(figures.get('two')).toMatchObject({ hits: 0, version: 2, changedBy: 2, isUnused: false })
    expect(figuresOf(ledger, LATER_MS).get('two')).toMatchObject({ isUnused: true })
    await publish(core, { is: 'version', version: 2 }, { stage: 'withdrawn' })
    expect(figuresOf(ledger, LATER_MS).size).toBe(0)
    await core.close()
  })

  it('count failed conditions, pauses, and the control group apart', async () => {
    const { core, ledger } = await heldCore()
    const orders = workflow(
      'orders',
      [{ ...decides('all', 'true', BLOCK), budget: { percent: 50 } }],
      { abuse_types: ['payment_abuse'], control: { percent: 20, instead: 'accept' } },
    )
    await publish(core, { workflows: [orders] })
    for (let at = 0; at < 80; at += 1) await order(core, at, 50)
    const all = figuresOf(ledger, LATER_MS).get('all')
    expect(all?.pausedFor).toBe('budget')
    expect((all?.hits ?? 0) + (all?.pausedHits ?? 0)).toBe(80)
    expect(all?.pausedHits).toBeGreaterThan(0)
    expect(all?.control?.hits).toBeGreaterThan(0)
    expect(
      backtestOf(ledger.entries, { workflows: [orders] }, { asOfMs: LATER_MS }).control,
    ).toEqual(all?.control)
    await core.close()
  })
})
