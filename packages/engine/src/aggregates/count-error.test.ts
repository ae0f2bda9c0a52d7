import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { certainExcess, countError } from './count-error.ts'
import { Links } from './links.ts'

const word = fc.integer({ min: 1, max: 0xffff_ffff })
const different = (most: number) => fc.uniqueArray(word, { minLength: 1, maxLength: most })

function counted(keys: readonly number[]): number {
  const links = new Links()
  for (const key of keys) links.touch(1, key, 0, 1)
  return links.countSince(1, 0)
}

it('is none of what is kept one by one', () => {
  fc.assert(
    fc.property(different(8), (keys) => {
      expect(counted(keys)).toBe(keys.length)
      expect(countError(keys.length)).toBe(0)
    }),
  )
})

it('grows with the count', () => {
  fc.assert(
    fc.property(fc.nat({ max: 620 }), (count) => {
      expect(countError(count + 1)).toBeGreaterThanOrEqual(countError(count))
    }),
  )
})

it('is what sketches are off by: their squares agree within a fifth', () => {
  const [count, sketches] = [100, 400]
  let squares = 0
  for (let sketch = 0; sketch < sketches; sketch += 1) {
    const keys = Array.from(
      { length: count },
      (_, at) => Math.imul(sketch * count + at + 1, 0x9e37_79b1) >>> 0,
    )
    squares += (counted(keys.map(mixed)) - count) ** 2
  }
  const measured = squares / sketches / countError(count) ** 2
  expect(measured).toBeGreaterThan(0.8)
  expect(measured).toBeLessThan(1.2)
})

it('leaves nothing of equal counts, and most of a large difference', () => {
  fc.assert(
    fc.property(fc.nat({ max: 621 }), (count) => {
      expect(certainExcess(count, count)).toBe(0)
    }),
  )
  expect(certainExcess(8, 2)).toBe(6)
  expect(certainExcess(25, 1)).toBeGreaterThan(20)
})

/** Spreads a number over 32 bits (the finalizer of MurmurHash3). */
function mixed(number: number): number {
  let word = number
  word = Math.imul(word ^ (word >>> 16), 0x85eb_ca6b)
  word = Math.imul(word ^ (word >>> 13), 0xc2b2_ae35)
  return (word ^ (word >>> 16)) >>> 0
}
