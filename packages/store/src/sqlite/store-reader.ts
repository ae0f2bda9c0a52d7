import type { KeptRequest } from '@winnow/engine'
import { ENTRY_KINDS } from '@winnow/engine/records'
import { Digest } from '../digest.ts'
import { rowText } from '../record-rows.ts'
import { dataFiles } from './data-files.ts'
import { EntryPack, type PackedEntries, type RawEntry } from './ledger/entry-pack.ts'
import { keptFault } from './ledger/kept-sums.ts'
import type { CompiledSql } from './ledger/ledger-writer.ts'
import type { Database, Statement } from './database/database.ts'
import { numberOf, openDatabase } from './database/open-database.ts'
import { StatementCache } from './database/statement-cache.ts'
import {
  type LabelTable,
  type OutboxTable,
  type RecordsTables,
  RECORDS_VERSION,
  type RecordTable,
  SUBJECT_TYPES,
  type SubjectTable,
} from './records/records-schema.ts'
import {
  fieldsOfRow,
  headOfRow,
  labelOfRow,
  listedOfRow,
  subjectOfRow,
} from './records/row-forms.ts'

/** Bytes of entries answered at once, but for one entry that is bigger alone. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024

/** First size of an answer of single entries; it grows when it must. */
const FEW_BYTES = 32_768

/** Entries read in one query, so that an answer stays near its bound. */
const STEP_ENTRIES = 250

const range = (checksum: string): string =>
  `SELECT sequence, received_at_ms AS receivedAtMs, environment, kind,
   request_id AS requestId, CAST(body AS BLOB) AS body, outcome, ${checksum} AS checksum
   FROM ledger WHERE sequence BETWEEN ? AND ? ORDER BY sequence`

/** The records at one moment. */
export interface RecordsDigest {
  /** Sequence up to which the ledger was folded in. */
  readonly position: number
  readonly digest: string
}

type DatabaseName = 'ledger' | 'records'

interface OpenDatabase {
  readonly database: Database
  readonly statements: StatementCache
}

/** Read-only connections to the ledger and the records. */
export class StoreReader {
  private readonly directory: string
  private readonly openFile: (file: string) => Database
  private readonly open = new Map<DatabaseName, OpenDatabase>()
  /** Once there is such a column, there always is. */
  private checksums: 'checksum' | undefined

  constructor(
    directory: string,
    openFile: (file: string) => Database = (file) => openDatabase(file, { readOnly: true }),
  ) {
    this.directory = directory
    this.openFile = openFile
  }

  /** Entries `from` … `last`, as many as fit. Error: LedgerDamaged, at one that is not what was written. */
  entries({ from, last }: { readonly from: number; readonly last: number }): PackedEntries {
    const pack = new EntryPack()
    const statement = this.statement('ledger', range(this.checksumColumn()))
    for (let next = from; next <= last && pack.size < MAX_ANSWER_BYTES; next += STEP_ENTRIES) {
      const rows = statement.all(next, Math.min(last, next + STEP_ENTRIES - 1))
      for (const row of rows as RawEntry[]) pack.addRaw(row)
    }
    return pack.take()
  }

  /** Those of these entries that there are. Error: LedgerDamaged, at one that is not what was written. */
  entriesAt(sequences: readonly number[]): PackedEntries {
    const pack = new EntryPack(new ArrayBuffer(FEW_BYTES))
    const statement = this.statement('ledger', range(this.checksumColumn()))
    for (const sequence of sequences) {
      for (const row of statement.all(sequence, sequence) as RawEntry[]) pack.addRaw(row)
    }
    return pack.take()
  }

  all({ database, sql, parameters }: CompiledSql & { readonly database: DatabaseName }): unknown[] {
    return this.statement(database, sql).all(...parameters) as unknown[]
  }

  /** Digest over all rows of the records, with the position they have at that moment. Error: records of another version. */
  recordsDigest(): RecordsDigest {
    const { database } = this.opened('records')
    const version = numberOf(database, 'PRAGMA user_version')
    if (version !== RECORDS_VERSION) {
      throw new Error(`they are of version ${version}, and this Winnow has ${RECORDS_VERSION}`)
    }
    database.exec('BEGIN')
    try {
      const position = numberOf(database, 'SELECT sequence FROM progress')
      const digest = new Digest()
      for (const text of this.rowTexts()) digest.addText(text)
      return { position, digest: digest.toString() }
    } finally {
      database.exec('COMMIT')
    }
  }

