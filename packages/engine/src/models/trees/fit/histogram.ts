import type { Cuts } from '../bins.ts'
import type { BinnedRows } from './binned-rows.ts'

/** The columns of a histogram, and where the bins of each begin in it; the last offset is its length. */
export interface HistogramLayout {
  readonly columns: readonly Uint8Array[]
  readonly offsets: Uint32Array
}

/** A histogram has room for the bins a feature has, and no more: most features take few values. */
export function layoutOf(
  features: readonly number[],
  { columns, cuts }: Pick<BinnedRows, 'columns' | 'cuts'>,
): HistogramLayout {
  const offsets = new Uint32Array(features.length + 1)
  features.forEach((feature, at) => {
    offsets[at + 1] = (offsets[at] ?? 0) + slotsOf(cuts[feature])
  })
  return { columns: features.map((feature) => columns[feature] ?? NO_COLUMN), offsets }
}

/** One for missing values, one below the first cut, one from each cut on. */
const slotsOf = (cuts: Cuts | undefined): number => (cuts?.length ?? 0) + 2

export function newHistogram({ offsets }: HistogramLayout): Float64Array {
  return new Float64Array(offsets.at(-1) ?? 0)
}

/** Rows of one node: each row's number and its packed gradient, in two parallel lists. */
export interface NodeRows {
  readonly rows: Uint32Array
  readonly sums: Float64Array
}

/** Four columns that are counted in one walk over the rows. */
const AT_ONCE = 4

/**
 * Adds the rows' gradients to their bins. Four columns at once: a row is read once for four, and four
 * additions do not wait for each other.
 */
export function addToHistogram(
  histogram: Float64Array,
  layout: HistogramLayout,
  node: NodeRows,
): void {
  const { length } = layout.columns
  const whole = length - (length % AT_ONCE)
  for (let at = 0; at < whole; at += AT_ONCE) addFour(histogram, layout, at, node)
  for (let at = whole; at < length; at += 1) addOne(histogram, layout, at, node)
}

const NO_COLUMN = new Uint8Array(0)

function addFour(
  histogram: Float64Array,
  { columns, offsets }: HistogramLayout,
  at: number,
  { rows, sums }: NodeRows,
): void {
  const [a = NO_COLUMN, b = NO_COLUMN, c = NO_COLUMN, d = NO_COLUMN] = columns.slice(
    at,
    at + AT_ONCE,
  )
  const [fromA = 0, fromB = 0, fromC = 0, fromD = 0] = offsets.subarray(at, at + AT_ONCE)
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] ?? 0
    const sum = sums[place] ?? 0
    const binA = fromA + (a[row] ?? 0)
    const binB = fromB + (b[row] ?? 0)
    const binC = fromC + (c[row] ?? 0)
    const binD = fromD + (d[row] ?? 0)
    histogram[binA] = (histogram[binA] ?? 0) + sum
    histogram[binB] = (histogram[binB] ?? 0) + sum
    histogram[binC] = (histogram[binC] ?? 0) + sum
    histogram[binD] = (histogram[binD] ?? 0) + sum
  }
}

function addOne(
  histogram: Float64Array,
  { columns, offsets }: HistogramLayout,
  at: number,
  { rows, sums }: NodeRows,
): void {
  const column = columns[at] ?? NO_COLUMN
  const from = offsets[at] ?? 0
  for (let place = 0; place < rows.length; place += 1) {
    const bin = from + (column[rows[place] ?? 0] ?? 0)
    histogram[bin] = (histogram[bin] ?? 0) + (sums[place] ?? 0)
  }
}

/** Turns a parent's histogram into that of the child, given its sibling's. */
export function subtractHistogram(parent: Float64Array, sibling: Float64Array): void {
  for (let at = 0; at < parent.length; at += 1) parent[at] = (parent[at] ?? 0) - (sibling[at] ?? 0)
}
