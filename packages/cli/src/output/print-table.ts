import { visible } from './visible.ts'

type Row = readonly string[]

/** Rows as aligned columns, the first row being the heads. */
export function tableOf(told: readonly Row[]): string {
  const rows = told.map((row) => row.map(visible))
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const lines = rows.map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '),
  )
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`
}

/** A moment as people read it: `2026-01-31 12:00:00Z`. */
export const momentText = (ms: number): string =>
  new Date(ms).toISOString().replace('T', ' ').replace(/\.\d+/, '')
