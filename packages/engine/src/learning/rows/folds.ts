import { validationFrom, type RowTable } from './row-table.ts'

/** Folds of the rows for cross-validation, in time order; the last fold is the validation rows. */
export const FOLDS = 5

/** The fold of a row. */
export function foldOf(table: Pick<RowTable, 'count'>, row: number): number {
  const from = validationFrom(table)
  return row >= from ? FOLDS - 1 : Math.floor((row * (FOLDS - 1)) / from)
}

/** The rows of a fold, and all others. */
export function splitAt(
  table: Pick<RowTable, 'count'>,
  fold: number,
): { readonly within: Uint32Array; readonly without: Uint32Array } {
  const rows = Uint32Array.from({ length: table.count }, (_, row) => row)
  return {
    within: rows.filter((row) => foldOf(table, row) === fold),
    without: rows.filter((row) => foldOf(table, row) !== fold),
  }
}
