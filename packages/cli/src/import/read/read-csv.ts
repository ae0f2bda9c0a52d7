import { parse } from 'csv-parse'
import {
  type Batches,
  csvOptions,
  type CsvShape,
  IMPORT_LIMITS,
  ImportError,
  type RawLine,
  type TableMapping,
  TableRows,
  withAdvice,
} from '@winnow/import'
import { CliError } from '../../cli-error.ts'
import { csvShape } from './csv-shape.ts'
import { decoded } from './decoded.ts'
import { openBytes, type InputFile } from './input-file.ts'
import { WithoutLines } from './without-lines.ts'

/** A table with how its rows become lines. */
interface Table extends TableMapping {
  readonly file: InputFile
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

/** Errors of the parser have codes of their own. */
function faultOf(cause: Error, file: InputFile, shape: CsvShape): Error {
  const isOfMapping = cause instanceof CliError || cause instanceof ImportError
  if (!isOfMapping && !('code' in cause)) return cause
  const message = withAdvice(cause.message, shape)
  if (cause instanceof CliError && message === cause.message) return cause
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
  const parser = parse(csvOptions(mapping, shape))
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
