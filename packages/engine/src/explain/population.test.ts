import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FEATURES } from '../features/index.ts'
import { LEAST_USERS, MAX_POPULATION_USERS, Population } from './population.ts'
import { standingText } from './standing-text.ts'

const PLACE = 3
const vectorWith = (value: number): Float32Array => {
  const features = new Float32Array(FEATURES.length).fill(NaN)
  features[PLACE] = value
  return features
}

const seen = fc.record({ user: fc.nat(60), value: fc.constantFrom(NaN, 0, 1, 2, 3) })

/** The newest known value of each user, the slow way. */
function newestKnown(all: readonly { user: number; value: number }[]): readonly number[] {
  const users = new Set(all.map(({ user }) => user))
  return [...users].flatMap((user) => {
    const found = all.find((each) => each.user === user && !Number.isNaN(each.value))
    return found === undefined ? [] : [found.value]
  })
}

describe('a population', () => {
  it('counts each user once, by the newest value that is known', () => {
    fc.assert(
      fc.property(fc.array(seen, { maxLength: 200 }), fc.constantFrom(0, 1, 2, 3), (all, value) => {
        const population = new Population()
        for (const { user, value: theirs } of all) population.add(`u-${user}`, vectorWith(theirs))
        const known = newestKnown(all)
        const naive = {
          users: known.length,
          lower: known.filter((each) => each < value).length,
          same: known.filter((each) => each === value).length,
        }
        const expected = known.length < LEAST_USERS ? undefined : naive
        expect(population.standing(PLACE, value)).toEqual(expected)
        const inOrder = known.toSorted((one, other) => one - other)
        const median = inOrder[Math.floor((known.length - 1) / 2)]
        expect(population.usual(PLACE)).toBe(expected === undefined ? undefined : median)
      }),
    )
  })

  it('holds so many users and no more', () => {
    const population = new Population()
    for (let user = 0; user < MAX_POPULATION_USERS + 5; user += 1) {
      population.add(`u-${user}`, vectorWith(1))
    }
    expect(population.size).toBe(MAX_POPULATION_USERS)
    expect(population.standing(PLACE, 1)?.users).toBe(MAX_POPULATION_USERS)
  })
})

describe('where a value stands', () => {
  it.each([
    [{ users: 1840, lower: 1826, same: 10 }, '99.2 % of 1,840 users have a lower value.'],
    [{ users: 1840, lower: 0, same: 40 }, '98 % of 1,840 users have a higher value.'],
    [{ users: 1840, lower: 20, same: 1800 }, '98 % of 1,840 users have the same value.'],
    [{ users: 40, lower: 20, same: 2 }, '50 % of 40 users have a lower value, 45 % a higher one.'],
    [{ users: 5000, lower: 4999, same: 1 }, 'More than 99.9 % of 5,000 users have a lower value.'],
  ])('%o', (standing, text) => {
    expect(standingText(standing)).toBe(text)
  })
})
