import {
  charsOf,
  csvOptions,
  eventLine,
  ImportError,
  type ImportLine,
  labelLine,
  LineCutter,
  type LinesKind,
  type Mapping,
  NO_NOTES,
  type RawLine,
  type RowNotes,
  shapeOf,
  TableRows,
  withAdvice,
  withoutReason,
} from '@winnow/import'
import { csvRecords } from './csv-records.ts'
import type { SourceFile } from './source-file.ts'
import { headText, sourceBytes, sourceText, type Watch, withoutLines } from './source-text.ts'

/** A line of a file, ready to be sent. */
export interface SourceLine extends ImportLine {
  readonly kind: LinesKind
}

/** What is read, and as what. */
export interface Reading extends Watch {
  readonly source: SourceFile
  /** Of a table. */
  readonly mapping: Mapping | undefined
  /** What lines of JSON are. */
  readonly kind: LinesKind
  /** Receives the rows and cells as they are read; absent = they are not reported. */
  readonly notes?: Readonly<Record<LinesKind, RowNotes>>
}

const KINDS = ['events', 'labels'] as const satisfies readonly LinesKind[]

function readied(raw: RawLine, kind: LinesKind, { source }: Reading): SourceLine {
  const line = kind === 'events' ? eventLine : labelLine
  return { ...line(withoutReason(raw), source.identity), kind }
}

async function* jsonLines(reading: Reading): AsyncGenerator<readonly SourceLine[]> {
  const cutter = new LineCutter()
  const ready = (lines: readonly RawLine[]) =>
    lines.map((raw) => readied(raw, reading.kind, reading))
  for await (const bytes of sourceBytes(reading.source, reading)) {
    yield ready(cutter.cut(charsOf(bytes)))
  }
  yield ready(cutter.end())
}

/** The tables that a mapping makes of the rows: events, labels, or both. */
function tablesOf({ mapping, notes }: Reading) {
  const kinds = KINDS.filter((kind) => (mapping?.[kind].length ?? 0) > 0)
  if (mapping === undefined || kinds.length === 0) {
    throw new ImportError('columns mean nothing without a mapping with "events:" or "labels:"')
  }
  const tables = kinds.map((kind) => ({
    kind,
    rows: new TableRows({ mapping, rows: mapping[kind], notes: notes?.[kind] ?? NO_NOTES }),
  }))
  return { mapping, tables }
}

async function* tableLines(reading: Reading): AsyncGenerator<readonly SourceLine[]> {
  const { source } = reading
  const { mapping, tables } = tablesOf(reading)
  const shape = shapeOf(await headText(source, mapping.csv), source.name, mapping.csv)
  const texts = withoutLines(sourceText(source, mapping.csv, reading), shape.skipLines)
  let place = shape.skipLines
  try {
    for await (const records of csvRecords(texts, csvOptions(mapping, shape))) {
      yield records.flatMap((record) => {
        place += 1
        return tables.flatMap(({ kind, rows }) =>
          rows.add(record, place).map((raw) => readied(raw, kind, reading)),
        )
      })
    }
    yield tables.flatMap(({ kind, rows }) => rows.end().map((raw) => readied(raw, kind, reading)))
  } catch (cause) {
    const isOurs = cause instanceof ImportError
    if (!(cause instanceof Error) || (!isOurs && !('code' in cause))) throw cause
    const message = withAdvice(cause.message, shape)
    throw new ImportError(isOurs ? message : `${source.name}: ${message}`, { cause })
  }
}

/** The lines of a file in their order in it. Errors: ImportError. */
export const readLines = (reading: Reading): AsyncGenerator<readonly SourceLine[]> =>
  reading.source.format === 'jsonl' ? jsonLines(reading) : tableLines(reading)
