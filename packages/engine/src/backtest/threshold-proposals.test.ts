import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { Backtest } from './backtest.ts'
import { DEFAULT_COSTS } from './money-balance.ts'
import { blockFrom, eventOf, someEvents, someLists, TERMS } from './some-backtest.test.support.ts'
import { proposeThresholds } from './threshold-proposals.ts'

const WISHES = [
  { is: 'at_most_per_day', events: 3 },
  { is: 'precision', atLeast: 0.5 },
  { is: 'lowest_cost', costs: DEFAULT_COSTS },
] as const

it('thresholds by wish keep their wish, and the bands of the curve hold every event once', () => {
  fc.assert(
    fc.property(someEvents, (events) => {
      const run = new Backtest({
        ...TERMS,
        was: undefined,
        wouldBe: blockFrom(90),
        lists: someLists(),
      })
      events.forEach((event, at) => run.take(eventOf(event, at)))
      const { days, abuseTypes } = proposeThresholds(run.report(DEFAULT_COSTS), WISHES)
      expect(days).toBe(Math.max(1, days))
      const [payment] = abuseTypes
      for (const { from, to, events: count } of payment?.bands ?? []) {
        const own = events.filter(({ score }) => score >= from && (score < to || to === 100))
        expect(count).toBe(own.length)
      }
      expect(payment?.bands.map(({ from }) => from)).toEqual(
        Array.from({ length: 20 }, (_, at) => 95 - 5 * at),
      )
      const [perDay, precise] = payment?.proposals ?? []
      expect(perDay?.proposed?.perDay ?? 0).toBeLessThanOrEqual(3)
      expect(precise?.proposed?.precision?.value ?? 1).toBeGreaterThanOrEqual(0.5)
      const shown = precise?.proposed?.precision
      if (shown) expect(shown.low <= shown.value && shown.value <= shown.high).toBe(true)
    }),
    { numRuns: 50 },
  )
})
