import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evenCuts } from './even-cuts.ts'

const float = fc.float({ noDefaultInfinity: true })
const column = fc.array(fc.oneof(float, fc.integer({ min: 0, max: 5 })), { maxLength: 200 })
const bins = fc.integer({ min: 1, max: 16 })

const sizes = (values: readonly number[], cuts: readonly number[]): readonly number[] => {
  const counts = Array.from({ length: cuts.length + 1 }, () => 0)
  for (const value of values) {
    const bin = cuts.filter((cut) => value >= cut).length
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  return counts
}

describe('even cuts', () => {
  it('rise, are 32-bit, and leave no bin empty', () => {
    fc.assert(
      fc.property(column, bins, (values, most) => {
        const known = values.filter((value) => !Number.isNaN(value)).map(Math.fround)
        // A cut of −0 is one of 0.
        const cuts = evenCuts(Float32Array.from(values), most).map((cut) => cut + 0)
        expect(cuts.length).toBeLessThan(most)
        expect(cuts).toEqual([...new Set(cuts.map(Math.fround))].sort((a, b) => a - b))
        if (known.length > 0) expect(Math.min(...sizes(known, cuts))).toBeGreaterThan(0)
      }),
    )
  })

  it('give every value its own bin when there are few', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 1 }), (values) => {
        const cuts = evenCuts(Float32Array.from(values), 16)
        expect(cuts.length + 1).toBe(new Set(values).size)
      }),
    )
  })

  it('spread different values evenly', () => {
    const values = Float32Array.from({ length: 1003 }, (_, at) => (at * 577) % 1003)
    const counts = sizes([...values], evenCuts(values, 16))
    expect(counts.length).toBe(16)
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
  })

  it('give the rest its bins where nearly all values are one', () => {
    const values = Float32Array.from({ length: 1000 }, (_, at) => (at < 970 ? 1 : at))
    const counts = sizes([...values], evenCuts(values, 16))
    expect(counts).toEqual([970, ...Array.from({ length: 15 }, () => 2)])
  })
})
