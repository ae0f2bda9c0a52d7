import { describe, expect, it } from 'vitest'
import type { Core } from '../core/core.ts'
import { CORE_LIMITS } from '../core/engine-parts.ts'
import { eventRequest, heldCore, idle, START_MS } from '../core/held-core.test.support.ts'
import { decides, publish, WATCH, workflow } from '../core/policies/policies.test.support.ts'
import { USUAL_DECISIONS } from '../entries/decisions/usual-decisions.ts'
import { entryOfKind, type LedgerEntry } from '../entries/ledger-entry.ts'
import { decodeOutcome } from '../events/outcome.ts'
import { checkPolicy } from '../policies/check-policy.ts'
import { verdictIn } from '../policies/recorded-verdict.ts'
import { LedgerBacktest, type LedgerBacktestReport } from './ledger-backtest.ts'
import { DEFAULT_COSTS } from './money-balance.ts'

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

const hitsIn = ({ routes }: LedgerBacktestReport) =>
  new Map(
    routes.wouldBe.map(({ workflow: name, route, hits, scoreChanges = 0 }) => [
      `${name}/${route}`,
      hits + scoreChanges,
    ]),
  )

function backtested(entries: readonly LedgerEntry[]) {
  const terms = { decisions: USUAL_DECISIONS, lists: [], customFields: new Map() }
  const { policy } = checkPolicy(POLICY, terms)
  if (policy === undefined) throw new Error('the policy has an error')
  const span = { environment: 1, fromMs: 0, toMs: Infinity, asOfMs: Infinity }
  const compared = { was: undefined, wouldBe: policy, decisions: USUAL_DECISIONS }
  const run = new LedgerBacktest(span, compared, { lo: 1, hi: 2 })
  for (const entry of entries) run.learn(entry)
  run.judge()
  const taken = new Map<number, readonly string[]>()
  let before = new Map<string, number>()
  for (const entry of entries) {
    run.take(entry)
    const hits = hitsIn(run.report(DEFAULT_COSTS))
    const routes = [...hits].filter(([name, count]) => count > (before.get(name) ?? 0))
    if (entry.kind === 'event' || entry.kind === 'rescore') {
      taken.set(
        entry.sequence,
        routes.map(([name]) => name),
      )
    }
    before = hits
  }
  return { taken, report: run.report(DEFAULT_COSTS) }
}

describe('a backtest of a policy on score changes', () => {
  it('P2: takes the routes that were taken live, on orders and on new scores', async () => {
    const entries = await lived()
    const changes = entries.filter((entry) => entryOfKind('rescore', entry) !== undefined)
    const { taken, report } = backtested(entries)
    expect(taken).toEqual(takenLive(entries))
    expect(new Set([...taken.values()].flat()).size).toBe(4)
    expect(report.scoreChanges).toBe(changes.length)
    expect(report.scoreChangesRun?.run).toBe(changes.length)
  })

  it('P1: counts events alone in its table', async () => {
    const { report } = backtested(await lived())
    expect(report.table.reduce((sum, { events }) => sum + events, 0)).toBe(STEPS)
    expect(report.events).toBe(STEPS)
  })
})
