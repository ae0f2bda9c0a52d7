import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addToHistogram,
  layoutOf,
  newHistogram,
  type NodeRows,
  subtractHistogram,
} from './histogram.ts'

const ROWS = 30

/** Columns with any number of cuts, and bins that these cuts make. */
const columns = fc.array(
  fc
    .nat(254)
    .chain((cuts) =>
      fc
        .array(fc.nat(cuts + 1), { minLength: ROWS, maxLength: ROWS })
        .map((bins) => ({ cuts: new Int32Array(cuts), bins: Uint8Array.from(bins) })),
    ),
  { minLength: 1, maxLength: 11 },
)
type Columns = readonly { readonly cuts: Int32Array; readonly bins: Uint8Array }[]

const node = fc
  .array(fc.record({ row: fc.nat(ROWS - 1), sum: fc.integer() }), { maxLength: 60 })
  .map(nodeOf)

it('adds every row to one bin of each column', () => {
  fc.assert(
    fc.property(columns, node, (bins, held) => {
      const naive = bins.flatMap((column) => {
        const counts = Array.from({ length: column.cuts.length + 2 }, () => 0)
        held.rows.forEach((row, place) => {
          const bin = column.bins[row] ?? 0
          counts[bin] = (counts[bin] ?? 0) + (held.sums[place] ?? 0)
        })
        return counts
      })
      expect([...histogramOf(bins, held)]).toEqual(naive)
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

function histogramOf(each: Columns, held: NodeRows): Float64Array {
  const cuts = each.map((column) => column.cuts)
  const layout = layoutOf([...each.keys()], { cuts, columns: each.map(({ bins }) => bins) })
  const histogram = newHistogram(layout)
  addToHistogram(histogram, layout, held)
  return histogram
}
