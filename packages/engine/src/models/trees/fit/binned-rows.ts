import { type Cuts, MISSING_BIN } from '../bins.ts'
import { BinTable } from './bin-table.ts'
import { rowCountOf, type TrainingRows } from './training-rows.ts'

/** Training rows as bins, a column per feature. */
export interface BinnedRows {
  readonly cuts: readonly Cuts[]
  readonly columns: readonly Uint8Array[]
  /** Whether some row misses the feature. */
  readonly misses: readonly boolean[]
  /** Features that differ between rows, ascending: the only ones worth asking about. */
  readonly differing: readonly number[]
}

/** Rows binned before moving to the next feature: their vectors stay in the processor's cache. */
const TILE_ROWS = 128

export function binRows(rows: TrainingRows, cuts: readonly Cuts[]): BinnedRows {
  const { values, featureCount } = rows
  const columns = cuts.map(() => new Uint8Array(rowCountOf(rows)))
  const tables = cuts.map((ofFeature) => new BinTable(ofFeature, rowCountOf(rows)))
  for (let begin = 0; begin < rowCountOf(rows); begin += TILE_ROWS) {
    const end = Math.min(begin + TILE_ROWS, rowCountOf(rows))
    columns.forEach((column, feature) => {
      const table = tables[feature]
      if (table === undefined) return
      for (let row = begin; row < end; row += 1)
        column[row] = table.binOf(values[row * featureCount + feature] ?? NaN)
    })
  }
  const misses = columns.map((column) => column.includes(MISSING_BIN))
  const differing = [...columns.keys()].filter((feature) => {
    if ((cuts[feature]?.length ?? 0) > 0) return true
    return misses[feature] === true && columns[feature]?.some((bin) => bin !== MISSING_BIN) === true
  })
  return { cuts, columns, misses, differing }
}
