/** Rows of few numbers among many columns: of row r those from `starts[r]` to `starts[r + 1]`. */
export interface SparseRows {
  /** One more than there are rows. */
  readonly starts: Uint32Array
  readonly columns: Uint32Array
  readonly values: Float32Array
  readonly width: number
}

/** The product of a row with a vector. */
export function dotSparse(
  { starts, columns, values }: SparseRows,
  row: number,
  vector: Float64Array,
): number {
  let sum = 0
  const end = starts[row + 1] ?? 0
  for (let at = starts[row] ?? 0; at < end; at += 1) {
    sum += (values[at] ?? 0) * (vector[columns[at] ?? 0] ?? 0)
  }
  return sum
}

/** Adds a multiple of a row to a vector. */
export function addSparse(
  vector: Float64Array,
  { starts, columns, values }: SparseRows,
  row: number,
  scale: number,
): void {
  const end = starts[row + 1] ?? 0
  for (let at = starts[row] ?? 0; at < end; at += 1) {
    const column = columns[at] ?? 0
    vector[column] = (vector[column] ?? 0) + scale * (values[at] ?? 0)
  }
}
