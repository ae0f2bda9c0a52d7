import { describe, expect, it } from 'vitest'
import type { Core } from '../core/core.ts'
import { CORE_LIMITS } from '../core/engine-parts.ts'
import { eventRequest, heldCore, idle, START_MS } from '../core/held-core.test.support.ts'
import { decides, publish, WATCH, workflow } from '../core/policies/policies.test.support.ts'
import { entryOfKind, type LedgerEntry } from '../entries/ledger-entry.ts'
import { decodeOutcome } from '../events/outcome.ts'
import { verdictIn } from '../policies/recorded-verdict.ts'
import { SCORE_CHANGE_TRIGGER } from '../policies/trigger.ts'
import { backtestOf, routesBacktested } from './backtested.test.support.ts'
import { LiveRerun, type RerunReport } from './live-rerun.ts'
import { ScoreChanges } from './score-changes.ts'

const MINUTE_MS = 60_000
const USERS = 8
const STEPS = 60

/** What a score change decides is what the next order reads, and the other way round. */
const POLICY = {
  workflows: [
    workflow(
      'scores',
      [
        { name: 'again', when: "decisions.payment_abuse == 'watch'", do: [{ tag: 'again' }] },
        decides('risen', 'scores.payment_abuse > 20', WATCH),
      ],
      { on: ['score_change'], abuse_types: ['payment_abuse'] },
    ),
    workflow(
      'orders',
      [
        { name: 'watched', when: "decisions.payment_abuse == 'watch'", do: [{ tag: 'watched' }] },
        { name: 'other', when: 'true', do: [{ tag: 'other' }] },
      ],
      { abuse_types: ['payment_abuse'] },
    ),
  ],
}

const order = (step: number) =>
  eventRequest(
    {
      $type: '$create_order',
      $user_id: `u-${step % USERS}`,
      $order_id: `o-${step}`,
      $time: START_MS + step * MINUTE_MS,
      $payment_methods: [
        { $payment_type: '$credit_card', $card_bin: '542486', $card_last4: `444${step % 3}` },
      ],
    },
    START_MS + step * MINUTE_MS,
  )

async function label(core: Core, step: number): Promise<void> {
  const receivedAtMs = START_MS + step * MINUTE_MS + 1
  const of = { abuseType: 'payment_abuse', isBad: step % 20 === 9 } as const
  const request = { environment: 1, userId: `u-${step % USERS}`, receivedAtMs, label: of }
  await core.execute({ is: 'label', request })
  while (core.figures().fanOutsWaiting > 0) await idle()
}

/** Orders, and labels that score the users with the same card again. */
async function lived(): Promise<readonly LedgerEntry[]> {
  const limits = {
    ...CORE_LIMITS,
    snapshotEvery: Infinity,
    fanOut: CORE_LIMITS.fanOut,
  }
  const { core, ledger } = await heldCore({ limits })
  await publish(core, POLICY)
  for (let step = 0; step < STEPS; step += 1) {
    await core.execute({ is: 'event', request: order(step) })
    if (step % 10 === 9) await label(core, step)
  }
  await core.close()
  return ledger.entries
}

/** By entry, the routes that were taken live. */
const takenLive = (entries: readonly LedgerEntry[]) =>
  new Map(
    entries.flatMap((entry) => {
      if (entry.kind !== 'event' && entry.kind !== 'rescore') return []
      const verdict = verdictIn(decodeOutcome(entry.outcome).sections)
      const taken = verdict?.workflows.flatMap(({ workflow: name, route }) =>
        route === undefined ? [] : [`${name}/${route}`],
      )
      return [[entry.sequence, taken ?? []] as const]
    }),
  )

describe('a backtest of a policy on score changes', () => {
  it('P2: takes the routes that were taken live, on orders and on new scores', async () => {
    const entries = await lived()
    const changes = entries.filter((entry) => entryOfKind('rescore', entry) !== undefined)
    const { taken, report } = routesBacktested(entries, POLICY)
    const live = takenLive(entries)
    expect(new Map([...live.keys()].map((entry) => [entry, taken.get(entry)]))).toEqual(live)
    expect(new Set([...taken.values()].flat()).size).toBe(4)
    expect(report.scoreChanges).toBe(changes.length)
    expect(report.scoreChangesRun?.run).toBe(changes.length)
  })

  it('P1: counts events alone in its table', async () => {
    const report = backtestOf(await lived(), POLICY)
    expect(report.table.reduce((sum, { events }) => sum + events, 0)).toBe(STEPS)
    expect(report.events).toBe(STEPS)
  })
})

function rerun(entries: readonly LedgerEntry[], most?: number): RerunReport {
  const again = new LiveRerun(1, { lo: 1, hi: 2 }, most)
  for (const entry of entries) again.take(entry)
  return again.report()
}

describe('the live policy run again', () => {
  it('P2: decides about new scores as it did, and names those of events that are kept no more', async () => {
    const entries = await lived()
    const decided = takenLive(entries).size
    expect(rerun(entries)).toMatchObject({
      same: decided,
      different: { count: 0 },
      notReproducible: { count: 0 },
    })
    const { same, different, notReproducible } = rerun(entries, 1)
    expect(different.count).toBe(0)
    expect(notReproducible.count).toBeGreaterThan(0)
    expect(same + notReproducible.count).toBe(decided)
  })
})

it('P11: a backtest runs the new scores of as many events as it keeps, and counts them all', async () => {
  const entries = await lived()
  const policies = [{ byEventType: new Map([[SCORE_CHANGE_TRIGGER, []]]) }]
  const span = { fromMs: 0, toMs: Infinity }
  const runOf = (most?: number) => {
    const changes = new ScoreChanges(policies, span, most)
    for (const entry of entries) changes.learn(entry)
    const run = entries.flatMap((entry) => {
      const event = entryOfKind('event', entry)
      if (event !== undefined) changes.keep(event)
      return changes.changeOf(entry) ?? []
    })
    return { run, count: changes.count }
  }
  const all = entries.filter(({ kind }) => kind === 'rescore').length
  expect([runOf().run.length, runOf().count]).toEqual([all, all])
  const some = runOf(2)
  expect(some.count).toBe(all)
  expect(some.run.length).toBeGreaterThan(0)
  expect(some.run.length).toBeLessThan(all)
  for (const { again, of } of some.run) expect(of.sequence).toBe(again.body.event)
})
