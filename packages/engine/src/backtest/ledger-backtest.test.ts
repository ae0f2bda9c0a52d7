import { ABUSE_TYPES, DAY_MS } from '@winnow/contract'
import { describe, expect, it } from 'vitest'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import { ListKeys } from '../lists/list-keys.ts'
import { verdictSections } from '../policies/write-verdict.ts'
import type { WorkflowVerdict } from '../policies/verdict.ts'
import { MadeLedger } from '../report/served-ledger.test.support.ts'
import { LedgerBacktest } from './ledger-backtest.ts'
import { DEFAULT_COSTS } from './money-balance.ts'
import { blockFrom, policyOf, TERMS } from './some-backtest.test.support.ts'

const START_MS = Date.UTC(2026, 0, 5)
const SPAN = {
  environment: 1,
  fromMs: START_MS,
  toMs: START_MS + 365 * DAY_MS,
  asOfMs: START_MS + 365 * DAY_MS,
}

function order(user: string, day: number, more: Readonly<Record<string, unknown>> = {}) {
  return {
    $type: '$create_order',
    $user_id: user,
    $order_id: `${user}-${day}`,
    $amount: 100_000_000,
    $currency_code: 'USD',
    $time: START_MS + day * DAY_MS,
    ...more,
  }
}

function backtested(
  entries: readonly LedgerEntry[],
  wouldBe = blockFrom(90),
  span: Partial<typeof SPAN> = {},
) {
  const run = new LedgerBacktest(
    { ...SPAN, ...span },
    { was: undefined, wouldBe, decisions: [...TERMS.decisions.values()] },
    { lo: 1, hi: 2 },
  )
  for (const entry of entries) run.learn(entry)
  run.judge()
  for (const entry of entries) run.take(entry)
  return run.report(DEFAULT_COSTS)
}

const badLabel = (user: string, day: number) => ({
  thing: { type: 'user', id: user } as const,
  isBad: true,
  atMs: START_MS + day * DAY_MS,
})

const taken = (decision: string): WorkflowVerdict => ({
  workflow: 'orders',
  entity: 'user',
  abuseTypes: ['payment_abuse'],
  route: 'high',
  actions: [{ do: 'decide', decision }],
  errors: [],
  values: {},
})

