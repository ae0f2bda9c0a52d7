import { checksumIn, type PackedEntries, rawEntries } from './entry-pack.ts'
import {
  closeTidily,
  type Database,
  execute,
  inTransaction,
  numberOf,
  openDatabase,
  type Statement,
} from '../open-database.ts'
import { isCleanRefusal } from '../sqlite-errors.ts'
import { StatementCache } from '../statement-cache.ts'

export interface LedgerWriterOptions {
  readonly file: string
  /** `off`: commits do not wait for the disk. For benchmarks: a power cut loses acknowledged entries. */
  readonly durability: 'full' | 'off'
  /** Pretends that the disk takes that much longer per commit. For benchmarks and tests. */
  readonly commitDelayMs: number
  /** The file may not grow beyond that many pages; 0 = no bound. For tests of a full disk. */
  readonly maxPages: number
}

const INSERT = `INSERT INTO ledger (sequence, environment, kind, received_at_ms, request_id, body, outcome,
checksum) VALUES (?, ?, ?, ?, ?, CAST(? AS TEXT), ?, ?)`

/** A query that was compiled elsewhere. */
export interface CompiledSql {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

interface Connection {
  readonly database: Database
  readonly insert: Statement
  readonly statements: StatementCache
}

/** The one connection that writes the ledger's database. */
export class LedgerWriter {
  private readonly options: LedgerWriterOptions
  private readonly pause = new Int32Array(new SharedArrayBuffer(4))
  private connection: Connection | undefined
  /** The last commit failed on the disk: what it left there is not to be trusted. */
  private isDoubtful = false

  constructor(options: LedgerWriterOptions) {
    this.options = options
  }

  /** Writes entries in one commit. Entries that are there already, from a commit in doubt, are kept. */
  append(packed: PackedEntries): void {
    this.writing(({ database, insert }) => {
      const last = this.isDoubtful ? this.settleDoubt(database) : 0
      inTransaction(database, () => {
        for (const raw of rawEntries(packed)) {
          const { sequence, environment, kind, receivedAtMs, requestId, body, outcome } = raw
          if (sequence <= last) continue
          const numbers = [sequence, environment, kind, receivedAtMs] as const
          execute(insert, ...numbers, requestId, body, outcome, checksumIn(packed, raw))
        }
      })
    })
    if (this.options.commitDelayMs > 0) Atomics.wait(this.pause, 0, 0, this.options.commitDelayMs)
  }

  /** Runs queries in one commit; answers the rows of each. */
  write(queries: readonly CompiledSql[]): unknown[][] {
    return this.writing(({ database, statements }) =>
      inTransaction(database, () =>
        queries.map(({ sql, parameters }) => statements.get(sql).all(...parameters) as unknown[]),
      ),
    )
  }

  /** Moves what the log holds into the file, as far as no reader needs it where it is. */
  checkpoint(): void {
    this.writing(({ database }) => {
      database.exec('PRAGMA wal_checkpoint(PASSIVE)')
    })
  }

  close(): void {
    if (this.connection !== undefined) closeTidily(this.connection.database)
    this.connection = undefined
  }

  /**
   * Uses the connection, which is given up when the disk refuses: one that was opened while the disk was read-only stays
   * so when the disk is not any more.
   */
  private writing<Result>(work: (connection: Connection) => Result): Result {
    const connection = this.open()
    try {
      return work(connection)
    } catch (error) {
      if (!isCleanRefusal(error)) this.doubt()
      throw error
    }
  }

  private open(): Connection {
    if (this.connection !== undefined) return this.connection
    const { file, durability, maxPages } = this.options
    const synchronous = durability === 'full' ? 'FULL' : 'OFF'
    const database = openDatabase(file, { synchronous, autoCheckpoint: 0 })
    if (maxPages > 0) database.exec(`PRAGMA max_page_count = ${maxPages}`)
    const statements = new StatementCache(database)
    this.connection = { database, insert: database.prepare(INSERT), statements }
    return this.connection
  }

  /** A connection whose commit failed may see pages that are not on disk: start with a new one. */
  private doubt(): void {
    this.isDoubtful = true
    try {
      this.connection?.database.close()
    } finally {
      this.connection = undefined
    }
  }

  /**
   * A commit that failed at its last step may be in the log all the same, on disk or not. Whatever
   * is found there is written to the file and synced before anything builds on it. Answers the last
   * sequence.
   */
  private settleDoubt(database: Database): number {
    database.exec('PRAGMA wal_checkpoint(PASSIVE)')
    const last = numberOf(database, 'SELECT max(sequence) FROM ledger')
    this.isDoubtful = false
    return last
  }
}
