import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FamilyReason } from './family-reasons.ts'
import { MINOR_LOG_ODDS } from '../models/reasons.ts'
import { withMinorTogether } from './minor-parts.ts'

const contribution = fc.oneof(
  fc.double({ min: -3, max: 3, noNaN: true }),
  fc.double({ min: -MINOR_LOG_ODDS, max: MINOR_LOG_ODDS, noNaN: true }),
)

const reason = fc
  .array(contribution, { minLength: 1, maxLength: 12 })
  .map((moved): FamilyReason => {
    const parts = moved
      .map((each, at) => ({ name: `part_${at}`, contribution: each, sentence: '' }))
      .sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution))
    return { family: 'amount', contribution: totalOf(parts), parts }
  })

const totalOf = (parts: FamilyReason['parts']): number =>
  parts.reduce((sum, part) => sum + part.contribution, 0)

describe('minor parts of a score', () => {
  it('are told together, and the family still adds up', () => {
    fc.assert(
      fc.property(reason, (given) => {
        const [told = given] = withMinorTogether([given])
        expect(Math.abs(totalOf(told.parts) - given.contribution)).toBeLessThan(1e-9)
        expect(told.contribution).toBe(given.contribution)
        const small = told.parts.filter((part) => Math.abs(part.contribution) < MINOR_LOG_ODDS)
        expect(small.length).toBeLessThan(2)
      }),
    )
  })

  it('say how many there are, and what they do together', () => {
    const parts = [1.5, 0.004, -0.009].map((each, at) => ({
      name: `part_${at}`,
      contribution: each,
      sentence: `Part ${at}.`,
    }))
    const [told] = withMinorTogether([{ family: 'age', contribution: 1.495, parts }])
    expect(told?.parts.map(({ name, sentence }) => [name, sentence])).toEqual([
      ['part_0', 'Part 0.'],
      ['minor', '2 things too small to tell apart lower the score a little together.'],
    ])
  })
  it('of families of which nothing else is there are one reason, in its place by strength', () => {
    const of = (family: FamilyReason['family'], ...moved: number[]): FamilyReason => {
      const parts = moved.map((each) => ({ name: family, contribution: each, sentence: '' }))
      return { family, contribution: totalOf(parts), parts }
    }
    const told = withMinorTogether([
      of('age', 1.5, 0.004),
      of('amount', -0.012),
      of('session', 0.009, 0.008),
      of('place', 0.001),
    ])
    expect(told.map(({ family }) => family)).toEqual(['age', 'minor', 'amount'])
    expect(told[1]?.contribution).toBeCloseTo(0.018)
    expect(told[1]?.parts.map(({ sentence }) => sentence)).toEqual([
      '3 things too small to tell apart raise the score a little together.',
    ])
  })
})
