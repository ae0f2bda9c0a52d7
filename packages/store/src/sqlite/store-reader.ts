import { dataFiles } from './data-files.ts'
import { EntryPack, type PackedEntries, type RawEntry } from './ledger/entry-pack.ts'
import { keptFault } from './ledger/kept-sums.ts'
import type { CompiledSql } from './ledger/ledger-writer.ts'
import type { Database, Statement } from './database/database.ts'
import { openDatabase } from './database/open-database.ts'
import { StatementCache } from './database/statement-cache.ts'

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

type DatabaseName = 'ledger' | 'records'

/** A database that is open, with the statements compiled for it. */
export interface OpenDatabase {
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
    const pack = new EntryPack(FEW_BYTES)
    const statement = this.statement('ledger', range(this.checksumColumn()))
    for (const sequence of sequences) {
      for (const row of statement.all(sequence, sequence) as RawEntry[]) pack.addRaw(row)
    }
    return pack.take()
  }

  all({ database, sql, parameters }: CompiledSql & { readonly database: DatabaseName }): unknown[] {
    return this.statement(database, sql).all(...parameters) as unknown[]
  }

  /** Runs statements on the connection to the ledger, as `presentShape` has them. */
  show(statements: string): void {
    this.opened('ledger').database.exec(statements)
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

  private statement(name: DatabaseName, sql: string): Statement {
    return this.opened(name).statements.get(sql)
  }

  /** Errors: SQLite's, when it cannot be opened. */
  opened(name: DatabaseName): OpenDatabase {
    const known = this.open.get(name)
    if (known !== undefined) return known
    const database = this.openFile(dataFiles[name](this.directory))
    const opened = { database, statements: new StatementCache(database) }
    this.open.set(name, opened)
    return opened
  }
}
