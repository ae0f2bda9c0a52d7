/**
 * The guard on latency, with the real clock made ten times as fast: what takes long here does so on any machine, and what takes a
 * microsecond does not.
 */
import { describe, expect, it } from 'vitest'
import { LiveRoutes } from '../../../backtest/live-routes.ts'
import { entryOfKind } from '../../../entries/ledger-entry.ts'
import { decodeOutcome } from '../../../events/outcome.ts'
import { verdictIn } from '../../../policies/recorded-verdict.ts'
import { ServingHistory } from '../../../report/serving-history.ts'
import type { Core } from '../../core.ts'
import { eventRequest, type HeldLedger, heldCore, START_MS } from '../../held-core.test.support.ts'
import { ACCEPT, BLOCK, decides, publish, replayed, workflow } from '../policies.test.support.ts'
import { USUAL_LATENCY } from '../../../policies/safety/latency-limits.ts'

const clockMs = (): number => performance.now() * 10

/** Thousands of comparisons, within the bounds of a condition. */
const DEAR = `event.items.filter(a, event.items.exists(b, a.item_id + 'x' == b.item_id)).size() > 0`
const ITEMS = Array.from({ length: 70 }, (_, at) => ({ $item_id: `item-${at}` }))

const policyOf = (when: string) => ({
  workflows: [
    workflow('orders', [decides('dear', when, BLOCK), decides('all', 'true', ACCEPT)], {
      on: ['$create_order'],
    }),
  ],
})

const sendOrder = (core: Core, at: number, items: readonly object[]) =>
  core.execute({
    is: 'event',
    request: eventRequest(
      { $type: '$create_order', $user_id: `user-${at}`, $order_id: `o-${at}`, $items: items },
      START_MS + at * 1000,
    ),
  })

const guardedIn = ({ entries }: HeldLedger) =>
  entries.flatMap((entry) => entryOfKind('guarded', entry)?.body ?? [])

const workflowsOf = ({ entries }: HeldLedger, sequence: number) =>
  verdictIn(decodeOutcome(entries[sequence - 1]?.outcome ?? new Uint8Array(0)).sections)?.workflows

/** What the figures of live routes say of one. */
function liveFigureOf({ entries }: HeldLedger, name: string) {
  const routes = new LiveRoutes()
  for (const entry of entries) routes.take(entry)
  return routes.figures(new ServingHistory(), START_MS).find(({ route }) => route === name)
}

const guards = (core: Core) => core.ask({ is: 'policy_guards', environment: 1 })

/** Sends orders until something is paused; how many. */
async function ordersUntilPaused(core: Core, ledger: HeldLedger, most: number): Promise<number> {
  let sent = 0
  while (sent < most && guardedIn(ledger).length === 0) {
    await sendOrder(core, sent, ITEMS)
    sent += 1
  }
  return sent
}

describe('a route with a condition that takes too long', () => {
  it('P13 is paused within 1,000 decisions, is not run any more, and the verdict says so; a replay needs no clock', async () => {
    const { core, ledger } = await heldCore({ clockMs })
    await publish(core, policyOf(DEAR))
    expect(await ordersUntilPaused(core, ledger, 1000)).toBeLessThan(1000)
    const { percent: budget, slowerThanUs } = USUAL_LATENCY
    expect(guardedIn(ledger)).toMatchObject([
      { is: 'route_paused', workflow: 'orders', route: 'dear', budget, slowerThanUs },
    ])
    const after = await sendOrder(core, 1000, ITEMS)
    expect(workflowsOf(ledger, after.sequence)).toMatchObject([
      { route: 'all', notRun: ['dear'], errors: [] },
    ])
    expect(await guards(core)).toMatchObject({
      pausedRoutes: [{ name: 'orders/dear', isSlow: true }],
    })
    expect(await replayed(ledger)).toMatchObject({ differences: 0 })
    const again = await heldCore({ ledger })
    const later = await sendOrder(again.core, 1001, ITEMS)
    expect(workflowsOf(ledger, later.sequence)).toMatchObject([{ route: 'all', notRun: ['dear'] }])
    await again.core.close()
  })

  it('P13 is judged by the limits of its policy: sooner, or never; figures of the route say why it is paused', async () => {
    const { core, ledger } = await heldCore({ clockMs })
    const strict = { of_events: 50, percent: 4 }
    await publish(core, { ...policyOf(DEAR), latency_guard: strict })
    const sent = await ordersUntilPaused(core, ledger, 1000)
    expect(sent).toBeLessThan((USUAL_LATENCY.ofEvents * USUAL_LATENCY.percent) / 100)
    expect(guardedIn(ledger)).toMatchObject([{ is: 'route_paused', budget: 4, hits: 3 }])
    await sendOrder(core, 1000, ITEMS)
    expect(liveFigureOf(ledger, 'dear')).toMatchObject({
      pausedFor: 'latency',
      notRun: 1,
      pausedHits: 0,
    })
    await publish(core, { ...policyOf(DEAR), latency_guard: { percent: 100 } })
    for (let at = 0; at < 60; at += 1) await sendOrder(core, 2000 + at, ITEMS)
    expect(guardedIn(ledger)).toHaveLength(1)
    await core.close()
  })

  it('P13 is run again once a person resumes it', async () => {
    const { core, ledger } = await heldCore({ clockMs })
    await publish(core, policyOf(DEAR))
    await ordersUntilPaused(core, ledger, 1000)
    await core.execute({
      is: 'guard_policy',
      request: {
        environment: 1,
        nowMs: START_MS,
        who: { kind: 'admin' },
        why: 'a test',
        wish: { is: 'resume', version: 1 },
      },
    })
    expect(await guards(core)).toMatchObject({ pausedRoutes: [] })
    const { sequence } = await sendOrder(core, 1000, ITEMS)
    expect(workflowsOf(ledger, sequence)).toEqual([
      expect.not.objectContaining({ notRun: expect.anything() }),
    ])
    await core.close()
  })

  it('P13 is not paused where it is cheap, or nothing is timed', async () => {
    const cheap = await heldCore({ clockMs })
    await publish(cheap.core, policyOf('event.items.exists(a, a.quantity > 100)'))
    for (let at = 0; at < 300; at += 1) await sendOrder(cheap.core, at, ITEMS.slice(0, 2))
    const untimed = await heldCore()
    await publish(untimed.core, policyOf(DEAR))
    for (let at = 0; at < 60; at += 1) await sendOrder(untimed.core, at, ITEMS)
    expect([...guardedIn(cheap.ledger), ...guardedIn(untimed.ledger)]).toEqual([])
    await cheap.core.close()
    await untimed.core.close()
  })
})
