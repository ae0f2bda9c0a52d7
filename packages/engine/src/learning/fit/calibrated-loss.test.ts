import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calibratedLoss } from './calibrated-loss.ts'
import type { RowTable } from '../rows/row-table.ts'

const NO_NUMBERS = new Float64Array(0)

/** Rows that know nothing but what they were. */
const rowsOf = (bad: Uint8Array): RowTable => ({
  count: bad.length,
  width: 0,
  features: new Float32Array(0),
  bad,
  weights: new Float32Array(bad.length).fill(1),
  starter: NO_NUMBERS,
  online: NO_NUMBERS,
  served: NO_NUMBERS,
})

const anyBad = fc.array(fc.nat(1), { minLength: 40, maxLength: 200 }).filter((bad) => {
  const sum = bad.reduce((all, each) => all + each, 0)
  return sum > 5 && sum < bad.length - 5
})

describe('the loss of margins', () => {
  it('is unchanged by any rising line through the margins, because calibration undoes it', () => {
    fc.assert(
      fc.property(
        anyBad,
        fc.double({ min: 0.2, max: 3, noNaN: true }),
        fc.integer({ min: -4, max: 4 }),
        (list, slope, shift) => {
          const bad = Uint8Array.from(list)
          const margins = Float64Array.from(bad, (isBad, row) => 2 * isBad + (row % 7))
          const moved = margins.map((margin) => slope * margin + shift)
          const loss = calibratedLoss(rowsOf(bad), margins)
          if (loss === Infinity) return
          expect(calibratedLoss(rowsOf(bad), moved)).toBeCloseTo(loss, 3)
        },
      ),
    )
  })

  it('is infinite when margins fall as rows turn out bad', () => {
    const bad = Uint8Array.from({ length: 60 }, (_, row) => Number(row % 3 === 0))
    const margins = Float64Array.from(bad, (isBad, row) => (row % 5) - 3 * isBad)
    expect(calibratedLoss(rowsOf(bad), margins)).toBe(Infinity)
  })
})
