import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ABUSE_TYPES } from '@winnow/contract'
import { areaUnderRoc, rankingOf } from '@winnow/engine'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Rng } from '@winnow/simulator'
import { LineReplay } from './line-replay.ts'
import { type Line, scoresOf, takerOf } from './replayed-lines.test.support.ts'

/** Some hundred orders have models fitted again and again, which takes seconds. */
const LONG = process.env['WINNOW_LONG'] === '1'

const HOUR_MS = 3_600_000
const START_MS = Date.UTC(2026, 0, 1)
const PAYMENT = ABUSE_TYPES.indexOf('payment_abuse')

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-learns-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Order {
  readonly id: string
  readonly timeMs: number
  readonly isBad: boolean
  readonly own: { readonly a: number; readonly b: number }
}

/** Orders of strangers: one in seven is bad, most of them where two fields of their own are high. */
function ordersOf(count: number, seed: number, hoursApart: number): readonly Order[] {
  const rng = new Rng(seed)
  return Array.from({ length: count }, (_, at) => {
    const own = { a: rng.next(), b: rng.next() }
    const isBad = rng.next() < (own.a > 0.6 && own.b > 0.6 ? 0.7 : 0.05)
    return { id: `o${at}`, timeMs: START_MS + at * hoursApart * HOUR_MS, isBad, own }
  })
}

function eventOf({ id, timeMs, own }: Order): Line {
  const fields = { $user_id: `user ${id}`, $order_id: id, $time: timeMs, ...own }
  return { kind: 'event', timeMs, fields: { $type: '$create_order', ...fields } }
}

/** A day later. */
function labelOf({ id, timeMs, isBad }: Order): Line {
  const label_time = timeMs + 24 * HOUR_MS
  const of = { $user_id: `user ${id}`, entity: 'order', entity_id: id }
  const fields = { ...of, abuse_type: 'payment', bad: isBad, label_time }
  return { kind: 'label', timeMs: label_time, fields }
}

/** Cancelled by a rule an hour later. */
function cancelOf({ id, timeMs }: Order): Line {
  const why = { $reason: '$payment_risk', $source: '$automated' }
  const fields = { $user_id: `user ${id}`, $order_id: id, $order_status: '$canceled', ...why }
  return { kind: 'event', timeMs: timeMs + HOUR_MS, fields: { $type: '$order_status', ...fields } }
}

const inTime = (lines: readonly Line[]): readonly Line[] =>
  lines.toSorted((one, other) => one.timeMs - other.timeMs)

const labelled = (orders: readonly Order[]): readonly Line[] =>
  inTime([...orders.map(eventOf), ...orders.map(labelOf)])

/** What a repetition of these lines says, and what serves payments in the end. */
async function rehearsed(lines: readonly Line[]) {
  const lineReplay = new LineReplay({
    places: { find: () => ({}) },
    seed: 1,
    folder,
    readsImpliedLabels: true,
  })
  const scores = await scoresOf(takerOf(lineReplay), lines)
  await lineReplay.close()
  const payment = scores.map((each) => each[PAYMENT] ?? NaN)
  return { payment, serving: (await lineReplay.serving())[PAYMENT] }
}

function areaOf(scores: readonly number[], orders: readonly Order[]): number {
  const bad = Uint8Array.from(orders, ({ isBad }) => Number(isBad))
  return areaUnderRoc(rankingOf({ scores: Float64Array.from(scores), bad }))
}

describe('what a score may depend on', () => {
  it('never on its own label, nor on any that has not come yet', async () => {
    const few = fc.tuple(fc.integer({ min: 1, max: 999 }), fc.nat({ max: 119 }))
    await fc.assert(
      fc.asyncProperty(few, async ([seed, turned]) => {
        const orders = ordersOf(120, seed, 2)
        const other = orders.map((each, at) => (at === turned ? turn(each) : each))
        const scores = (await rehearsed(labelled(orders))).payment
        const others = (await rehearsed(labelled(other))).payment
        // Labels come a day, twelve orders, later.
        expect(others.slice(0, turned + 12)).toEqual(scores.slice(0, turned + 12))
      }),
      { numRuns: LONG ? 3 : 1 },
    )
  })
})

const turn = (order: Order): Order => ({ ...order, isBad: !order.isBad })

/** On every run `tests/scenarios/leaks.test.ts` shows it, of a simulated world. */
const LEFT = LONG ? '' : ' (npm run test:long)'

describe('what is learned', () => {
  const orders = ordersOf(500, 5, 1)

  it('is what labels tell', async () => {
    const { payment, serving } = await rehearsed(labelled(orders))
    expect(serving).not.toBe('none')
    expect(areaOf(payment.slice(300), orders.slice(300))).toBeGreaterThan(0.75)
  })

  it.runIf(LONG)(`is nothing where labels are dealt out by lot${LEFT}`, async () => {
    const lots = orders.map((each, at) => ({
      ...each,
      isBad: orders[(at * 37) % 500]?.isBad === true,
    }))
    const { payment } = await rehearsed(labelled(lots))
    // Of 200 orders with 25 of them bad, chance alone moves the area by .06.
    expect(Math.abs(areaOf(payment.slice(300), lots.slice(300)) - 0.5)).toBeLessThan(0.18)
  })
})

describe('orders without a label', () => {
  const orders = ordersOf(300, 9, 10)
  const bad = orders.filter(({ isBad }) => isBad)
  const good = orders.filter(({ isBad }) => !isBad)
  const told = [...orders.map(eventOf), ...bad.map(labelOf)]

  it('count as good when they are old enough', async () => {
    expect((await rehearsed(inTime(told))).serving).not.toBe('none')
  })

  it('say nothing where they were blocked', async () => {
    expect((await rehearsed(inTime([...told, ...good.map(cancelOf)]))).serving).toBe('none')
  })
})
