import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { ordinalOf, OrdinalVector, valueOfOrdinal } from './ordinals.ts'

const number = fc.oneof(fc.float({ noNaN: true }), fc.constantFrom(0, -0, Infinity, -Infinity))

it('keeps the order of numbers', () => {
  fc.assert(
    fc.property(number, number, (a, b) => {
      if (a <= b) expect(ordinalOf(a)).toBeLessThanOrEqual(ordinalOf(b))
      else expect(ordinalOf(a)).toBeGreaterThanOrEqual(ordinalOf(b))
    }),
  )
})

it('takes 0 and −0 for one number', () => {
  expect(ordinalOf(-0)).toBe(ordinalOf(0))
})

it('tells numbers a millionth apart', () => {
  fc.assert(
    fc.property(fc.float({ min: Math.fround(1e-30), max: Math.fround(1e30), noNaN: true }), (a) => {
      expect(ordinalOf(Math.fround(a * (1 + 1e-6)))).toBeGreaterThan(ordinalOf(a))
    }),
  )
})

it('gives the smallest number of an ordinal back', () => {
  fc.assert(
    fc.property(number, (value) => {
      const smallest = valueOfOrdinal(ordinalOf(value))
      expect(smallest).toBeLessThanOrEqual(value)
      expect(ordinalOf(smallest)).toBe(ordinalOf(value))
    }),
  )
})

it('subtracts without overflow, missing values too', () => {
  const { ordinals } = ordinalsOf([NaN, -Infinity, Infinity, 0])
  for (const a of ordinals)
    for (const b of ordinals) expect((a - b) | 0, `${a} less ${b}`).toBe(a - b)
})

it('reads a vector as each of its numbers, with missing below all and above all', () => {
  fc.assert(
    fc.property(fc.array(fc.float(), { minLength: 1, maxLength: 20 }), (values) => {
      const { ordinals } = ordinalsOf(values)
      values.forEach((value, at) => {
        const isMissing = Number.isNaN(value)
        expect(ordinals[at]).toBe(isMissing ? -(2 ** 30) : ordinalOf(value))
        expect(ordinals[values.length + at]).toBe(isMissing ? 2 ** 30 - 1 : ordinalOf(value))
      })
    }),
  )
})

it('takes every kind of NaN for missing', () => {
  const negative = new Float32Array(new Uint32Array([0xffc00001, 0x7f800001]).buffer)
  const ordinals = new OrdinalVector(2).read(negative)
  expect([...ordinals]).toEqual([-(2 ** 30), -(2 ** 30), 2 ** 30 - 1, 2 ** 30 - 1])
})

function ordinalsOf(values: readonly number[]): { readonly ordinals: Int32Array } {
  return { ordinals: new OrdinalVector(values.length).read(Float32Array.from(values)) }
}
