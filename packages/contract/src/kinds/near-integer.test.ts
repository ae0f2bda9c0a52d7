import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { nearInteger } from './near-integer.ts'

it.each([
  [64_569_999.999_999_99, 64_570_000],
  [1.1 * 1_000_000, 1_100_000],
  [(0.1 + 0.2) * 1_000_000, 300_000],
  [-2_339_999.999_999_999_5, -2_340_000],
  [1e-9, 0],
  [-1e-9, 0],
  [115.94, undefined],
  [0.5, undefined],
  [64_569_999.99, undefined],
  [1_234_567.001, undefined],
  [Infinity, undefined],
])('%d stands for %s', (value, integer) => {
  expect(nearInteger(value)).toBe(integer)
})

it('is the integer for every amount of cents, multiplied or summed up in floating point', () => {
  const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
  fc.assert(
    fc.property(cents, (amount) => {
      expect(nearInteger((amount / 100) * 1_000_000)).toBe(amount * 10_000 + 0)
    }),
  )
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 100 }), (amounts) => {
      const sum = amounts.reduce((total, one) => total + one / 100, 0)
      const exact = amounts.reduce((total, one) => total + one, 0)
      expect(nearInteger(sum * 1_000_000)).toBe(exact * 10_000 + 0)
    }),
  )
})

it('is none for an amount that has a hundredth too many', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.integer({ min: 1, max: 99 }),
      (whole, part) => {
        expect(nearInteger(whole + part / 100)).toBeUndefined()
      },
    ),
  )
})
