import { ABUSE_TYPES } from '@winnow/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ScoreHistory } from './score-history.ts'

const DAY_MS = 86_400_000
const TODAY = Date.UTC(2026, 5, 15)

/** Enough scores of one height to be worth a share. */
const EACH = 20

function given(days: readonly number[], each = EACH): ScoreHistory {
  const history = new ScoreHistory()
  days.forEach((daysAgo, index) => {
    const scores = new Float32Array(5).fill((index % 10) * 10)
    for (let at = 1; at <= each; at += 1) {
      history.add(1, scores, TODAY - daysAgo * DAY_MS, index * each + at)
    }
  })
  return history
}

interface Given {
  readonly day: number
  readonly score: number
}

/** The naive twin: all scores are remembered. */
function shareBelow(all: readonly Given[], score: number, days: number): number {
  const newest = Math.max(...all.map(({ day }) => day))
  const counted = all.filter(({ day }) => day > newest - days)
  return counted.filter((one) => one.score < score).length / counted.length
}

const scoresOfDays = fc.array(
  fc.record({
    day: fc.integer({ min: 20_000, max: 20_025 }),
    score: fc.integer({ max: 100, min: 0 }),
  }),
  { minLength: 1, maxLength: 12 },
)

describe('score history', () => {
  it('says of any days what remembering every score would say', () => {
    fc.assert(
      fc.property(
        scoresOfDays,
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 1, max: 10 }),
        (all, score, days) => {
          const history = new ScoreHistory()
          all.forEach(({ day, score: height }, index) => {
            const scores = new Float32Array(ABUSE_TYPES.length).fill(height)
            for (let at = 1; at <= EACH; at += 1) {
              history.add(1, scores, day * DAY_MS, index * EACH + at)
            }
          })
          for (const abuseType of ABUSE_TYPES) {
            expect(history.percentile(1, abuseType, score, days)).toBe(shareBelow(all, score, days))
          }
        },
      ),
    )
  })

  it('says which share of recent scores is lower', () => {
    const history = given([0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    expect(history.percentile(1, 'payment_abuse', 50, 1)).toBe(0.5)
    expect(history.percentile(1, 'payment_abuse', 0, 1)).toBe(0)
    expect(history.percentile(1, 'payment_abuse', 100, 10)).toBe(1)
  })

  it('says -1 where nothing or little is known', () => {
    expect(given([0], 19).percentile(1, 'payment_abuse', 50, 1)).toBe(-1)
    expect(given([0], 20).percentile(1, 'payment_abuse', 50, 1)).toBe(1)
    expect(given([]).percentile(1, 'payment_abuse', 50, 1)).toBe(-1)
    expect(given([0]).percentile(2, 'payment_abuse', 50, 1)).toBe(-1)
  })

  it('counts only the days asked for and forgets what is older than it keeps', () => {
    const history = given([20, 9, 9, 3, 0])
    expect(history.percentile(1, 'content_abuse', 100, 10)).toBe(1)
    // Scores were 0 (20 days ago, forgotten), 10, 20, 30, 40.
    expect(history.percentile(1, 'content_abuse', 40, 10)).toBe(3 / 4)
    expect(history.percentile(1, 'content_abuse', 40, 5)).toBe(1 / 2)
    expect(history.percentile(1, 'content_abuse', 40, 1)).toBe(0)
  })

  it('counts an entry once and comes back from a snapshot as it was', () => {
    const history = given([0, 0, 0])
    history.add(1, new Float32Array(5).fill(99), TODAY, 3 * EACH)
    const restored = new ScoreHistory()
    restored.restore(history.save())
    for (const score of [5, 15, 25, 99]) {
      const share = history.percentile(1, 'account_abuse', score, 7)
      expect(restored.percentile(1, 'account_abuse', score, 7)).toBe(share)
    }
    expect(history.percentile(1, 'account_abuse', 99, 7)).toBe(1)
    expect(restored.version).toBe(3 * EACH)
  })

  it('comes back of every environment', () => {
    const history = new ScoreHistory()
    for (const environment of [1, 2, 3]) {
      for (const score of [10, 20, 30].slice(0, environment)) {
        const scores = new Float32Array(5).fill(score)
        const first = 10_000 * environment + 100 * score
        for (let at = 0; at < EACH; at += 1) history.add(environment, scores, TODAY, first + at)
      }
    }
    const restored = new ScoreHistory()
    restored.restore(history.save())
    expect(restored.save().join()).toBe(history.save().join())
    const shares = [1, 2, 3].map((each) => restored.percentile(each, 'content_abuse', 20, 1))
    expect(shares).toEqual([1, 1 / 2, 1 / 3])
  })
})
