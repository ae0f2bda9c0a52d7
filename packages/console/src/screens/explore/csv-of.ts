import type { ExploredEvent } from './explored-event.ts'

/** How a spreadsheet recognises a formula: such a text begins with an apostrophe in the file. */
const FORMULA = /^[=+\-@\t\r]/

function cell(value: string | number | boolean | undefined): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Events as CSV, with a line of titles. */
export const csvOf = (columns: readonly string[], rows: readonly ExploredEvent[]): string =>
  [
    ['sequence', 'time', ...columns].map(cell).join(','),
    ...rows.map(({ sequence, time, values }) =>
      [sequence, new Date(time).toISOString(), ...columns.map((name) => values[name])]
        .map(cell)
        .join(','),
    ),
  ]
    .map((line) => `${line}\r\n`)
    .join('')
