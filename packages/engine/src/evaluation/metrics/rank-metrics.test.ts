import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Judged, judgedRows } from '../judged-rows.ts'
import { rankingOf } from '../ranking.ts'
import { arbitraryJudged, repeated } from '../rows.test.support.ts'
import { areaUnderRoc, averagePrecision, recallAtFalsePositiveRate } from './rank-metrics.ts'

const rank = (judged: readonly Judged[]) => rankingOf(judgedRows(judged))
const parse = (scores: string): readonly Judged[] =>
  scores.split(' ').map((text) => ({ score: parseInt(text, 10), bad: text.endsWith('b') }))

describe('of rows', () => {
  it.each([
    ['4b 3b 2 1', 1, 1],
    ['4 3 2b 1b', 0, (1 / 3 + 2 / 4) / 2],
    ['4b 3 2b 1', 0.75, (1 + 2 / 3) / 2],
    ['1b 1 1b 1', 0.5, 0.5],
    ['3b 2b 2 1', 0.875, (1 + 2 / 3) / 2],
  ])('%s, area is %d and average precision %d', (scores, area, precision) => {
    expect(areaUnderRoc(rank(parse(scores)))).toBeCloseTo(area, 12)
    expect(averagePrecision(rank(parse(scores)))).toBeCloseTo(precision, 12)
  })

  it.each([
    ['5b 4b 3 2b 1', 0, 2 / 3],
    ['5b 4b 3 2b 1', 0.49, 2 / 3],
    ['5b 4b 3 2b 1', 0.5, 1],
    ['5b 5 4b 3b 1', 0.4, 0],
    ['5b 5 4b 3b 1', 1, 1],
  ])('%s, recall at a false-positive rate of %d is %d', (scores, rate, recall) => {
    expect(recallAtFalsePositiveRate(rank(parse(scores)), rate)).toBeCloseTo(recall, 12)
  })

  it.each(['3b 2b', '3 2'])('all of one kind (%s), area and recall are not defined', (scores) => {
    expect(areaUnderRoc(rank(parse(scores)))).toBeNaN()
    expect(recallAtFalsePositiveRate(rank(parse(scores)), 0.5)).toBeNaN()
  })
})

/** Every pair of a bad and a good row, compared. */
function areaByPairs(judged: readonly Judged[]): number {
  const wins = judged
    .filter(({ bad }) => bad)
    .flatMap((bad) =>
      judged.filter((good) => !good.bad).map((good) => (1 + Math.sign(bad.score - good.score)) / 2),
    )
  return wins.reduce((sum, win) => sum + win, 0) / wins.length
}

/** Precision at the threshold of each bad row, averaged. */
function precisionByThresholds(judged: readonly Judged[]): number {
  const bad = judged.filter((row) => row.bad)
  const precisions = bad.map(({ score }) => {
    const caught = bad.filter((row) => row.score >= score).length
    return caught / judged.filter((row) => row.score >= score).length
  })
  return precisions.reduce((sum, precision) => sum + precision, 0) / bad.length
}

/** The best of all thresholds that are allowed. */
function recallByThresholds(judged: readonly Judged[], rate: number): number {
  const shareAbove = (isBad: boolean, threshold: number): number => {
    const ofKind = judged.filter(({ bad }) => bad === isBad)
    return ofKind.filter(({ score }) => score >= threshold).length / ofKind.length
  }
  const thresholds = [Infinity, ...judged.map(({ score }) => score)]
  const allowed = thresholds.filter((threshold) => shareAbove(false, threshold) <= rate)
  return Math.max(...allowed.map((threshold) => shareAbove(true, threshold)))
}

describe('metrics of rank', () => {
  it('equal their naive twins, a weight being repetition', () => {
    fc.assert(
      fc.property(arbitraryJudged, fc.integer({ min: 0, max: 10 }), (judged, tenths) => {
        const [ranking, rows] = [rank(judged), repeated(judged)]
        const rate = tenths / 10 + 1e-9
        expect(areaUnderRoc(ranking)).toBeCloseTo(areaByPairs(rows), 10)
        expect(averagePrecision(ranking)).toBeCloseTo(precisionByThresholds(rows), 10)
        expect(recallAtFalsePositiveRate(ranking, rate)).toBeCloseTo(
          recallByThresholds(rows, rate),
          10,
        )
      }),
    )
  })

  it('read only the order of scores', () => {
    fc.assert(
      fc.property(arbitraryJudged, (judged) => {
        const bent = judged.map((row) => ({ ...row, score: 100 * (row.score / 100) ** 3 }))
        for (const metric of [areaUnderRoc, averagePrecision])
          expect(metric(rank(bent))).toBe(metric(rank(judged)))
      }),
    )
  })

  it('read no order of rows', () => {
    fc.assert(
      fc.property(arbitraryJudged, (judged) => {
        for (const metric of [areaUnderRoc, averagePrecision])
          expect(metric(rank(judged.toReversed()))).toBeCloseTo(metric(rank(judged)), 12)
      }),
    )
  })

  it('turn over with the scores: area becomes what is left to one', () => {
    fc.assert(
      fc.property(arbitraryJudged, (judged) => {
        const turned = judged.map((row) => ({ ...row, score: 100 - row.score }))
        expect(areaUnderRoc(rank(turned))).toBeCloseTo(1 - areaUnderRoc(rank(judged)), 10)
      }),
    )
  })
})
