import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Chance } from '../evaluation/rows.test.support.ts'
import { JUDGED_MIN } from './grouped-figures.ts'
import { type ModelReport, modelReport } from './model-report.ts'
import { MadeLedger } from './served-ledger.test.support.ts'
import { ServingHistory } from './serving-history.ts'

const DAY_MS = 86_400_000
/** A Monday. */
const START_MS = Date.UTC(2026, 0, 5)
const MATURITY_DAYS = 60

/** An order of the world: `days` after the start. */
interface Order {
  readonly days: number
  readonly score: number
  readonly user: number
  readonly label: 'bad' | 'good' | 'none'
  /** The shop's last label of it. */
  readonly status?: 'blocked' | 'went on' | 'none'
  readonly country: string
  readonly amount: number
}

const order: fc.Arbitrary<Order> = fc.record({
  days: fc.integer({ min: 0, max: 99 }),
  score: fc.integer({ min: 0, max: 100 }),
  user: fc.integer({ min: 0, max: 30 }),
  label: fc.constantFrom('bad', 'good', 'none'),
  status: fc.constantFrom('blocked', 'went on', 'none'),
  country: fc.constantFrom('DE', 'FR', ''),
  amount: fc.integer({ min: 0, max: 1000 }),
})
const orders = fc.array(order, { minLength: 1, maxLength: 60 })

const AS_OF_DAYS = 100
const AS_OF_MS = START_MS + AS_OF_DAYS * DAY_MS

/** One that went on was blocked before. */
const statusesOf = ({ status }: Order): readonly object[] => {
  const blocked = { $order_status: '$canceled', $reason: '$payment_risk' }
  if (status === undefined || status === 'none') return []
  return status === 'blocked' ? [blocked] : [blocked, { $order_status: '$approved' }]
}

/** Given when the report is made, so that the report leaves it out. */
const statusFields = (at: number, { user }: Order, said: object) => ({
  $type: '$order_status',
  $user_id: `u${user}`,
  $order_id: `o${at}`,
  $time: AS_OF_MS,
  ...said,
})

function reportOn(
  world: readonly Order[],
  days: readonly [number, number] = [0, 100],
): ModelReport {
  const ledger = new MadeLedger()
  world.forEach((each, at) => {
    const $time = START_MS + each.days * DAY_MS
    const fields = { $type: '$create_order', $user_id: `u${each.user}`, $order_id: `o${at}`, $time }
    const money = { $amount: each.amount * 1_000_000, $currency_code: 'EUR' }
    ledger.event({ fields: { ...fields, ...money }, score: each.score, country: each.country })
    for (const said of statusesOf(each)) ledger.event({ fields: statusFields(at, each, said) })
    if (each.label === 'none') return
    const thing = { type: 'order', id: `o${at}` } as const
    ledger.label({ thing, isBad: each.label === 'bad', atMs: $time + DAY_MS })
  })
  ledger.event({ fields: { $type: '$login', $user_id: 'last', $time: AS_OF_MS } })
  const history = new ServingHistory()
  for (const entry of ledger.entries) history.take(entry)
  const [from, to] = days.map((day) => START_MS + day * DAY_MS)
  const span = {
    abuseType: 'payment_abuse',
    fromMs: from ?? 0,
    toMs: to ?? 0,
    asOfMs: AS_OF_MS,
  } as const
  return modelReport(history, span, { seed: 1, segments: ['country'] })
}

/** What the rules say of an order, written down anew. */
function stateByHand(world: readonly Order[], one: Order): string {
  const bad = world.filter(({ label }) => label === 'bad')
  if (one.label === 'none' && bad.length === 0) return 'neverLabelled'
  if (AS_OF_DAYS - one.days < MATURITY_DAYS) return 'young'
  if (one.label !== 'none') return one.label
  if (one.status === 'blocked') return 'unknown'
  return bad.some(({ user }) => user === one.user) ? 'unknown' : 'good'
}

