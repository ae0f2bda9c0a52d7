import { describe, expect, it } from 'vitest'
import { estimateOf, evaluate } from '../evaluate.ts'
import { judgedRows } from '../judged-rows.ts'
import { areaUnderRoc } from '../metrics/rank-metrics.ts'
import { Chance, sigmoid, twoBells } from '../rows.test.support.ts'
import { bootstrap } from './bootstrap.ts'
import { drawAgain } from './poisson-draws.ts'
import { RandomBits } from './random-bits.ts'

/** Draws must not follow the chance that made their world. */
const otherThan = (seed: number): number => -1 - seed

/** Φ(1.5 / √2) */
const AREA_OF_TWO_BELLS = 0.8556

describe('draws', () => {
  it('are Poisson with mean 1, for odd and even numbers of clusters', () => {
    const draws = new Uint8Array(100_001)
    drawAgain(draws, new RandomBits(1))
    const share = (count: number): number => draws.filter((draw) => draw === count).length / 100_001
    expect(share(0)).toBeCloseTo(Math.exp(-1), 2)
    expect(share(1)).toBeCloseTo(Math.exp(-1), 2)
    expect(share(2)).toBeCloseTo(Math.exp(-1) / 2, 2)
    expect(share(3)).toBeCloseTo(Math.exp(-1) / 6, 2)
    expect(draws.reduce((sum, draw) => sum + draw, 0) / 100_001).toBeCloseTo(1, 2)
  })
})

describe('an interval', () => {
  it('covers the truth in at least 90 of 100 worlds', () => {
    const covering = Array.from({ length: 100 }, (_, seed) => {
      const rows = twoBells(new Chance(seed), { count: 1500, badShare: 0.1, distance: 1.5 })
      const [area] = estimateOf(rows, (ranking) => [areaUnderRoc(ranking)], {
        seed: otherThan(seed),
      })
      return area !== undefined && area.low <= AREA_OF_TWO_BELLS && AREA_OF_TWO_BELLS <= area.high
    }).filter(Boolean)
    expect(covering.length).toBeGreaterThanOrEqual(90)
    expect(covering.length).toBeLessThan(100)
  })

  it('covers the truth of the population, not only of its users, when users repeat themselves', () => {
    const covering = (isClustered: boolean): number =>
      Array.from({ length: 60 }, (_, seed) => {
        const chance = new Chance(seed)
        const judged = Array.from({ length: 300 }, (_, user) => {
          const bad = chance.uniform() < 0.2
          const score = 100 * sigmoid(chance.normal() + (bad ? 1.5 : 0))
          const rows = { score, bad, ...(isClustered ? { user: `${user}` } : {}) }
          return Array.from({ length: 20 }, () => rows)
        }).flat()
        const { low, high } = evaluate(judgedRows(judged), { seed: otherThan(seed) }).area_under_roc
        return low <= AREA_OF_TWO_BELLS && AREA_OF_TWO_BELLS <= high
      }).filter(Boolean).length
    expect(covering(true)).toBeGreaterThanOrEqual(52)
    expect(covering(false)).toBeLessThan(40)
  })

  it('holds the figure, and is the same for the same seed only', () => {
    const rows = twoBells(new Chance(3), { count: 500, badShare: 0.2, distance: 1 })
    const evaluation = evaluate(rows, { seed: 5 })
    const { value, low, high } = evaluation.area_under_roc
    expect(low).toBeLessThan(value)
    expect(high).toBeGreaterThan(value)
    expect(evaluate(rows, { seed: 5 })).toEqual(evaluation)
    expect(evaluate(rows, { seed: 6 })).not.toEqual(evaluation)
  })

  it('leaves out resamples without a figure, and is NaN when all are', () => {
    const [some] = bootstrap((draws) => [draws[0] === 0 ? NaN : 7], 1, { seed: 1 })
    expect(some).toEqual({ value: 7, low: 7, high: 7 })
    const [none] = bootstrap(() => [NaN], 1, { seed: 1 })
    expect(none).toEqual({ value: NaN, low: NaN, high: NaN })
  })

  it.each([0, 10_001, NaN])('is not made of %d resamples', (resamples) => {
    const estimates = () => bootstrap(() => [1], 1, { seed: 1, resamples })
    expect(estimates).toThrow(`${resamples} resamples`)
  })
})
