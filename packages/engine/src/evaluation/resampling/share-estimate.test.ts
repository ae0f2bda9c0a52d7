import { describe, expect, it } from 'vitest'
import { badShare } from './share-estimate.ts'

/** A stream of numbers from 0 to 1: the same each time. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

describe('the share of bad hits', () => {
  it('is no figure of nothing', () => {
    expect(badShare([])).toBeUndefined()
    expect(badShare([{ hits: 0, bad: 0 }])).toBeUndefined()
  })

  it('has an interval between 0 and 1 that holds it, even where all are bad', () => {
    const all = badShare(Array.from({ length: 5 }, () => ({ hits: 4, bad: 4 })))
    expect(all?.value).toBe(1)
    expect(all?.high).toBe(1)
    expect(all?.low).toBeGreaterThan(0.5)
    expect(all?.low).toBeLessThan(0.6)
  })

  it('says no more of many hits of one user than of one', () => {
    const one = badShare([{ hits: 1, bad: 1 }])
    expect(badShare([{ hits: 1000, bad: 1000 }])?.low).toBe(one?.low)
  })

  it.each([
    ['single hits', 1],
    ['users with ten like hits each', 10],
  ])('holds the truth in at least 90 of 100 worlds of %s', (_, hits) => {
    const draws = numbers(20_261_126)
    const truth = 0.3
    const held = Array.from({ length: 100 }, () => {
      const users = Array.from({ length: 60 }, () => {
        const isBad = draws.next().value < truth
        return { hits, bad: isBad ? hits : 0 }
      })
      const share = badShare(users)
      return share !== undefined && share.low <= truth && truth <= share.high
    }).filter(Boolean).length
    expect(held).toBeGreaterThanOrEqual(90)
    expect(held).toBeLessThan(100)
  })
})
