import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beyondFirst, ratioOf, shareOf, usdOf, within } from './scales.ts'

describe('shareOf', () => {
  it('is what a part is of one more than the whole: little while the whole is small', () => {
    expect(shareOf(1, 1)).toBe(1 / 2)
    expect(shareOf(9, 9)).toBe(9 / 10)
    expect(shareOf(3, 11)).toBe(1 / 4)
    expect(shareOf(5, 0)).toBe(0)
  })

  it('lies below the plain ratio, and rises with the part', () => {
    const count = fc.integer({ min: 1, max: 1e6 })
    fc.assert(
      fc.property(count, count, (part, whole) => {
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
