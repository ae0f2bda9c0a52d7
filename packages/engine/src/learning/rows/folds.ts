import { judgedFrom, type RowTable } from './row-table.ts'

/** Parts of the rows, in their order, the last of which judges: of each, models speak that have not seen it. */
export const PARTS = 5

/** The part a row belongs to. */
export function partOfRow(table: Pick<RowTable, 'count'>, row: number): number {
  const from = judgedFrom(table)
  return row >= from ? PARTS - 1 : Math.floor((row * (PARTS - 1)) / from)
}

/** Rows of the table that belong to the part, and those that do not. */
export function splitAt(
  table: Pick<RowTable, 'count'>,
  part: number,
): { readonly within: Uint32Array; readonly without: Uint32Array } {
  const rows = Uint32Array.from({ length: table.count }, (_, row) => row)
  return {
    within: rows.filter((row) => partOfRow(table, row) === part),
    without: rows.filter((row) => partOfRow(table, row) !== part),
  }
}
