import { ENTRY_KINDS } from '@winnow/engine/records'
import { Digest } from '../digest.ts'
import { rowText } from '../record-rows.ts'
import { dataFiles } from './data-files.ts'
import { EntryPack, type PackedEntries, type RawEntry } from './entry-pack.ts'
import type { CompiledSql } from './ledger-writer.ts'
import { type Database, openDatabase, type Statement } from './open-database.ts'
import { StatementCache } from './statement-cache.ts'
import {
  type LabelTable,
  type RecordTable,
  SUBJECT_TYPES,
  type SubjectTable,
} from './records-schema.ts'
import { fieldsOfRow, headOfRow, labelOfRow, subjectOfRow } from './row-forms.ts'

/** Bytes of entries answered at once, but for one entry that is bigger alone. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024

/** Entries read in one query, so that an answer stays near its bound. */
const STEP_ENTRIES = 250

const RANGE = `SELECT sequence, received_at_ms AS receivedAtMs, environment, kind,
  request_id AS requestId, CAST(body AS BLOB) AS body, outcome, checksum
  FROM ledger WHERE sequence BETWEEN ? AND ? ORDER BY sequence`

/** Read-only connections to the ledger and the records. */
export class StoreReader {
  private readonly directory: string
  private readonly open = new Map<string, { database: Database; statements: StatementCache }>()

  constructor(directory: string) {
    this.directory = directory
  }

  /** Entries `from` … `last`, as many as fit. Error: LedgerDamaged, at one that is not what was written. */
  entries({ from, last }: { readonly from: number; readonly last: number }): PackedEntries {
    const pack = new EntryPack()
    for (let next = from; next <= last && pack.size < MAX_ANSWER_BYTES; next += STEP_ENTRIES) {
      const rows = this.statement('ledger', RANGE).all(
        next,
        Math.min(last, next + STEP_ENTRIES - 1),
      )
      for (const row of rows) pack.addRaw(row as unknown as RawEntry)
    }
    return pack.take()
  }

  all({
    database,
    sql,
    parameters,
  }: CompiledSql & { readonly database: 'ledger' | 'records' }): unknown[] {
    return this.statement(database, sql).all(...parameters) as unknown[]
  }

  /** Digest over all rows of the records. */
  recordsDigest(): string {
    const digest = new Digest()
    for (const text of this.rowTexts()) digest.addText(text)
    return digest.toString()
  }

  close(): void {
    for (const { database } of this.open.values()) database.close()
    this.open.clear()
  }

  private statement(name: 'ledger' | 'records', sql: string): Statement {
    const known = this.open.get(name)
    if (known !== undefined) return known.statements.get(sql)
    const database = openDatabase(dataFiles[name](this.directory), { readOnly: true })
    const statements = new StatementCache(database)
    this.open.set(name, { database, statements })
    return statements.get(sql)
  }

  private *rowTexts(): Generator<string> {
    const rows = (sql: string) => this.statement('records', sql).iterate()
    for (const row of rows('SELECT * FROM subjects')) {
      yield rowText.subject(subjectOfRow(row as SubjectTable))
    }
    for (const row of rows(LINES)) {
      yield lineText(row as LineRow)
    }
    for (const row of rows('SELECT * FROM records')) {
      yield recordText(row as RecordTable)
    }
    for (const row of rows('SELECT * FROM labels')) {
      const label = row as LabelTable
      yield rowText.label(label.environment, label.user_id, labelOfRow(label))
    }
  }
}

/** A line of a timeline and whose it is. */
interface LineRow {
  readonly environment: number
  readonly subject_type: number
  readonly id: string
  readonly at_ms: number
  readonly sequence: number
  readonly kind: number
  readonly event_type: string
}

const LINES = `SELECT environment, subjects.type AS subject_type, id, at_ms, sequence, kind,
  timeline.type AS event_type FROM timeline JOIN subjects ON subjects.number = timeline.subject`

function lineText(row: LineRow): string {
  const { environment, id, at_ms, sequence } = row
  const type = SUBJECT_TYPES[row.subject_type] ?? 'user'
  const line = [at_ms, sequence, ENTRY_KINDS[row.kind] ?? 'event', row.event_type]
  return rowText.timeline({ environment, type, id }, line)
}

function recordText(row: RecordTable): string {
  const own = row.fields === null ? undefined : fieldsOfRow(row.fields)
  return rowText.record(row.environment, headOfRow(row), own)
}
