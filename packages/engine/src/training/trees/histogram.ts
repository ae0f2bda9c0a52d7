/** Numbers per column in a histogram: one for every value of a byte. */
export const BIN_SLOTS = 256

/** Rows of one node: each row's number and its packed gradient, in two parallel lists. */
export interface NodeRows {
  readonly rows: Uint32Array
  readonly sums: Float64Array
}

/** Four columns that are counted in one walk over the rows. */
const AT_ONCE = 4

/**
 * Adds the rows' gradients to their bins, BIN_SLOTS numbers per column. Four columns at once: a
 * row is read once for four, and four additions do not wait for each other.
 */
export function addToHistogram(
  histogram: Float64Array,
  columns: readonly Uint8Array[],
  node: NodeRows,
): void {
  const whole = columns.length - (columns.length % AT_ONCE)
  for (let at = 0; at < whole; at += AT_ONCE)
    addFour(histogram.subarray(at * BIN_SLOTS), columns.slice(at, at + AT_ONCE), node)
  for (let at = whole; at < columns.length; at += 1)
    addOne(histogram.subarray(at * BIN_SLOTS), columns[at] ?? NO_COLUMN, node)
}

const NO_COLUMN = new Uint8Array(0)

function addFour(
  histogram: Float64Array,
  [a = NO_COLUMN, b = NO_COLUMN, c = NO_COLUMN, d = NO_COLUMN]: readonly Uint8Array[],
  { rows, sums }: NodeRows,
): void {
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0
    const sum = sums[at] ?? 0
    const binA = a[row] ?? 0
    const binB = BIN_SLOTS + (b[row] ?? 0)
    const binC = 2 * BIN_SLOTS + (c[row] ?? 0)
    const binD = 3 * BIN_SLOTS + (d[row] ?? 0)
    histogram[binA] = (histogram[binA] ?? 0) + sum
    histogram[binB] = (histogram[binB] ?? 0) + sum
    histogram[binC] = (histogram[binC] ?? 0) + sum
    histogram[binD] = (histogram[binD] ?? 0) + sum
  }
}

function addOne(histogram: Float64Array, column: Uint8Array, { rows, sums }: NodeRows): void {
  for (let at = 0; at < rows.length; at += 1) {
    const bin = column[rows[at] ?? 0] ?? 0
    histogram[bin] = (histogram[bin] ?? 0) + (sums[at] ?? 0)
  }
}

/** Turns a parent's histogram into that of the child whose sibling is given. */
export function subtractHistogram(parent: Float64Array, sibling: Float64Array): void {
  for (let at = 0; at < parent.length; at += 1) parent[at] = (parent[at] ?? 0) - (sibling[at] ?? 0)
}
