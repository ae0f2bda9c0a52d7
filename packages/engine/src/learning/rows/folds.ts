import { VALIDATION_BAD_MIN } from '../learning-limits.ts'
import { badIn, partOf, type RowTable, validationFrom } from './row-table.ts'

/** Folds of the rows for cross-validation. */
export const FOLDS = 5

/**
 * The fold of each row. In time order, the last fold the validation rows, where enough of these are bad to judge by. Else the rows
 * are dealt in turn: few bad rows are a wave or two, and a fold that held one whole would be judged by rows that know nothing of it.
 */
export function foldsOf(table: RowTable): Uint8Array {
  const from = validationFrom(table)
  const isDealt = badIn(partOf(table, from, table.count)) < VALIDATION_BAD_MIN
  return Uint8Array.from({ length: table.count }, (_, row) =>
    isDealt ? row % FOLDS : row >= from ? FOLDS - 1 : Math.floor((row * (FOLDS - 1)) / from),
  )
}

/** The rows of a fold, and all others. */
export function splitAt(
  table: RowTable,
  fold: number,
): { readonly within: Uint32Array; readonly without: Uint32Array } {
  const folds = foldsOf(table)
  const rows = Uint32Array.from({ length: table.count }, (_, row) => row)
  return {
    within: rows.filter((row) => folds[row] === fold),
    without: rows.filter((row) => folds[row] !== fold),
  }
}
