import { IMPORT_LIMITS } from '../import-limits.ts'
import type { RawLine } from '../lines/import-line.ts'
import type { Mapping, RowMapping } from '../mapping/mapping.ts'
import { rowFolder, type RowFolder } from '../mapping/row-folder.ts'
import type { RowNotes } from '../row-notes.ts'
import type { CsvShape } from './csv-shape.ts'

/** How the rows of a table become lines. */
export interface TableMapping {
  readonly mapping: Mapping
  readonly rows: readonly RowMapping[]
  readonly notes: RowNotes
}

/** How the parser of CSV reads a file. Empty lines are rows to count, so that a row's number is that of a spreadsheet. */
export const csvOptions = ({ csv }: Mapping, { delimiter }: CsvShape) => ({
  bom: true,
  delimiter,
  quote: csv.quote === '' ? null : csv.quote,
  relax_column_count: true,
  max_record_size: IMPORT_LIMITS.lineBytes,
})

/**
 * What a wrong number of cells is the sign of: a delimiter that nobody quoted, or a file that breaks off. Empty cells at the end are
 * no fault, nor cells beyond the names that a mapping gives.
 */
function widthFault(cells: readonly string[], { csv }: Mapping, width: number): string | undefined {
  const isShort = cells.length < width && cells.some((cell) => cell !== '')
  const isLong = csv.columns === undefined && cells.slice(width).some((cell) => cell !== '')
  return isShort || isLong ? `the row has ${cells.length} cells, the header ${width}` : undefined
}

const isBlank = (record: readonly string[]): boolean => record.every((cell) => cell.trim() === '')

/** The rows below the header, or below nothing where the mapping names the columns. */
export class TableRows {
  readonly #table: TableMapping
  #width = 0
  #folder: RowFolder | undefined

  constructor(table: TableMapping) {
    this.#table = table
    const named = table.mapping.csv.columns
    if (named !== undefined) this.#begin(named)
  }

  add(record: readonly string[], place: number): readonly RawLine[] {
    if (this.#folder === undefined) {
      if (!isBlank(record)) this.#begin(record)
      return []
    }
    const fault = widthFault(record, this.#table.mapping, this.#width)
    return this.#folder.add({ cells: record, place, fault })
  }

  end(): readonly RawLine[] {
    return this.#folder?.end() ?? []
  }

  #begin(header: readonly string[]): void {
    const { mapping, rows, notes } = this.#table
    const columns = header.map((name) => name.trim())
    this.#width = header.length
    this.#folder = rowFolder(rows, { columns, empty: mapping.empty, notes })
  }
}

const shown = (mark: string): string => JSON.stringify(mark)

/** A wrong delimiter is the likeliest reason why a file cannot be read, whatever the fault is called. */
export function withAdvice(message: string, { delimiter, likelier }: CsvShape): string {
  if (likelier === undefined || message.includes('csv: {delimiter')) return message
  return (
    `${message}. The first line looks as if its delimiter were ${shown(likelier)}, not ${shown(delimiter)}: ` +
    `say csv: {delimiter: ${shown(likelier)}} in the mapping`
  )
}
