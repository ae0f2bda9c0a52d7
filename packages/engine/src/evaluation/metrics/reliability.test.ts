import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Judged, judgedRows } from '../judged-rows.ts'
import { rankingOf } from '../ranking.ts'
import { arbitraryJudged, Chance, repeated } from '../rows.test.support.ts'
import { calibrationError, reliabilityBins } from './reliability.ts'

const rank = (judged: readonly Judged[]) => rankingOf(judgedRows(judged))
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Sorts rows and cuts them into bins of equal length; scores must differ, lengths divide. */
function binsBySorting(judged: readonly Judged[], bins: number) {
  const sorted = judged.toSorted((a, b) => a.score - b.score)
  const size = sorted.length / bins
  return Array.from({ length: bins }, (_, bin) => {
    const rows = sorted.slice(bin * size, (bin + 1) * size)
    return {
      promised: mean(rows.map(({ score }) => score / 100)),
      observed: mean(rows.map(({ bad }) => (bad ? 1 : 0))),
    }
  })
}

describe('reliability bins', () => {
  it('equal sorting and cutting where no scores are equal', () => {
    const rows = fc.integer({ min: 1, max: 8 }).chain((size) =>
      fc.uniqueArray(fc.record({ score: fc.integer({ min: 0, max: 100 }), bad: fc.boolean() }), {
        minLength: size * 5,
        maxLength: size * 5,
        selector: ({ score }) => score,
      }),
    )
    fc.assert(
      fc.property(rows, (judged) => {
        const expected = binsBySorting(judged, 5)
        reliabilityBins(rank(judged), 5).forEach(({ promised, observed }, bin) => {
          expect(promised).toBeCloseTo(expected[bin]?.promised ?? NaN, 10)
          expect(observed).toBeCloseTo(expected[bin]?.observed ?? NaN, 10)
        })
      }),
    )
  })

  it('keep all weight: their means are the means of the rows', () => {
    fc.assert(
      fc.property(arbitraryJudged, fc.integer({ min: 1, max: 30 }), (judged, count) => {
        const [bins, rows] = [reliabilityBins(rank(judged), count), repeated(judged)]
        expect(bins).toHaveLength(count)
        expect(mean(bins.map(({ promised }) => promised))).toBeCloseTo(
          mean(rows.map(({ score }) => score / 100)),
          8,
        )
        expect(mean(bins.map(({ observed }) => observed))).toBeCloseTo(
          mean(rows.map(({ bad }) => (bad ? 1 : 0))),
          8,
        )
      }),
    )
  })

  it('rise in what they promise', () => {
    fc.assert(
      fc.property(arbitraryJudged, (judged) => {
        const promised = reliabilityBins(rank(judged)).map((bin) => bin.promised)
        promised.forEach((promise, at) =>
          expect(promise).toBeGreaterThanOrEqual((promised[at - 1] ?? 0) - 1e-9),
        )
      }),
    )
  })
})

describe('calibration error', () => {
  it('is the distance of the means when every score is equal', () => {
    fc.assert(
      fc.property(arbitraryJudged, (judged) => {
        const equal = judged.map((row) => ({ ...row, score: 30 }))
        const share = mean(repeated(judged).map(({ bad }) => (bad ? 1 : 0)))
        expect(calibrationError(rank(equal))).toBeCloseTo(Math.abs(0.3 - share), 8)
      }),
    )
  })

  it('is near 0 for honest scores, and the factor for scores twice too high', () => {
    const chance = new Chance(7)
    const honest = Array.from({ length: 40_000 }, () => {
      const probability = chance.uniform() / 2
      return { score: 100 * probability, bad: chance.uniform() < probability }
    })
    expect(calibrationError(rank(honest))).toBeLessThan(0.01)
    const doubled = honest.map((row) => ({ ...row, score: 2 * row.score }))
    expect(calibrationError(rank(doubled))).toBeCloseTo(0.25, 1)
  })
})
