import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FamilyReason } from './family-reasons.ts'
import { MINOR_LOG_ODDS } from '../models/reasons.ts'
import {
  type ReasonChange,
  reasonChanges,
  trifleText,
  withMinorChangesTogether,
} from './reason-changes.ts'

const part = (name: string, contribution: number) => ({ name, contribution, sentence: name })

const NAMES = ['a', 'b', 'c', 'd', 'e']
const parts = fc
  .dictionary(fc.constantFrom(...NAMES), fc.double({ min: -3, max: 3, noNaN: true }))
  .map((all) => Object.entries(all).map(([name, contribution]) => part(name, contribution)))

const reasons: fc.Arbitrary<readonly FamilyReason[]> = fc
  .tuple(parts, parts)
  .map(([age, learned]) => [
    { family: 'age', contribution: 0, parts: age },
    { family: 'learned', contribution: 0, parts: learned },
  ])

const totalOf = (all: readonly FamilyReason[]): number =>
  all.flatMap((one) => one.parts).reduce((sum, { contribution }) => sum + contribution, 0)

describe('what changed between two events', () => {
  it('adds up to the difference, the largest change first', () => {
    fc.assert(
      fc.property(reasons, reasons, (from, to) => {
        const changes = reasonChanges(from, to)
        const total = changes.reduce((sum, { change }) => sum + change, 0)
        expect(total).toBeCloseTo(totalOf(to) - totalOf(from), 9)
        const sizes = changes.map(({ change }) => Math.abs(change))
        expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
      }),
    )
  })

  it('is nothing between an event and itself', () => {
    fc.assert(
      fc.property(reasons, (same) => {
        expect(reasonChanges(same, same)).toEqual([])
      }),
    )
  })

  it('keeps a field and a feature of one name apart, and says what came and went', () => {
    const from: readonly FamilyReason[] = [
      { family: 'age', contribution: 1, parts: [part('amount', 1)] },
    ]
    const to: readonly FamilyReason[] = [
      { family: 'learned', contribution: 3, parts: [part('amount', 3)] },
    ]
    expect(reasonChanges(from, to)).toEqual([
      { name: 'amount', family: 'learned', from: undefined, to: part('amount', 3), change: 3 },
      { name: 'amount', family: 'age', from: part('amount', 1), to: undefined, change: -1 },
    ])
  })
})

const change = (name: string, moved: number): ReasonChange => {
  return { name, family: 'age', from: undefined, to: part(name, moved), change: moved }
}

describe('minor changes', () => {
  it('are told as one, and all changes still add up, the largest first', () => {
    const size = fc.oneof(
      fc.double({ min: -3, max: 3, noNaN: true }),
      fc.double({ min: -MINOR_LOG_ODDS, max: MINOR_LOG_ODDS, noNaN: true }),
    )
    fc.assert(
      fc.property(fc.array(size, { maxLength: 12 }), (sizes) => {
        const given = reasonChanges(
          [],
          [{ family: 'age', contribution: 0, parts: sizes.map((each, at) => part(`${at}`, each)) }],
        )
        const told = withMinorChangesTogether(given)
        const total = (all: readonly ReasonChange[]) =>
          all.reduce((sum, each) => sum + each.change, 0)
        expect(total(told)).toBeCloseTo(total(given), 9)
        const moved = told.map((each) => Math.abs(each.change))
        expect(moved).toEqual([...moved].sort((a, b) => b - a))
        const minor = told.filter((each) => each.family !== 'minor' && isSmall(each))
        expect(minor.length).toBeLessThan(2)
      }),
    )
  })

  it('stand where they belong by their sum', () => {
    const given = [change('a', 2), change('b', -0.015), ...Array(9).fill(change('c', 0.004))]
    expect(withMinorChangesTogether(given).map(({ name }) => name)).toEqual(['a', 'minor', 'b'])
    expect(withMinorChangesTogether(given)[1]?.change).toBeCloseTo(0.036)
    expect(withMinorChangesTogether(given)[1]?.sentence).toBe(
      '9 changes of less than 0.01 log-odds each, too small to tell apart, raise the score by 0.04 together.',
    )
  })

  it('of which there is but one keep their name', () => {
    const given = [change('a', 2), change('b', 0.004)]
    expect(withMinorChangesTogether(given)).toBe(given)
  })
})

describe('a trifle', () => {
  const small = [change('a', 0.004), change('b', -0.009)]

  it('is said where nothing else moved the score', () => {
    const nothing = 'nothing about the events moved it by 0.01 log-odds or more'
    expect(trifleText(small, 0)).toBe(nothing)
    expect(trifleText([], 0.009)).toBe(nothing)
    expect(trifleText(small, 0.4)).toBe(
      `${nothing}, but the base changed, as other models scored the later one`,
    )
  })

  it('is not, where one thing did', () => {
    expect(trifleText([...small, change('c', -0.01)], 0)).toBeUndefined()
  })
})

const isSmall = ({ change: moved }: ReasonChange): boolean => Math.abs(moved) < MINOR_LOG_ODDS
