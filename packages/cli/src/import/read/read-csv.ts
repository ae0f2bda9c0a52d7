import { parse, type Options } from 'csv-parse'
import { CliError } from '../../cli-error.ts'
import type { Batches, RawLine } from '../lines/import-line.ts'
import { IMPORT_LIMITS } from '../import-limits.ts'
import type { Mapping, RowMapping } from '../mapping/mapping.ts'
import { rowFolder, type RowFolder } from '../mapping/row-folder.ts'
import type { RowNotes } from '../row-notes.ts'
import { csvShape, type CsvShape } from './csv-shape.ts'
import { decoded } from './decoded.ts'
import { openBytes, type InputFile } from './input-file.ts'
import { WithoutLines } from './without-lines.ts'

/** A table with how its rows become lines. */
export interface Table {
  readonly file: InputFile
  readonly mapping: Mapping
  readonly rows: readonly RowMapping[]
  readonly notes: RowNotes
}

/** Empty lines are rows to count, so that a row's number is that of a spreadsheet. */
function parserOptions({ csv }: Mapping, { delimiter }: CsvShape): Options {
  return {
    bom: true,
    delimiter,
    quote: csv.quote === '' ? null : csv.quote,
    relax_column_count: true,
    max_record_size: IMPORT_LIMITS.lineBytes,
  }
}

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
class TableRows {
  readonly #table: Table
  #width = 0
  #folder: RowFolder | undefined

  constructor(table: Table) {
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

async function* mappedRows(
  table: Table,
  records: AsyncIterable<readonly string[]>,
  skipLines: number,
): Batches<RawLine> {
  const rows = new TableRows(table)
  let place = skipLines
  let batch: RawLine[] = []
  for await (const record of records) {
    place += 1
    batch.push(...rows.add(record, place))
    if (batch.length < IMPORT_LIMITS.batchLines) continue
    yield batch
    batch = []
  }
  batch.push(...rows.end())
  if (batch.length > 0) yield batch
}

const shown = (mark: string): string => JSON.stringify(mark)

/** A wrong delimiter is the likeliest reason why a file cannot be read, whatever the fault is called. */
function withAdvice(message: string, { delimiter, likelier }: CsvShape): string {
  if (likelier === undefined || message.includes('csv: {delimiter')) return message
  return (
    `${message}. The first line looks as if its delimiter were ${shown(likelier)}, not ${shown(delimiter)}: ` +
    `say csv: {delimiter: ${shown(likelier)}} in the mapping`
  )
}

/** Errors of the parser have codes of their own. */
function faultOf(cause: Error, file: InputFile, shape: CsvShape): Error {
  const isOfMapping = cause instanceof CliError
  if (!isOfMapping && !('code' in cause)) return cause
  const message = withAdvice(cause.message, shape)
  if (isOfMapping && message === cause.message) return cause
  const named = isOfMapping ? message : `${file.name}: ${message}`
  return new CliError(named, { cause })
}

/**
 * Rows of a CSV file as lines; a row's place counts the rows, the header being one. Errors:
 * CliError when the file is no CSV of the mapping's form.
 */
export async function* readCsv(table: Table): Batches<RawLine> {
  const { file, mapping } = table
  const shape = await csvShape(file, mapping)
  const text = decoded(openBytes(file), mapping.csv, file.name)
  const parser = parse(parserOptions(mapping, shape))
  text.on('error', (error) => parser.destroy(error))
  text.pipe(new WithoutLines(shape.skipLines)).pipe(parser)
  try {
    yield* mappedRows(table, parser as AsyncIterable<readonly string[]>, shape.skipLines)
  } catch (cause) {
    throw cause instanceof Error ? faultOf(cause, file, shape) : cause
  } finally {
    text.destroy()
  }
}
