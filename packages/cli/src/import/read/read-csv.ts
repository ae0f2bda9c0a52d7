import { parse, type Options } from 'csv-parse'
import { CliError } from '../../cli-error.ts'
import { bytesOf, type Batches, type RawLine } from '../lines/import-line.ts'
import { IMPORT_LIMITS } from '../import-limits.ts'
import { openBytes, type InputFile } from './input-file.ts'
import { RowError, rowMapper, type RowMapper } from '../mapping/map-row.ts'
import type { Mapping, RowMapping } from '../mapping/mapping.ts'
import { utf8Check } from './utf8-check.ts'

type Row = Readonly<Record<string, unknown>>

const refusedRow = (place: number, row: Row, refusal: string): RawLine => ({
  place,
  text: bytesOf(JSON.stringify(row)).slice(0, IMPORT_LIMITS.rejectTextChars),
  refusal,
})

/** A row as a line: mapped to JSON text, or refused with what could be mapped. Undefined = left out. */
export function mapLine(
  map: RowMapper,
  cells: readonly unknown[],
  { place, fault }: { readonly place: number; readonly fault?: string | undefined },
): RawLine | undefined {
  try {
    const row = map(cells)
    if (row === undefined) return undefined
    if (fault !== undefined) return refusedRow(place, row, fault)
    return { place, text: bytesOf(JSON.stringify(row)) }
  } catch (error) {
    if (!(error instanceof RowError)) throw error
    return refusedRow(place, error.row, fault ?? error.message)
  }
}

function parserOptions({ csv }: Mapping, name: string): Options {
  const isTabbed = /\.tsv(\.gz)?$/i.test(name) && csv.delimiter === ','
  return {
    bom: true,
    delimiter: isTabbed ? '\t' : csv.delimiter,
    quote: csv.quote === '' ? null : csv.quote,
    encoding: csv.encoding,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: IMPORT_LIMITS.lineBytes,
  }
}

interface Table {
  readonly file: InputFile
  readonly mapping: Mapping
  readonly rows: RowMapping
}

/** Makes the mapper from the header row, or from the names the mapping gives. */
function mapperFor({ mapping, rows }: Table, header: readonly string[]): RowMapper {
  return rowMapper(
    rows,
    header.map((name) => name.trim()),
    mapping.empty,
  )
}

/**
 * What a wrong number of cells is the sign of: a delimiter that nobody quoted, or a file that breaks off. Empty cells at the end are
 * no fault, nor cells beyond the names that a mapping gives.
 */
function widthFault(cells: readonly string[], { csv }: Mapping, width: number): string | undefined {
  const isShort = cells.length < width
  const isLong = csv.columns === undefined && cells.slice(width).some((cell) => cell !== '')
  return isShort || isLong ? `the row has ${cells.length} cells, the header ${width}` : undefined
}

async function* mappedRows(
  table: Table,
  records: AsyncIterable<readonly string[]>,
): Batches<RawLine> {
  const named = table.mapping.csv.columns
  let width = named?.length ?? 0
  let map = named === undefined ? undefined : mapperFor(table, named)
  let place = 0
  let batch: RawLine[] = []
  for await (const record of records) {
    place += 1
    if (map === undefined) {
      map = mapperFor(table, record)
      width = record.length
    } else {
      const fault = widthFault(record, table.mapping, width)
      const line = mapLine(map, record, { place, fault })
      if (line !== undefined) batch.push(line)
    }
    if (batch.length < IMPORT_LIMITS.batchLines) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/**
 * Rows of a CSV file as lines; a row's place counts the rows, the header being the first. Errors:
 * CliError when the file is no CSV of the mapping's form.
 */
export async function* readCsv(table: Table, onBytes?: (count: number) => void): Batches<RawLine> {
  const { file, mapping } = table
  const bytes = openBytes(file, onBytes)
  const parser = parse(parserOptions(mapping, file.name))
  const checked = mapping.csv.encoding === 'utf8' ? bytes.pipe(utf8Check(file.name)) : bytes
  bytes.on('error', (error) => parser.destroy(error))
  checked.on('error', (error) => parser.destroy(error))
  checked.pipe(parser)
  try {
    yield* mappedRows(table, parser as AsyncIterable<readonly string[]>)
  } catch (cause) {
    if (!(cause instanceof Error) || !('code' in cause)) throw cause
    throw new CliError(`${file.name}: ${cause.message}`, { cause })
  } finally {
    bytes.destroy()
  }
}
