import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VALIDATION_BAD_MIN } from '../learning-limits.ts'
import { FOLDS, foldsOf, splitAt } from './folds.ts'
import { type RowTable, validationFrom } from './row-table.ts'

/** Rows of which the latest `bad` are bad. */
function tableOf(count: number, bad: number): RowTable {
  const none = new Float64Array(count)
  return {
    count,
    width: 0,
    features: new Float32Array(0),
    bad: Uint8Array.from({ length: count }, (_, row) => Number(row >= count - bad)),
    weights: new Float32Array(count).fill(1),
    starter: none,
    online: none,
    served: none,
  }
}

const MANY = 500
const sizes = fc.tuple(fc.integer({ min: FOLDS, max: MANY }), fc.integer({ min: 0, max: MANY }))

describe('folds', () => {
  it('hold every row once, and beside each are all the others', () => {
    fc.assert(
      fc.property(sizes, ([count, bad]) => {
        const table = tableOf(count, Math.min(bad, count))
        const folds = foldsOf(table)
        for (let fold = 0; fold < FOLDS; fold += 1) {
          const { within, without } = splitAt(table, fold)
          expect([...within, ...without].sort((a, b) => a - b)).toEqual([...folds.keys()])
          expect([...within].every((row) => folds[row] === fold)).toBe(true)
          expect([...without].some((row) => folds[row] === fold)).toBe(false)
        }
      }),
    )
  })

  it('follow each other in time, the last the validation rows, where enough of these are bad', () => {
    const table = tableOf(MANY, VALIDATION_BAD_MIN)
    const folds = foldsOf(table)
    expect([...folds]).toEqual([...folds].sort((a, b) => a - b))
    expect(folds.indexOf(FOLDS - 1)).toBe(validationFrom(table))
  })

  it('share a wave of bad rows where few are bad', () => {
    const table = tableOf(MANY, VALIDATION_BAD_MIN - 1)
    const folds = foldsOf(table)
    const ofBad = [...folds].filter((_, row) => table.bad[row] === 1)
    expect(new Set(ofBad).size).toBe(FOLDS)
  })
})
