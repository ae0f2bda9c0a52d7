const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/

/**
 * Spreadsheets run a cell that begins so as a formula; a number with a sign is none. An apostrophe before it says that it is text.
 */
const FORMULA = /^'*(?:[=@\t\r]|[+-](?!\d[\d ]*$))/

/** One line of CSV with its line end. No cell is run as a formula by a spreadsheet: `plainCell` is the opposite. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(FORMULA.test(cell) ? `'${cell}` : cell)).join(',')}\r\n`

const quoted = (cell: string): string =>
  NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** A cell without the apostrophe that `csvLine` puts before what looks like a formula. */
export const plainCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
