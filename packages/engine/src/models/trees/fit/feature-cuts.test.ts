import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cuts, MISSING_BIN } from '../bins.ts'
import { ordinalOf, valueOfOrdinal } from '../ordinals.ts'
import { featureValue } from '../random-ensemble.test.support.ts'
import { BinTable } from './bin-table.ts'
import { MAX_SAMPLED_ROWS, featureCuts } from './feature-cuts.ts'
import type { TrainingRows } from './training-rows.ts'

describe('the cuts of features', () => {
  it('give every value its own bin when there are few', () => {
    fc.assert(
      fc.property(fc.array(featureValue, { minLength: 1, maxLength: 60 }), (values) => {
        const cuts = cutsOf(values, 254)
        const ordinals = values.filter((value) => !Number.isNaN(value)).map(ordinalOf)
        // Neighbours among floats share an ordinal, and so a bin.
        const numbers = [...new Set(ordinals)].sort((a, b) => a - b).map(valueOfOrdinal)
        expect(numbers.map((value) => binOf(cuts, value))).toEqual(numbers.map((_, at) => at + 1))
      }),
    )
  })

  it('give bins of about equal count when there are many values', () => {
    const cuts = cutsOf(
      Array.from({ length: 1000 }, (_, at) => Math.exp(at / 100)),
      10,
    )
    const counts = Array.from({ length: 11 }, () => 0)
    for (let at = 0; at < 1000; at += 1) {
      const bin = binOf(cuts, Math.exp(at / 100))
      counts[bin] = (counts[bin] ?? 0) + 1
    }
    expect(counts).toEqual([0, ...Array.from({ length: 10 }, () => 100)])
  })

  it('give a frequent value a bin of its own', () => {
    const values = Array.from({ length: 1000 }, (_, at) => (at % 2 === 0 ? 7 : at / 100))
    const cuts = cutsOf(values, 10)
    const beside = values.filter((value) => value !== 7 && binOf(cuts, value) === binOf(cuts, 7))
    expect(cuts.length).toBeLessThan(10)
    expect(beside).toEqual([])
  })

  it('ascend and never exceed the bins asked for', () => {
    const many = fc.array(fc.float(), { minLength: 1, maxLength: 300 })
    fc.assert(
      fc.property(many, fc.integer({ min: 2, max: 20 }), (values, bins) => {
        const cuts = [...cutsOf(values, bins)]
        expect(cuts.length).toBeLessThan(bins)
        expect(new Set(cuts).size).toBe(cuts.length)
        expect(cuts).toEqual(cuts.toSorted((a, b) => a - b))
      }),
    )
  })

  it('part two values in the middle', () => {
    const cuts = cutsOf([1, 3], 254)
    expect([1, 1.9, 2, 3].map((value) => binOf(cuts, value))).toEqual([1, 1, 2, 2])
  })

  it('leave what is missing out', () => {
    const cuts = cutsOf([NaN, NaN, 4], 254)
    expect(cuts.length).toBe(0)
    expect(binOf(cuts, NaN)).toBe(MISSING_BIN)
  })

  it('are found on rows spread over all when there are too many', () => {
    const values = Array.from({ length: 2 * MAX_SAMPLED_ROWS }, (_, row) => row)
    const cuts = cutsOf(values, 2)
    expect(binOf(cuts, MAX_SAMPLED_ROWS - 5)).toBe(1)
    expect(binOf(cuts, MAX_SAMPLED_ROWS + 5)).toBe(2)
  })
})

function cutsOf(values: readonly number[], maxBins: number): Cuts {
  const count = values.length
  const rows: TrainingRows = {
    featureCount: 1,
    values: Float32Array.from(values),
    bad: new Uint8Array(count),
    weights: new Float32Array(count).fill(1),
    offsets: new Float64Array(count),
  }
  return featureCuts(rows, maxBins)[0] ?? new Int32Array(0)
}

function binOf(cuts: Cuts, value: number): number {
  return new BinTable(cuts, 1).binOf(value)
}
