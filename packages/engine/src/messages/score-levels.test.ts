import { ABUSE_TYPES } from '@winnow/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_THRESHOLDS, USUAL_THRESHOLDS } from '../entries/thresholds.ts'
import { levelOf, levelsAfter } from './score-levels.ts'

const { review, block } = USUAL_THRESHOLDS
const { hysteresis: HYSTERESIS } = DEFAULT_THRESHOLDS

/** Levels of payment abuse after these scores, one after the other. */
function walk(scores: readonly number[]): readonly number[] {
  let levels = 0
  return scores.map((score) => {
    levels = levelsAfter(levels, scoresOf(score), DEFAULT_THRESHOLDS)
    return levelOf(levels, 0)
  })
}

function scoresOf(payment: number): Float32Array {
  const scores = new Float32Array(ABUSE_TYPES.length)
  scores[0] = payment
  return scores
}

describe('the level of a score', () => {
  it.each([
    ['rises with each threshold that is reached', [59.9, 60, 79.9, 80], [0, 1, 1, 2]],
    ['may rise over both at once', [10, 95], [0, 2]],
    ['stays while the score is less than 5 below', [60, 55, 54.9, 60], [1, 1, 0, 1]],
    ['falls a threshold at a time', [80, 75, 74.9, 55, 54], [2, 2, 1, 1, 0]],
    ['may fall below both at once', [90, 3], [2, 0]],
  ])('%s', (_, scores, levels) => {
    expect(walk(scores)).toEqual(levels)
  })

  it('changes at most once while scores stay within the hysteresis', () => {
    const near = (middle: number) =>
      fc.array(fc.double({ min: middle - HYSTERESIS / 2, max: middle + 2, noNaN: true }))
    fc.assert(
      fc.property(fc.oneof(near(review), near(block)), (scores) => {
        const levels = walk(scores)
        const changes = levels.filter((level, at) => at > 0 && level !== levels[at - 1])
        expect(changes.length).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('of one abuse type says nothing of another', () => {
    const each = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), {
      minLength: 5,
      maxLength: 5,
    })
    fc.assert(
      fc.property(fc.array(each), (rows) => {
        let levels = 0
        for (const row of rows) {
          levels = levelsAfter(levels, new Float32Array(row), DEFAULT_THRESHOLDS)
        }
        const [last = 0] = walk(rows.map(([payment = 0]) => Math.fround(payment))).slice(-1)
        expect(levelOf(levels, 0)).toBe(last)
      }),
    )
  })
})
