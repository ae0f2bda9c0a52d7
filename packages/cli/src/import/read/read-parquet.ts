import {
  asyncBufferFromFile,
  parquetMetadataAsync,
  parquetReadObjects,
  type AsyncBuffer,
  type FileMetaData,
} from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { CliError } from '../../cli-error.ts'
import type { Batches, RawLine } from '../lines/import-line.ts'
import { IMPORT_LIMITS } from '../import-limits.ts'
import type { InputFile } from './input-file.ts'
import { mapLine } from './read-csv.ts'
import { rowMapper, type RowMapper } from '../mapping/map-row.ts'
import type { Mapping, RowMapping } from '../mapping/mapping.ts'

interface Table {
  readonly file: InputFile
  readonly mapping?: Mapping | undefined
  readonly rows?: RowMapping | undefined
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
function identityMapper(columns: readonly string[]): RowMapper {
  return (cells) => {
    const filled = columns.map((name, index) => [name, inMs(cells[index])] as const)
    return Object.fromEntries(filled.filter(([, cell]) => cell !== null && cell !== undefined))
  }
}

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

/** Rows of a Parquet file as lines, one row group in memory at a time. Errors: CliError. */
export async function* readParquet(
  { file, mapping, rows }: Table,
  onBytes?: (count: number) => void,
): Batches<RawLine> {
  const { buffer, metadata } = await openParquet(file)
  const columns = columnsOf(metadata)
  const map =
    mapping === undefined || rows === undefined
      ? identityMapper(columns)
      : rowMapper(rows, columns, mapping.empty)
  let rowStart = 0
  for (const { num_rows: count } of metadata.row_groups) {
    const rowEnd = rowStart + Number(count)
    const records = await rowsOf(file.name, { buffer, metadata, rowStart, rowEnd })
    for (let at = 0; at < records.length; at += IMPORT_LIMITS.batchLines) {
      const batch = records.slice(at, at + IMPORT_LIMITS.batchLines)
      yield batch.flatMap((record, index) => {
        const cells = columns.map((name) => plainCell(record[name]))
        return mapLine(map, cells, { place: rowStart + at + index + 1 }) ?? []
      })
    }
    onBytes?.(Math.round((file.bytes * Number(count)) / Math.max(1, Number(metadata.num_rows))))
    rowStart = rowEnd
  }
}
