import {
  ImportError,
  type Batches,
  eventLine,
  type ImportLine,
  labelLine,
  type Mapping,
  NO_NOTES,
  type RawLine,
  type RowNotes,
  withoutReason,
} from '@winnow/import'
import { CliError } from '../../cli-error.ts'
import type { InputFile } from './input-file.ts'
import { readCsv } from './read-csv.ts'
import { readJsonl } from './read-jsonl.ts'
import { readParquet } from './read-parquet.ts'
import { ownCommand } from '../../own-command.ts'

/** A file and what its lines are. */
export interface Input {
  readonly file: InputFile
  readonly kind: 'events' | 'labels'
  readonly mapping: Mapping | undefined
}

/** A CSV file with how its columns become fields. Errors: CliError, wrong use, where that is not given. */
function csvOf({ file, kind, mapping }: Input) {
  const rows = mapping?.[kind] ?? []
  if (mapping !== undefined && rows.length > 0) return { file, mapping, rows }
  throw new CliError(
    `${file.name}: columns mean nothing without a mapping file with "${kind}:"; ` +
      `say --mapping FILE (${ownCommand(['import', '--help'])} shows one)`,
    { exitCode: 2 },
  )
}

/** Before anything is started for it, an input must be readable as given. Errors: CliError, wrong use. */
export function mustBeReadable(input: Input): void {
  if (input.file.format === 'csv') csvOf(input)
}

function rawLines(input: Input, notes: RowNotes): Batches<RawLine> {
  const { file, kind, mapping } = input
  if (file.format === 'jsonl') return readJsonl(file)
  if (file.format === 'parquet')
    return readParquet({ file, mapping, rows: mapping?.[kind] ?? [], notes })
  return readCsv({ ...csvOf(input), notes })
}

/** Whether the rows of an input become lines by a mapping. */
export const isMapped = ({ file, kind, mapping }: Input): boolean =>
  file.format !== 'jsonl' && (mapping?.[kind] ?? []).length > 0

/** The lines of an input as they are in it, ready to be sent; a reject file's as they were refused. Errors: CliError. */
export async function* readInput(input: Input, notes: RowNotes = NO_NOTES): Batches<ImportLine> {
  const ready = input.kind === 'events' ? eventLine : labelLine
  const { identity } = input.file
  try {
    for await (const batch of rawLines(input, notes)) {
      yield batch.map((raw) => ready(withoutReason(raw), identity))
    }
  } catch (cause) {
    throw cause instanceof ImportError ? new CliError(cause.message, { cause }) : cause
  }
}
