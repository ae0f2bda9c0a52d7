import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Judged, judgedRows } from '../judged-rows.ts'
import { rankingOf } from '../ranking.ts'
import { arbitraryJudged, repeated } from '../rows.test.support.ts'
import { brierScore, logLoss, promiseRatio } from './probability-metrics.ts'

const rank = (judged: readonly Judged[]) => rankingOf(judgedRows(judged))
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

describe('Brier score and log loss', () => {
  it('equal the mean over rows, a weight being repetition', () => {
    fc.assert(
      fc.property(arbitraryJudged, (judged) => {
        const rows = repeated(judged)
        const missed = rows.map(({ score, bad }) => Math.abs((bad ? 1 : 0) - score / 100))
        expect(brierScore(rank(judged))).toBeCloseTo(mean(missed.map((miss) => miss ** 2)), 10)
        const losses = missed.map((miss) => -Math.log(Math.max(1 - miss, 1e-6)))
        expect(logLoss(rank(judged))).toBeCloseTo(mean(losses), 10)
      }),
    )
  })

  it('are lowest at the true share, when every row has one score', () => {
    fc.assert(
      fc.property(arbitraryJudged, fc.integer({ min: 1, max: 99 }), (judged, score) => {
        const share = mean(repeated(judged).map(({ bad }) => (bad ? 1 : 0)))
        const at = (everyScore: number) =>
          rank(judged.map((row) => ({ ...row, score: everyScore })))
        for (const loss of [brierScore, logLoss])
          expect(loss(at(100 * share))).toBeLessThanOrEqual(loss(at(score)) + 1e-12)
      }),
    )
  })

  it('stay finite when a sure score is wrong', () => {
    expect(logLoss(rank([{ score: 0, bad: true }]))).toBeCloseTo(-Math.log(1e-6), 10)
    expect(logLoss(rank([{ score: 100, bad: true }]))).toBe(0)
  })
})

it('what was promised ÷ what came is the mean score ÷ the bad share, a weight being repetition', () => {
  fc.assert(
    fc.property(arbitraryJudged, (judged) => {
      const rows = repeated(judged)
      const came = mean(rows.map(({ bad }) => (bad ? 1 : 0)))
      const promised = mean(rows.map(({ score }) => score / 100))
      const ratio = promiseRatio(rank(judged))
      if (came === 0) expect(ratio).toBeNaN()
      else expect(ratio).toBeCloseTo(promised / came, 10)
    }),
  )
})
