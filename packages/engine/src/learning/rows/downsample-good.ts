import { badIn, type RowTable } from './row-table.ts'

/** Some rows of a table, in its order. */
export interface DownsampledRows {
  readonly places: Uint32Array
  /** How many events each of them stands for. */
  readonly weights: Float32Array
}

/**
 * All bad rows and, when there are more than `most` rows, only every k-th good one, weighted by k. At least `most` ÷ 2
 * good rows are kept, however many are bad.
 */
export function downsampleGood(table: RowTable, most: number): DownsampledRows {
  const bad = badIn(table)
  const room = Math.max(most - bad, most / 2)
  const every = Math.ceil((table.count - bad) / room)
  let goods = 0
  const places = Uint32Array.from(table.bad.keys()).filter((row) => {
    if (table.bad[row] === 1) return true
    goods += 1
    return goods % every === 0
  })
  const weights = Float32Array.from(
    places,
    (row) => (table.weights[row] ?? 0) * (table.bad[row] === 1 ? 1 : every),
  )
  return { places, weights }
}
