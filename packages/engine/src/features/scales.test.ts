import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ENOUGH_FOR_SHARE } from './enough.ts'
import { beyondFirst, ratioOf, shareOf, usdOf, within } from './scales.ts'

describe('shareOf', () => {
  it('is what a part is of one more than the whole: little while the whole is small', () => {
    expect(shareOf(3, 3)).toBe(3 / 4)
    expect(shareOf(9, 9)).toBe(9 / 10)
    expect(shareOf(3, 11)).toBe(1 / 4)
  })

  it('is unknown of too few', () => {
    expect([shareOf(5, 0), shareOf(2, 2), shareOf(19, 19, 20)]).toEqual([NaN, NaN, NaN])
    expect(shareOf(1, 20, 20)).toBe(1 / 21)
  })

  it('lies below the plain ratio, and rises with the part', () => {
    const count = fc.integer({ min: 1, max: 1e6 })
    const enough = fc.integer({ min: ENOUGH_FOR_SHARE, max: 1e6 })
    fc.assert(
      fc.property(count, enough, (part, whole) => {
        expect(shareOf(part, whole)).toBeLessThanOrEqual(1)
        expect(shareOf(part, whole)).toBeLessThan(part / whole)
        expect(shareOf(part, whole)).toBeGreaterThanOrEqual(shareOf(part - 1, whole))
      }),
    )
  })
})

it.each([
  [3, 4, 0.75],
  [5, 0, 0],
  [-1, 4, 0],
  [1e9, 1, 1000],
])('%d to %d is %d', (part, whole, ratio) => {
  expect(ratioOf(part, whole)).toBe(ratio)
})

it.each([
  [12_345, 123.45],
  [1e15, 1e9],
])('%d cents are %d dollars', (cents, dollars) => {
  expect(usdOf(cents)).toBe(dollars)
})

it('beyond the first of nothing is nothing', () => {
  expect([0, 1, 5].map(beyondFirst)).toEqual([0, 0, 4])
})

it('what is unknown stays unknown within bounds', () => {
  expect([-1, 0.5, 7, NaN].map((value) => within(value, 0, 1))).toEqual([0, 0.5, 1, NaN])
})
