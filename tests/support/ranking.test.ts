import { describe, expect, it } from 'vitest'
import { areaUnderRoc, averagePrecision } from './ranking.ts'

const judged = (scores: string): { score: number; bad: boolean }[] =>
  scores.split(' ').map((text) => ({ score: parseInt(text, 10), bad: text.endsWith('b') }))

describe('ranking', () => {
  it.each([
    ['4b 3b 2 1', 1, 1],
    ['4 3 2b 1b', 0, (1 / 3 + 2 / 4) / 2],
    ['4b 3 2b 1', 0.75, (1 + 2 / 3) / 2],
    ['1b 1 1b 1', 0.5, (1 / 3 + 2 / 4) / 2],
  ])('of %s has area %d and average precision %d', (scores, area, precision) => {
    expect(areaUnderRoc(judged(scores))).toBeCloseTo(area, 12)
    expect(averagePrecision(judged(scores))).toBeCloseTo(precision, 12)
  })
})