describe('a report', () => {
  it('judges what has matured and keeps the rest apart', () => {
    fc.assert(
      fc.property(orders, (world) => {
        const count = (state: string): number =>
          world.filter((one) => stateByHand(world, one) === state).length
        const { total, maturityMs } = reportOn(world)
        expect(maturityMs).toBe(MATURITY_DAYS * DAY_MS)
        expect(total).toMatchObject({
          events: world.length,
          bad: count('bad'),
          good: count('good'),
          unknown: count('unknown'),
          neverLabelled: count('neverLabelled'),
          notYetKnowable: { events: count('young') },
        })
        const young = world.filter((one) => stateByHand(world, one) === 'young')
        for (const label of ['bad', 'good'] as const)
          expect(total.notYetKnowable[label]).toBe(
            young.filter((one) => one.label === label).length,
          )
      }),
    )
  })

  it('counts every event in one week, one segment and one bin', () => {
    fc.assert(
      fc.property(orders, (world) => {
        const { total, weeks, segments, scores } = reportOn(world)
        const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0)
        const parts = total.events - total.neverLabelled
        expect(sum(weeks.map(({ events }) => events))).toBe(total.events)
        expect(sum(weeks.map(({ bad }) => bad))).toBe(total.bad)
        expect(sum(segments.map(({ events }) => events))).toBe(parts)
        const { bad, good, unknown, notYetKnowable } = total
        expect(bad + good + unknown + notYetKnowable.events).toBe(parts)
        expect(sum(scores.map((bin) => bin.bad))).toBe(bad)
        expect(sum(scores.map((bin) => bin.good))).toBe(good)
        expect(sum(scores.map((bin) => bin.unknown))).toBe(unknown)
        expect(sum(scores.map((bin) => bin.notYetKnowable))).toBe(notYetKnowable.events)
        for (const { fromMs } of weeks) expect(new Date(fromMs).getUTCDay()).toBe(1)
      }),
    )
  })

  it('says of each threshold what is caught, what it is worth, and what must be looked at', () => {
    fc.assert(
      fc.property(orders, (world) => {
        const { thresholds, currency } = reportOn(world)
        const states = world.map((one) => stateByHand(world, one))
        const known = world.filter((_, at) => states[at] !== 'neverLabelled')
        const days = known.map((one) => one.days)
        const span = Math.max(Math.max(...days) - Math.min(...days), 1)
        for (const row of thresholds) {
          const above = world.filter((one) => one.score >= row.threshold)
          const bad = above.filter((one) => stateByHand(world, one) === 'bad')
          const micros = bad.reduce((all, { amount }) => all + amount * 1_000_000, 0)
          expect(Number(row.caughtMicros.value)).toBe(micros)
          expect(row.reviewsPerDay).toBeCloseTo(
            known.filter((one) => one.score >= row.threshold).length / span,
            9,
          )
        }
        if (thresholds.length > 0) expect(currency).toBe('EUR')
      }),
    )
  })

  it('is of the span it is asked for', () => {
    fc.assert(
      fc.property(orders, (world) => {
        const inside = world.filter(({ days }) => days >= 10 && days < 30)
        expect(reportOn(world, [10, 30]).total.events).toBe(inside.length)
      }),
    )
  })

  it('gives no figure of fewer than ten bad or ten good events', () => {
    const world = (bad: number): readonly Order[] =>
      Array.from({ length: bad + JUDGED_MIN }, (_, at) => ({
        days: at % 30,
        score: at,
        user: at,
        label: at < bad ? ('bad' as const) : ('good' as const),
        country: 'DE',
        amount: 1,
      }))
    expect(reportOn(world(JUDGED_MIN - 1)).total.figures).toBeUndefined()
    expect(reportOn(world(JUDGED_MIN)).total.figures?.area_under_roc.value).toBe(0)
  })

  it('raises an alarm when promises are far from what came', () => {
    const world = (score: number): readonly Order[] =>
      Array.from({ length: 400 }, (_, at) => ({
        days: at % 30,
        score,
        user: at,
        label: at % 10 === 0 ? ('bad' as const) : ('good' as const),
        country: 'DE',
        amount: 1,
      }))
    const kinds = (score: number): readonly string[] =>
      reportOn(world(score)).alarms.map(
        ({ kind, level, sentence }) => `${kind} ${level} ${sentence}`,
      )
    expect(kinds(10)).toEqual([])
    expect(kinds(60)).toEqual([
      'calibration large Scores are too high: of 100 they promise 60 bad, and 10 were (400 matured events).',
    ])
  })
})

describe('the latest week', () => {
  /** Five weeks of scores; those of the last one are shifted. */
  function alarmsOf(shift: number): readonly string[] {
    const chance = new Chance(3)
    const world = Array.from({ length: 2000 }, (_, at) => {
      const days = 65 + (at * 35) / 2000
      return {
        days,
        score: Math.min(100, 40 * chance.uniform() + (days >= 93 ? shift : 0)),
        user: at,
        label: 'none' as const,
        country: 'DE',
        amount: 1,
      }
    })
    return reportOn(world).alarms.map(({ kind, sentence }) => `${kind}: ${sentence}`)
  }

  it('raises an alarm when its scores are others than before', () => {
    expect(alarmsOf(0)).toEqual([])
    const [alarm] = alarmsOf(15)
    expect(alarm).toMatch(
      /^score: Share of events whose score of payment abuse is (above|at most|between) \d/,
    )
  })
})
