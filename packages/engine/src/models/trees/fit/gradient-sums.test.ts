import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { gradientOf, hessianOf, packed, scaleFor } from './gradient-sums.ts'

const row = fc.record({
  gradient: fc.integer({ min: -(2 ** 18), max: 2 ** 18 }),
  hessian: fc.integer({ min: 0, max: 2 ** 18 }),
})

it('adds gradients and hessians at once, and takes parts away again, to the last bit', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 100 }), fc.nat(100), (rows, from) => {
      const sumOf = (part: typeof rows): number =>
        part.reduce((sum, { gradient, hessian }) => sum + packed(gradient, hessian), 0)
      const rest = sumOf(rows) - sumOf(rows.slice(0, from))
      const kept = rows.slice(from)
      expect(gradientOf(rest)).toBe(kept.reduce((sum, { gradient }) => sum + gradient, 0))
      expect(hessianOf(rest)).toBe(kept.reduce((sum, { hessian }) => sum + hessian, 0))
    }),
  )
})

it('has room for the largest sums', () => {
  const most = 2 ** 26 - 1
  expect(gradientOf(packed(-most, most))).toBe(-most)
  expect(hessianOf(packed(-most, most))).toBe(most)
  expect(hessianOf(packed(most, most))).toBe(most)
})

it('scales any sum to half of that room at most, and to a quarter at least', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-12, max: 1e12, noNaN: true }), (total) => {
      const scaled = total * scaleFor(total)
      expect(scaled).toBeLessThanOrEqual(2 ** 25 * (1 + 1e-12))
      expect(scaled).toBeGreaterThan(2 ** 24 * (1 - 1e-12))
      expect(Math.log2(scaleFor(total))).toBe(Math.round(Math.log2(scaleFor(total))))
    }),
  )
  expect(scaleFor(0)).toBe(1)
})
