import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_COSTS } from './money-balance.ts'
import { MIN_KNOWN_EVENTS, proposeThreshold } from './propose-threshold.ts'
import { ScoreHistogram } from './score-histogram.ts'

const someScores = fc.array(
  fc.record({
    score: fc.integer({ min: 0, max: 200 }).map((halves) => halves / 2),
    state: fc.constantFrom('bad', 'good', 'not_yet_knowable', 'unknown'),
    amount: fc.integer({ min: 0, max: 100 }).map((each) => each * 1e6),
  }),
  { maxLength: 60 },
)

function histogramOf(rows: typeof someScores extends fc.Arbitrary<infer Rows> ? Rows : never) {
  const histogram = new ScoreHistogram()
  for (const { score, state, amount } of rows) histogram.add(score, state, amount)
  return histogram.points()
}

describe('the histogram of a score', () => {
  it('says of each threshold what a count by hand says', () => {
    fc.assert(
      fc.property(someScores, (rows) => {
        const points = histogramOf(rows)
        const byHand = points.map(({ threshold }) => {
          const above = rows.filter(({ score }) => score >= threshold)
          const bad = above.filter(({ state }) => state === 'bad')
          const badMicros = bad.reduce((sum, { amount }) => sum + amount, 0)
          return { threshold, events: above.length, bad: bad.length, badMicros }
        })
        expect(points).toMatchObject(byHand)
      }),
    )
  })

  it('ignores what is no score', () => {
    const histogram = new ScoreHistogram()
    for (const score of [NaN, -1, 101, Infinity]) histogram.add(score, 'bad')
    expect(histogram.points()).toEqual([])
  })
})

describe('a proposed threshold', () => {
  it('takes at most so many events a day, and the next lower one more', () => {
    fc.assert(
      fc.property(someScores, fc.integer({ min: 1, max: 20 }), (rows, perDay) => {
        const points = histogramOf(rows)
        const chosen = proposeThreshold(points, { is: 'at_most_per_day', events: perDay }, 3)
        const next = points[chosen === undefined ? 0 : points.indexOf(chosen) + 1]
        expect((chosen?.events ?? 0) / 3).toBeLessThanOrEqual(perDay)
        expect((next?.events ?? Infinity) / 3).toBeGreaterThan(perDay)
      }),
    )
  })

  it('reaches a precision on enough known events, and lower ones do not', () => {
    const histogram = new ScoreHistogram()
    for (let at = 0; at < 100; at += 1) histogram.add(at, at >= 60 ? 'bad' : 'good')
    const points = histogram.points()
    const chosen = proposeThreshold(points, { is: 'precision', atLeast: 0.95 }, 1)
    expect(chosen?.threshold).toBe(58)
    expect(
      proposeThreshold(points.slice(0, MIN_KNOWN_EVENTS - 1), { is: 'precision', atLeast: 0.5 }, 1),
    ).toBeUndefined()
  })

  it('costs no more than any other, and than to review nothing', () => {
    fc.assert(
      fc.property(someScores, (rows) => {
        const points = histogramOf(rows)
        const cost = (point: (typeof points)[number]) =>
          point.events * DEFAULT_COSTS.reviewMicros - point.badMicros * DEFAULT_COSTS.lossShare
        const chosen = proposeThreshold(points, { is: 'lowest_cost', costs: DEFAULT_COSTS }, 1)
        const lowest = Math.min(0, ...points.map(cost))
        expect(chosen === undefined ? 0 : cost(chosen)).toBe(lowest)
      }),
    )
  })
})
