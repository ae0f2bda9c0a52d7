import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { addToHistogram, BIN_SLOTS, type NodeRows, subtractHistogram } from './histogram.ts'

const ROWS = 30

const columns = fc.array(
  fc
    .array(fc.nat(255), { minLength: ROWS, maxLength: ROWS })
    .map((column) => Uint8Array.from(column)),
  { minLength: 1, maxLength: 11 },
)
const node = fc
  .array(fc.record({ row: fc.nat(ROWS - 1), sum: fc.integer() }), { maxLength: 60 })
  .map(nodeOf)

it('adds every row to one bin of each column', () => {
  fc.assert(
    fc.property(columns, node, (bins, held) => {
      const naive = new Float64Array(bins.length * BIN_SLOTS)
      bins.forEach((column, at) =>
        held.rows.forEach((row, place) => {
          const slot = at * BIN_SLOTS + (column[row] ?? 0)
          naive[slot] = (naive[slot] ?? 0) + (held.sums[place] ?? 0)
        }),
      )
      expect(histogramOf(bins, held)).toEqual(naive)
    }),
  )
})

it('is a parent less one child, the other child', () => {
  fc.assert(
    fc.property(columns, node, node, (bins, low, high) => {
      const parent = histogramOf(bins, {
        rows: Uint32Array.of(...low.rows, ...high.rows),
        sums: Float64Array.of(...low.sums, ...high.sums),
      })
      subtractHistogram(parent, histogramOf(bins, low))
      expect(parent).toEqual(histogramOf(bins, high))
    }),
  )
})

function nodeOf(rows: readonly { readonly row: number; readonly sum: number }[]): NodeRows {
  return {
    rows: Uint32Array.from(rows, ({ row }) => row),
    sums: Float64Array.from(rows, ({ sum }) => sum),
  }
}

function histogramOf(bins: readonly Uint8Array[], held: NodeRows): Float64Array {
  const histogram = new Float64Array(bins.length * BIN_SLOTS)
  addToHistogram(histogram, bins, held)
  return histogram
}
