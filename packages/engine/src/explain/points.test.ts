import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scoreOf } from '../models/score.ts'
import { pointsPerLogOdds, pointsText } from './points.ts'

const logOdds = fc.double({ min: -12, max: 12, noNaN: true })

describe('points of a score', () => {
  it('add up to the difference of two scores', () => {
    fc.assert(
      fc.property(logOdds, logOdds, (from, to) => {
        const points = (to - from) * pointsPerLogOdds(from, to)
        expect(scoreOf(from) + points).toBeCloseTo(scoreOf(to), 6)
      }),
    )
  })

  it('have the sign of the log-odds, also where nothing moved the score', () => {
    fc.assert(
      fc.property(logOdds, (at) => {
        expect(pointsPerLogOdds(at, at)).toBeGreaterThan(0)
        expect(pointsPerLogOdds(at, at)).toBeCloseTo(pointsPerLogOdds(at - 1e-4, at + 1e-4), 4)
      }),
    )
  })

  it.each([
    [12.345, '12.3'],
    [-0.21, '0.2'],
    [0.06, '0.1'],
    [0.04, 'less than 0.1'],
    [0, 'less than 0.1'],
  ])('%d is written %s', (points, text) => {
    expect(pointsText(points)).toBe(text)
  })
})
