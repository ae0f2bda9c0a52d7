import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgedRows } from '../judged-rows.ts'
import { arbitraryJudged, Chance, repeated, twoBells } from '../rows.test.support.ts'
import { reliabilityCurve } from './reliability-curve.ts'
import { thresholdTable } from './threshold-table.ts'

const ONCE = { seed: 1, resamples: 1 }

describe('the reliability curve', () => {
  it('of honest scores runs through its intervals', () => {
    const chance = new Chance(11)
    const judged = Array.from({ length: 5000 }, () => {
      const probability = chance.uniform()
      return { score: 100 * probability, bad: chance.uniform() < probability }
    })
    const curve = reliabilityCurve(judgedRows(judged), { seed: 1, bins: 10 })
    expect(curve).toHaveLength(10)
    const held = curve.filter(
      ({ promised, observed }) => observed.low <= promised.value && promised.value <= observed.high,
    )
    expect(held.length).toBeGreaterThanOrEqual(8)
  })

  it('does not say of a few events without a bad one that there never is one', () => {
    const judged = Array.from({ length: 40 }, (_, at) => ({ score: at, bad: at > 35 }))
    const [lowest] = reliabilityCurve(judgedRows(judged), { seed: 1, bins: 4 })
    expect(lowest?.observed.value).toBe(0)
    expect(lowest?.observed.low).toBe(0)
    // Ten events without one are what a share of a quarter often gives.
    expect(lowest?.observed.high).toBeGreaterThan(0.25)
    expect(lowest?.observed.high).toBeLessThan(0.35)
  })
})

describe('the threshold table', () => {
  const THRESHOLDS = [0, 8, 50, 96, 100]
  const worth = (judged: readonly { score: number }[]): Float64Array =>
    Float64Array.from(judged, ({ score }) => score * 1_000_000 + 7)

  it('says what each threshold blocks', () => {
    fc.assert(
      fc.property(arbitraryJudged, (judged) => {
        const rows = { ...judgedRows(judged), amountsMicros: worth(judged) }
        const each = repeated(judged)
        const table = thresholdTable(rows, { ...ONCE, thresholds: THRESHOLDS })
        expect(table.map(({ threshold }) => threshold)).toEqual(THRESHOLDS)
        for (const { threshold, caught, blockedGood, precision, ...money } of table) {
          const blocked = each.filter(({ score }) => score >= threshold)
          const [bad, good] = [true, false].map((is) => blocked.filter((row) => row.bad === is))
          const all = each.filter((row) => row.bad).length
          expect(caught.value).toBeCloseTo((bad?.length ?? NaN) / all, 12)
          expect(blockedGood.value).toBeCloseTo((good?.length ?? NaN) / (each.length - all), 12)
          if (blocked.length === 0) expect(precision.value).toBeNaN()
          else expect(precision.value).toBeCloseTo((bad?.length ?? NaN) / blocked.length, 12)
          const sum = (of: Float64Array): number => of.reduce((total, micros) => total + micros, 0)
          expect(money.caughtMicros.value).toBe(BigInt(sum(worth(bad ?? []))))
          expect(money.blockedGoodMicros.value).toBe(BigInt(sum(worth(good ?? []))))
        }
      }),
    )
  })

  it('adds money exactly beyond 53 bits', () => {
    const rows = {
      scores: Float64Array.of(90, 90, 90),
      bad: Uint8Array.of(1, 1, 1),
      amountsMicros: Float64Array.of(Number.MAX_SAFE_INTEGER, 1, 1),
    }
    const [row] = thresholdTable(rows, { ...ONCE, thresholds: [50] })
    expect(row?.caughtMicros.value).toBe(2n ** 53n + 1n)
  })

  it('holds its figures in its intervals', () => {
    const rows = twoBells(new Chance(5), { count: 2000, badShare: 0.2, distance: 1.5 })
    const amountsMicros = rows.scores.map(() => 5_000_000)
    for (const row of thresholdTable(
      { ...rows, amountsMicros },
      { seed: 1, thresholds: [40, 70] },
    )) {
      for (const { value, low, high } of [row.caught, row.blockedGood, row.precision]) {
        expect(low).toBeLessThan(value)
        expect(high).toBeGreaterThan(value)
      }
      expect(row.caughtMicros.low).toBeLessThan(row.caughtMicros.value)
      expect(row.caughtMicros.high).toBeGreaterThan(row.caughtMicros.value)
    }
  })

  it.each([
    [[50, 50], 'does not rise'],
    [[50, 40], 'does not rise'],
    [[NaN], 'does not rise'],
    [Array.from({ length: 1001 }, (_, at) => at / 20), '1001 thresholds'],
  ])('refuses %j', (thresholds, message) => {
    const rows = { scores: Float64Array.of(1), bad: Uint8Array.of(1) }
    const table = () =>
      thresholdTable({ ...rows, amountsMicros: Float64Array.of(0) }, { ...ONCE, thresholds })
    expect(table).toThrow(message)
  })
})
