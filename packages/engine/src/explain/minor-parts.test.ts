import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FamilyReason, ReasonPart } from './family-reasons.ts'
import { MAX_TOP_PARTS, topParts, withMinorTogether } from './minor-parts.ts'
import { MINOR_POINTS } from './points.ts'

/** How many points a unit of log-odds is worth here. */
const SLOPE = 8

const part = (name: string, points: number): ReasonPart => ({
  name,
  contribution: points / SLOPE,
  points,
  sentence: `${name}.`,
})

const reasonOf = (family: FamilyReason['family'], ...points: readonly number[]): FamilyReason => {
  const parts = points.map((each, at) => part(`${family}_${at}`, each))
  return { family, ...totalOf(parts), parts }
}

const totalOf = (parts: readonly ReasonPart[]) => ({
  contribution: parts.reduce((sum, { contribution }) => sum + contribution, 0),
  points: parts.reduce((sum, { points }) => sum + points, 0),
})

const size = fc.oneof(
  fc.double({ min: -30, max: 30, noNaN: true }),
  fc.double({ min: -MINOR_POINTS, max: MINOR_POINTS, noNaN: true }),
)
const sizes = fc.array(size, { minLength: 1, maxLength: 12 })

describe('minor parts of a score', () => {
  it('are one, and the family still adds up', () => {
    fc.assert(
      fc.property(sizes, (points) => {
        const given = reasonOf('amount', ...points)
        const [shown = given] = withMinorTogether([given])
        expect(totalOf(shown.parts).points).toBeCloseTo(given.points, 9)
        expect(shown.contribution).toBeCloseTo(given.contribution, 9)
        const small = shown.parts.filter(
          ({ name, points: moved }) => name !== 'minor' && Math.abs(moved) < MINOR_POINTS,
        )
        expect(small).toEqual([])
      }),
    )
  })

  it('say how many there are, and how many points they are worth together', () => {
    const [shown] = withMinorTogether([reasonOf('age', 12, 0.04, -0.09, -0.09)])
    expect(shown?.parts.map(({ name, sentence }) => [name, sentence])).toEqual([
      ['age_0', 'age_0.'],
      ['minor', '3 minor signals subtract 0.1 points.'],
    ])
  })

  it('of families of nothing else are one reason, in its place by strength', () => {
    const shown = withMinorTogether([
      reasonOf('age', 12, 0.04),
      reasonOf('amount', -0.12),
      reasonOf('session', 0.09, 0.08),
      reasonOf('place', 0.01),
    ])
    expect(shown.map(({ family }) => family)).toEqual(['age', 'minor', 'amount'])
    expect(shown[1]?.points).toBeCloseTo(0.18)
    expect(shown[1]?.parts.map(({ sentence }) => sentence)).toEqual([
      '3 minor signals add 0.2 points.',
    ])
  })
})

describe('the top parts of a score', () => {
  it('add up to the score with the rest, the strongest first, none of them minor', () => {
    fc.assert(
      fc.property(sizes, sizes, (one, other) => {
        const given = [reasonOf('age', ...one), reasonOf('place', ...other)]
        const shown = topParts(given)
        const [total] = [totalOf(given.flatMap(({ parts }) => parts))]
        expect(totalOf(shown).points).toBeCloseTo(total.points, 6)
        const top = shown
          .filter(({ name }) => name !== 'rest')
          .map(({ points }) => Math.abs(points))
        expect(top.length).toBeLessThanOrEqual(MAX_TOP_PARTS)
        expect(top).toEqual([...top].sort((a, b) => b - a))
        expect(top.every((points) => points >= MINOR_POINTS)).toBe(true)
      }),
    )
  })

  it.each([
    [[9, 8, 7, 6, 5, 4, 3], '2 more signals add 7.0 points.'],
    [[9, 8, 7, 6, 5, -4], '1 more signal subtracts 4.0 points.'],
    [[9, 0.05, 0.05, 0.05, 0.05], '4 minor signals add 0.2 points.'],
    [[9, 0.01], '1 minor signal adds less than 0.1 points.'],
  ])('of %j end in: %s', (points, sentence) => {
    expect(topParts([reasonOf('age', ...points)]).at(-1)?.sentence).toBe(sentence)
  })

  it('have no rest where nothing is left', () => {
    expect(topParts([reasonOf('age', 9, 8)]).map(({ name }) => name)).toEqual(['age_0', 'age_1'])
  })
})
