import { describe, expect, it } from 'vitest'
import { RandomBits } from '../../evaluation/resampling/random-bits.ts'
import type { RowTable } from '../rows/row-table.ts'
import { shareLearned, shrunk } from './share-learned.ts'

const COUNT = 200
const bits = new RandomBits(17)
const lots = Float64Array.from({ length: COUNT }, () => bits.next() / 2 ** 32)
const bad = Uint8Array.from({ length: COUNT }, (_, row) => Number(row % 10 === 0))
/** Log-odds that tell the bad rows from the others, and some that tell nothing. */
const telling = Float64Array.from(bad, (isBad, row) => 5 * isBad - 4 + (lots[row] ?? 0))
const silent = lots.map((lot) => lot - 3)

const rowsOf = (starter: Float64Array): RowTable => ({
  count: COUNT,
  width: 0,
  features: new Float32Array(0),
  bad,
  weights: new Float32Array(COUNT).fill(1),
  starter,
  online: new Float64Array(COUNT),
  served: new Float64Array(COUNT),
})

describe('the share of what was learned', () => {
  it('is all of it where the starter knows nothing', () => {
    expect(shareLearned({ rows: rowsOf(silent), margins: telling })).toBeGreaterThan(0.9)
  })

  it('is nothing where the starter knows and rows that were not learned from are told nothing', () => {
    expect(shareLearned({ rows: rowsOf(telling), margins: silent })).toBeLessThan(0.1)
  })

  it('is nearly all where the starter says the same', () => {
    expect(shareLearned({ rows: rowsOf(telling), margins: telling })).toBeGreaterThan(0.98)
  })

  it('is what is expected where neither says more, and more where rows that were not learned from say so', () => {
    const [rows, expected] = [rowsOf(silent), { share: 0.25, nats: 3 }]
    const quarter = silent.map((starter, row) => starter + ((telling[row] ?? NaN) - starter) / 4)
    expect(shareLearned({ rows, margins: quarter }, expected)).toBeGreaterThan(3)
    expect(shareLearned({ rows, margins: silent }, expected)).toBeLessThan(2)
  })

  it('scales what is added to the starter', () => {
    const { margins } = shrunk({ rows: rowsOf(silent), margins: telling }, 0.25)
    margins.forEach((margin, row) => {
      const starter = silent[row] ?? NaN
      expect(margin - starter).toBeCloseTo(((telling[row] ?? NaN) - starter) / 4, 9)
    })
  })
})