  /** As of `kept-sums.ts`. */
  keptFault(): ReturnType<typeof keptFault> {
    return keptFault(this.opened('ledger').database)
  }

  close(): void {
    for (const { database } of this.open.values()) database.close()
    this.open.clear()
  }

  /** A ledger that an older version wrote last, and nobody migrated, has none. */
  private checksumColumn(): string {
    this.checksums ??= this.hasChecksums() ? 'checksum' : undefined
    return this.checksums ?? 'NULL'
  }

  private hasChecksums(): boolean {
    const sql = "SELECT count(*) AS has FROM pragma_table_info('ledger') WHERE name = 'checksum'"
    const { has } = this.statement('ledger', sql).get() as { has: number }
    return has === 1
  }

  /** Records that an older version wrote last have no table of lists. */
  private hasLists(): boolean {
    const sql = "SELECT count(*) AS has FROM sqlite_master WHERE name = 'list_values'"
    const { has } = this.statement('records', sql).get() as { has: number }
    return has === 1
  }

  private statement(name: DatabaseName, sql: string): Statement {
    return this.opened(name).statements.get(sql)
  }

  private opened(name: DatabaseName): OpenDatabase {
    const known = this.open.get(name)
    if (known !== undefined) return known
    const database = this.openFile(dataFiles[name](this.directory))
    const opened = { database, statements: new StatementCache(database) }
    this.open.set(name, opened)
    return opened
  }

  private *rowTexts(): Generator<string> {
    const rows = (sql: string) => this.statement('records', sql).iterate()
    for (const row of rows('SELECT * FROM subjects')) {
      yield rowText.subject(subjectOfRow(row as SubjectTable))
    }
    for (const row of rows(LINES)) {
      yield lineText(row as LineRow)
    }
    for (const row of rows(SIGHTINGS)) {
      yield sightingText(row as SightingRow)
    }
    for (const row of rows('SELECT * FROM records')) {
      yield recordText(row as RecordTable)
    }
    for (const row of rows('SELECT * FROM labels')) {
      const label = row as LabelTable
      yield rowText.label(label.environment, label.user_id, labelOfRow(label))
    }
    for (const row of rows('SELECT * FROM thresholds')) {
      const { environment, settings } = row as RecordsTables['thresholds']
      yield rowText.thresholds(environment, settings)
    }
    for (const row of rows('SELECT * FROM decisions')) {
      const { environment, decision } = row as RecordsTables['decisions']
      yield rowText.decision(environment, decision)
    }
    for (const row of rows('SELECT * FROM audit')) {
      const { sequence, environment, body } = row as RecordsTables['audit']
      yield rowText.audit(sequence, environment, body)
    }
    if (this.hasLists()) {
      for (const row of rows('SELECT * FROM list_values')) {
        const { environment, list } = row as RecordsTables['list_values']
        yield rowText.listed(environment, list, listedOfRow(row as RecordsTables['list_values']))
      }
    }
    for (const row of rows("SELECT printf('%016x', key) AS name, digest, sequence FROM requests")) {
      yield rowText.request(row as KeptRequest)
    }
    for (const row of rows('SELECT * FROM outbox')) {
      const { environment, message } = row as OutboxTable
      yield rowText.message(environment, message)
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

/** Two subjects that were seen together. */
interface SightingRow {
  readonly environment: number
  readonly type: number
  readonly id: string
  readonly other_type: number
  readonly other_id: string
  readonly first_seen_ms: number
  readonly last_seen_ms: number
  readonly last_sequence: number
}

const SIGHTINGS = `SELECT subjects.environment, subjects.type, subjects.id, others.type AS other_type,
  others.id AS other_id, sightings.first_seen_ms, sightings.last_seen_ms, sightings.last_sequence
  FROM sightings JOIN subjects ON subjects.number = sightings.subject
  JOIN subjects AS others ON others.number = sightings.other`

function sightingText(row: SightingRow): string {
  const { environment, id, other_id, first_seen_ms, last_seen_ms, last_sequence } = row
  const [type = 'user', seen = 'user'] = [row.type, row.other_type].map((at) => SUBJECT_TYPES[at])
  const times = [first_seen_ms, last_seen_ms, last_sequence]
  return rowText.sighting({ environment, type, id }, { type: seen, id: other_id }, times)
}

function recordText(row: RecordTable): string {
  const own = row.fields === null ? undefined : fieldsOfRow(row.fields)
  return rowText.record(row.environment, headOfRow(row), own)
}
