import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FamilyReason } from './family-reasons.ts'
import { MINOR_POINTS } from './points.ts'
import {
  onlyMinorText,
  type ReasonChange,
  reasonChanges,
  withMinorChangesTogether,
} from './reason-changes.ts'

/** How many points a unit of log-odds is worth here. */
const SLOPE = 10

const part = (name: string, contribution: number) => ({
  name,
  contribution,
  points: contribution * SLOPE,
  sentence: name,
})

const NAMES = ['a', 'b', 'c', 'd', 'e']
const parts = fc
  .dictionary(fc.constantFrom(...NAMES), fc.double({ min: -3, max: 3, noNaN: true }))
  .map((all) => Object.entries(all).map(([name, contribution]) => part(name, contribution)))

const reasons: fc.Arbitrary<readonly FamilyReason[]> = fc
  .tuple(parts, parts)
  .map(([age, learned]) => [
    { family: 'age', contribution: 0, points: 0, parts: age },
    { family: 'learned', contribution: 0, points: 0, parts: learned },
  ])

const totalOf = (all: readonly FamilyReason[]): number =>
  all.flatMap((one) => one.parts).reduce((sum, { contribution }) => sum + contribution, 0)

const moved = (
  family: ReasonChange['family'],
  from: ReasonChange['from'],
  to: ReasonChange['to'],
  change: number,
): ReasonChange => ({ name: 'amount', family, from, to, change, points: change * SLOPE })

describe('what changed between two events', () => {
  it('adds up to the difference, the largest change first', () => {
    fc.assert(
      fc.property(reasons, reasons, (from, to) => {
        const changes = reasonChanges(from, to, SLOPE)
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
        expect(reasonChanges(same, same, SLOPE)).toEqual([])
      }),
    )
  })

  it('keeps a field and a feature of one name apart, and says what came and went', () => {
    const from: readonly FamilyReason[] = [
      { family: 'age', contribution: 1, points: 10, parts: [part('amount', 1)] },
    ]
    const to: readonly FamilyReason[] = [
      { family: 'learned', contribution: 3, points: 30, parts: [part('amount', 3)] },
    ]
    const [came, went] = reasonChanges(from, to, SLOPE)
    const name = 'amount'
    expect(came).toEqual(moved('learned', undefined, part(name, 3), 3))
    expect(went).toEqual(moved('age', part(name, 1), undefined, -1))
  })
})

const change = (name: string, moved: number): ReasonChange => {
  const points = moved * SLOPE
  return { name, family: 'age', from: undefined, to: part(name, moved), change: moved, points }
}

describe('minor changes', () => {
  it('are told as one, and all changes still add up, the largest first', () => {
    const size = fc.oneof(
      fc.double({ min: -3, max: 3, noNaN: true }),
      fc.double({ min: -MINOR_POINTS / SLOPE, max: MINOR_POINTS / SLOPE, noNaN: true }),
    )
    fc.assert(
      fc.property(fc.array(size, { maxLength: 12 }), (sizes) => {
        const all = sizes.map((each, at) => part(`${at}`, each))
        const to: FamilyReason = { family: 'age', contribution: 0, points: 0, parts: all }
        const given = reasonChanges([], [to], SLOPE)
        const told = withMinorChangesTogether(given)
        const total = (all: readonly ReasonChange[]) =>
          all.reduce((sum, each) => sum + each.change, 0)
        expect(total(told)).toBeCloseTo(total(given), 9)
        const moved = told.map((each) => Math.abs(each.change))
        expect(moved).toEqual([...moved].sort((a, b) => b - a))
        const minor = told.filter((each) => each.family !== 'minor' && isSmall(each))
        expect(minor).toEqual([])
      }),
    )
  })

  it('stand where they belong by their sum', () => {
    const given = [change('a', 2), change('b', -0.015), ...Array(9).fill(change('c', 0.004))]
    expect(withMinorChangesTogether(given).map(({ name }) => name)).toEqual(['a', 'minor', 'b'])
    expect(withMinorChangesTogether(given)[1]?.change).toBeCloseTo(0.036)
    expect(withMinorChangesTogether(given)[1]?.sentence).toBe('9 minor changes add 0.4 points.')
  })

  it('of which there is but one are no line of their own either', () => {
    const shown = withMinorChangesTogether([change('a', 2), change('b', -0.004)])
    expect(shown.map(({ name }) => name)).toEqual(['a', 'minor'])
    expect(shown[1]?.sentence).toBe('1 minor change subtracts less than 0.1 points.')
  })
})

describe('minor changes alone', () => {
  const small = [change('a', 0.004), change('b', -0.009)]

  it('are named as the cause', () => {
    const none = 'no single change is worth 0.1 points or more'
    expect(onlyMinorText(small, 0)).toBe(none)
    expect(onlyMinorText([], 0.09)).toBe(none)
    expect(onlyMinorText(small, 4)).toBe(
      'another model scored the later event, and its base differs',
    )
  })

  it('are not, where one change is not minor', () => {
    expect(onlyMinorText([...small, change('c', -0.01)], 0)).toBeUndefined()
  })
})

const isSmall = ({ points }: ReasonChange): boolean => Math.abs(points) < MINOR_POINTS