describe('a backtest of a ledger', () => {
  it('P3, P6: judges events by the labels that came later, and keeps the young ones apart', () => {
    const ledger = new MadeLedger()
    for (let at = 0; at < 12; at += 1) {
      ledger.event({ fields: order(`bad-${at}`, at), score: 95 })
      ledger.event({ fields: order(`good-${at}`, at), score: 95 })
      ledger.label(badLabel(`bad-${at}`, at + 1))
    }
    ledger.event({ fields: order('last', 300), score: 95 })
    const { routes, known, events } = backtested(ledger.entries)
    expect(events).toBe(25)
    expect(routes.wouldBe[0]).toMatchObject({ hits: 25, bad: 12, good: 12, notYetKnown: 1 })
    expect(known.not_yet_knowable).toBe(1)
  })

  it('P6: what a live policy blocked is good by a label alone, not by time', () => {
    const ledger = new MadeLedger()
    const verdictThat = (decision: string) =>
      verdictSections({ policy: 1, version: 1, stage: 'live', workflows: [taken(decision)] }, [])
    for (let at = 0; at < 12; at += 1) {
      const sections = verdictThat(at % 2 === 0 ? 'block_user' : 'watch_user')
      ledger.event({ fields: order(`bad-${at}`, at), score: 95, sections })
      ledger.event({ fields: order(`good-${at}`, at), score: 95, sections })
      ledger.label(badLabel(`bad-${at}`, at + 1))
    }
    ledger.label({ ...badLabel('good-0', 20), isBad: false })
    ledger.event({ fields: order('last', 300), score: 10 })
    const { routes } = backtested(ledger.entries)
    expect(routes.wouldBe[0]).toMatchObject({ hits: 24, bad: 12, good: 7, unknown: 5 })
  })

  it('takes events of its environment and span alone', () => {
    const ledger = new MadeLedger()
    for (const day of [-1, 0, 1, 2]) ledger.event({ fields: order('ann', day), score: 95 })
    const foreign = ledger.entries.map((entry) => ({ ...entry, environment: 2 }))
    const span = { toMs: START_MS + 2 * DAY_MS }
    expect(backtested([...ledger.entries, ...foreign], blockFrom(90), span).events).toBe(2)
  })

  it('converts money at the rates of its year, and counts what has none', () => {
    const ledger = new MadeLedger()
    ledger.event({ fields: order('ann', 0, { $currency_code: 'EUR' }), score: 95 })
    ledger.event({ fields: order('ben', 0, { $currency_code: 'POINTS' }), score: 95 })
    ledger.event({ fields: order('cleo', 0), score: 95 })
    const { table, unpriced } = backtested(ledger.entries)
    const blocked = table.find(({ wouldBe, was }) => was === 'allow' && wouldBe === 'block')
    expect(blocked?.amountMicros).toBeGreaterThan(200e6)
    expect(blocked?.amountMicros).toBeLessThan(250e6)
    expect(unpriced).toBe(1)
  })

  it('P3: sees decisions of people from their moment on', () => {
    const ledger = new MadeLedger()
    const decided: LedgerEntry = {
      sequence: 2,
      environment: 1,
      kind: 'decided',
      receivedAtMs: 2,
      requestId: undefined,
      outcome: new Uint8Array(0),
      body: {
        userId: 'ann',
        taken: {
          id: 'block_user',
          abuseType: 'payment_abuse',
          category: 'block',
          source: 'manual_review',
          atMs: START_MS,
        },
        latest: [],
      },
    }
    const first = ledger.event({ fields: order('ann', 0) })
    const second = { ...ledger.event({ fields: order('ann', 1) }), sequence: 3 }
    const policy = policyOf([
      { name: 'again', when: "decisions.payment_abuse == 'block'", do: [{ review: 'again' }] },
    ])
    expect(backtested([first, decided, second], policy).routes.wouldBe[0]?.hits).toBe(1)
  })

  it('P3: sees a list as it was at the moment of the event', () => {
    const ledger = new MadeLedger()
    const entry = (kind: 'list' | 'listed', sequence: number, body: object) =>
      ({
        sequence,
        environment: 1,
        kind,
        receivedAtMs: sequence,
        requestId: undefined,
        outcome: new Uint8Array(0),
        body,
      }) as LedgerEntry
    const definition = {
      name: 'watched',
      kind: 'user',
      form: 'hashed',
      description: '',
      createdAtMs: 0,
      updatedAtMs: 0,
    } as const
    const stored = new ListKeys({ lo: 1, hi: 2 }).stored(1, definition, 'ann')
    const change = { list: 'watched', source: 'api', added: [], removed: [] }
    const event = (sequence: number) => ({
      ...ledger.event({ fields: order('ann', sequence) }),
      sequence,
    })
    const policy = policyOf([
      { name: 'listed', when: 'lists.watched.has(event.user_id)', do: [{ review: 'again' }] },
    ])
    const entries = [
      entry('list', 1, { name: 'watched', definition }),
      event(2),
      entry('listed', 3, { ...change, added: [{ value: stored, masked: 'a…' }] }),
      event(4),
      // What a live policy added is not there for another one.
      entry('listed', 5, { ...change, removed: [stored], event: 4 }),
      event(6),
      entry('listed', 7, { ...change, removed: [stored] }),
      event(8),
    ]
    expect(backtested(entries, policy).routes.wouldBe[0]?.hits).toBe(2)
  })

  it('counts events without a score, on which no policy runs', () => {
    const ledger = new MadeLedger()
    const event = ledger.event({ fields: order('ann', 0) })
    const { unscored, events } = backtested([{ ...event, outcome: new Uint8Array(0) }])
    expect({ unscored, events }).toEqual({ unscored: 1, events: 0 })
  })

  it('has thresholds of each abuse type', () => {
    const ledger = new MadeLedger()
    ledger.event({ fields: order('ann', 0), score: 42 })
    const { thresholds } = backtested(ledger.entries)
    expect(thresholds.map(({ abuseType }) => abuseType)).toEqual(ABUSE_TYPES)
    expect(thresholds[0]?.points[0]).toMatchObject({ threshold: 42, events: 1 })
  })
})
