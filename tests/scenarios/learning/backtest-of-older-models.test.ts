/** A backtest of events that several models scored, each in its time, with fits in between. */
import {
  checkPolicy,
  type Core,
  decodeOutcome,
  DEFAULT_COSTS,
  FTRL_SETTINGS,
  LedgerBacktest,
  type LedgerBacktestReport,
  type LedgerEntry,
  LiveRerun,
  type Trainer,
  USUAL_DECISIONS,
} from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { expect, it } from 'vitest'
import { coreOver } from '../../support/core-over.ts'
import { rest } from '../../support/rest.ts'
import { orderIn } from '../../support/ring-shop.ts'

const START_MS = Date.UTC(2026, 3, 1)
const HOUR_MS = 3_600_000
const SEED = { lo: 1, hi: 2 }
const ENVIRONMENT = 1
const online = { ...FTRL_SETTINGS, slotBits: 14 }
/** Orders before the first fit, between both, and after the second. */
const SOLD = [240, 80, 80] as const
const ALL = SOLD.reduce((sum, count) => sum + count, 0)

const route = (name: string, when: string, category: string) => ({
  name,
  when,
  do: [{ decide: `${category}_user_payment_abuse` }],
})

const POLICY = {
  workflows: [
    {
      name: 'orders',
      on: ['$create_order'],
      abuse_types: ['payment_abuse'],
      routes: [
        route('high', 'scores.payment_abuse >= 60', 'block'),
        route('middle', 'scores.payment_abuse >= 1', 'watch'),
      ],
    },
  ],
}

/** A shop that fits a model after each part of its orders but the last. */
async function sold() {
  const store = openMemoryStore({ seed: SEED })
  let isAsked = false
  const trainer: Trainer = {
    fit: async (task, told) => (isAsked ? store.trainer.fit(task, told) : undefined),
  }
  const core = await coreOver(store, store.newStates(), { trainer, online })
  await publish(core)
  let number = 0
  for (const [part, count] of SOLD.entries()) {
    if (part > 0) {
      isAsked = true
      await core.execute({ is: 'train_model', environment: 1, abuseType: 'payment_abuse' })
      await rest()
      isAsked = false
    }
    for (const end = number + count; number < end; number += 1) await sell(core, number)
    await rest()
  }
  const entries = await store.ledger.read(1, store.ledger.last())
  await core.close()
  return entries
}

async function sell(core: Core, number: number): Promise<void> {
  const isBad = number % 4 === 0
  const atMs = START_MS + number * 3 * HOUR_MS
  await orderIn(core, { number, isRings: isBad, atMs })
  const of = { type: 'order', id: `order-${number}` } as const
  const label = { abuseType: 'payment_abuse', isBad, of } as const
  const request = { environment: 1, userId: `user-${number}`, receivedAtMs: atMs, label }
  await core.execute({ is: 'label', request })
  if (number % 10 === 0) await rest()
}

const publish = (core: Core) =>
  core.execute({
    is: 'publish_policy',
    request: {
      environment: ENVIRONMENT,
      nowMs: START_MS,
      stage: 'live',
      of: { is: 'document', document: POLICY },
      decisions: USUAL_DECISIONS,
      who: { kind: 'admin' },
      why: 'a test',
    },
  })

function backtested(entries: readonly LedgerEntry[]): LedgerBacktestReport {
  const terms = { decisions: USUAL_DECISIONS, lists: [], customFields: new Map() }
  const { policy } = checkPolicy(POLICY, terms)
  if (policy === undefined) throw new Error('the policy has an error')
  const span = { environment: ENVIRONMENT, fromMs: 0, toMs: Infinity, asOfMs: Infinity }
  const compared = { was: undefined, wouldBe: policy, decisions: USUAL_DECISIONS }
  const run = new LedgerBacktest(span, compared, SEED)
  for (const entry of entries) run.learn(entry)
  run.judge()
  for (const entry of entries) run.take(entry)
  return run.report(DEFAULT_COSTS)
}

it('P1, P2: events that older models scored are all in the table, with the scores of their time', async () => {
  const entries = await sold()
  const outcomes = entries
    .filter(({ kind }) => kind === 'event')
    .map(({ outcome }) => decodeOutcome(outcome))
  const fits = entries.filter(({ kind }) => kind === 'model').map(({ sequence }) => sequence)
  expect(fits).toHaveLength(SOLD.length - 1)
  const versions = new Set(outcomes.map(({ modelVersion }) => modelVersion))
  expect(versions.size).toBeGreaterThanOrEqual(SOLD.length)
  const scores = outcomes.map((outcome) => outcome.scores[0] ?? NaN)
  const high = scores.filter((score) => score >= 60).length
  const middle = scores.filter((score) => score >= 1).length - high
  expect([high > 20, middle > 5]).toEqual([true, true])

  const { table, routes, events, unscored, weeks } = backtested(entries)
  expect({ events, unscored }).toEqual({ events: ALL, unscored: 0 })
  expect(table.reduce((sum, cell) => sum + cell.events, 0)).toBe(ALL)
  const byWeek = weeks.flatMap(({ wouldBe }) => [...wouldBe])
  expect(byWeek.reduce((sum, count) => sum + count, 0)).toBe(ALL)
  expect(routes.wouldBe.map(({ hits }) => hits)).toEqual([high, middle])

  const rerun = new LiveRerun(ENVIRONMENT, SEED)
  for (const entry of entries) rerun.take(entry)
  expect(rerun.report()).toMatchObject({
    same: ALL,
    different: { count: 0 },
    notReproducible: { count: 0 },
  })
})
