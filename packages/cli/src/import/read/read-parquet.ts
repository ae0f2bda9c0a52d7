import {
  asyncBufferFromFile,
  parquetMetadataAsync,
  parquetReadObjects,
  type AsyncBuffer,
  type FileMetaData,
} from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import {
  type Batches,
  bytesOf,
  IMPORT_LIMITS,
  type Mapping,
  type RawLine,
  rowFolder,
  type RowFolder,
  type RowMapping,
  type RowNotes,
  type TableRow,
} from '@winnow/import'
import { CliError } from '../../cli-error.ts'
import type { InputFile } from './input-file.ts'

interface Table {
  readonly file: InputFile
  readonly mapping: Mapping | undefined
  /** Empty: the columns are the fields. */
  readonly rows: readonly RowMapping[]
  readonly notes: RowNotes
}

/** A cell as JSON takes it: 64-bit integers as numbers (as text beyond 2^53), bytes as text. */
function plainCell(cell: unknown): unknown {
  if (typeof cell === 'bigint') {
    const number = Number(cell)
    return Number.isSafeInteger(number) ? number : String(cell)
  }
  if (cell instanceof Date) return cell
  if (cell instanceof Uint8Array) return Buffer.from(cell).toString('utf8')
  if (Array.isArray(cell)) return cell.map(plainCell)
  if (typeof cell !== 'object' || cell === null) return cell
  const entries = Object.entries(cell).map(([name, value]) => [name, plainCell(value)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined))
}

const inMs = (cell: unknown): unknown => (cell instanceof Date ? cell.getTime() : cell)

/** Without a mapping the columns are the fields, and times are in milliseconds. */
function fieldsFolder(columns: readonly string[]): RowFolder {
  return {
    add({ cells, place }) {
      const filled = columns.map((name, index) => [name, inMs(cells[index])] as const)
      const known = filled.filter(([name, cell]) => isTimeName(name) || isKnown(cell))
      return [{ place, text: bytesOf(JSON.stringify(Object.fromEntries(known))) }]
    },
    end: () => [],
  }
}

const isKnown = (cell: unknown): boolean => cell !== null && cell !== undefined

/** A time that is missing is a fault of the line, not one that its file does not have. */
const isTimeName = (name: string): boolean => name === '$time' || name === 'label_time'

function columnsOf(metadata: FileMetaData): readonly string[] {
  const [root, ...elements] = metadata.schema
  const names: string[] = []
  let at = 0
  for (let child = 0; child < (root?.num_children ?? 0); child += 1) {
    names.push(elements[at]?.name ?? '')
    let open = 1
    while (open > 0) {
      open += (elements[at]?.num_children ?? 0) - 1
      at += 1
    }
  }
  return names
}

async function openParquet(file: InputFile) {
  if (file.isGzip) throw new CliError(`${file.name}: unpack it first; Parquet is compressed inside`)
  try {
    const buffer = await asyncBufferFromFile(file.path)
    return { buffer, metadata: await parquetMetadataAsync(buffer) }
  } catch (cause) {
    throw new CliError(`${file.name}: is no readable Parquet file`, { cause })
  }
}

interface Group {
  readonly buffer: AsyncBuffer
  readonly metadata: FileMetaData
  readonly rowStart: number
  readonly rowEnd: number
}

async function rowsOf(name: string, group: Group): Promise<readonly Record<string, unknown>[]> {
  const { buffer: file, metadata, rowStart, rowEnd } = group
  try {
    return await parquetReadObjects({ file, metadata, rowStart, rowEnd, compressors })
  } catch (cause) {
    throw new CliError(`${name}: rows ${rowStart + 1} to ${rowEnd} cannot be read`, { cause })
  }
}

function folderOf({ mapping, rows, notes }: Table, columns: readonly string[]): RowFolder {
  if (mapping === undefined || rows.length === 0) return fieldsFolder(columns)
  return rowFolder(rows, { columns, empty: mapping.empty, notes })
}

/** Rows of a Parquet file as lines, one row group in memory at a time. Errors: CliError. */
export async function* readParquet(table: Table): Batches<RawLine> {
  const { file } = table
  const { buffer, metadata } = await openParquet(file)
  const columns = columnsOf(metadata)
  const folder = folderOf(table, columns)
  let rowStart = 0
  for (const { num_rows: count } of metadata.row_groups) {
    const rowEnd = rowStart + Number(count)
    const records = await rowsOf(file.name, { buffer, metadata, rowStart, rowEnd })
    for (let at = 0; at < records.length; at += IMPORT_LIMITS.batchLines) {
      const batch = records.slice(at, at + IMPORT_LIMITS.batchLines)
      yield batch.flatMap((record, index) => {
        const cells = columns.map((name) => plainCell(record[name]))
        const row: TableRow = { cells, place: rowStart + at + index + 1 }
        return folder.add(row)
      })
    }
    rowStart = rowEnd
  }
  yield folder.end()
}
