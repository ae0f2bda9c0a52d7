import type { EntryMark } from './entry-mark.ts'
import { checksumIn, type PackedEntries, rawEntries } from './entry-pack.ts'
import type { Database, Statement } from '../database/database.ts'
import { execute, numberOf } from '../../sql/records/records-database.ts'
import { closeTidily, inTransaction, openDatabase } from '../database/open-database.ts'
import { isCleanRefusal } from '../database/sqlite-errors.ts'
import { StatementCache } from '../database/statement-cache.ts'
import { EndMarkFile } from './end-mark.ts'
import { FileLost, FilesInPlace } from './files-in-place.ts'
import { changesKept, keptFault, noteKeptSums } from './kept-sums.ts'

export interface LedgerWriterOptions {
  readonly file: string
  /** `off`: commits do not wait for the disk. For benchmarks: a power cut loses acknowledged entries. */
  readonly durability: 'full' | 'off'
  /** Pretends that the disk takes that much longer per commit. For benchmarks and tests. */
  readonly commitDelayMs: number
  /** The file may not grow beyond that many pages; 0 = no bound. For tests of a full disk. */
  readonly maxPages: number
  /** Where the ledger's end is marked; undefined = nowhere. */
  readonly endMark?: string | undefined
}

const INSERT = `INSERT INTO ledger (sequence, environment, kind, received_at_ms, request_id, body, outcome,
checksum) VALUES (?, ?, ?, ?, ?, CAST(? AS TEXT), ?, ?)`

const REPLACE = `UPDATE ledger SET request_id = ?, body = CAST(? AS TEXT), outcome = ?, checksum = ?
WHERE sequence = ?`

/** A larger file is not written anew while it is in use: events wait for it, and 30 MB a second are usual on a small machine. */
const MAX_PACKED_BYTES = 128 * 1024 * 1024

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
  private readonly files: FilesInPlace
  private readonly endMark: EndMarkFile | undefined
  /** The last commit failed on the disk: what it left there is not to be trusted. */
  private isDoubtful = false
  /** Sequence of the last entry that was there when the last doubtful commit was resolved. */
  private found = 0

  constructor(options: LedgerWriterOptions) {
    this.options = options
    this.files = new FilesInPlace(options.file)
    const { durability, endMark } = options
    // Without waiting for the disk, the mark could be ahead of what is on it.
    const isMarked = durability === 'full' && endMark !== undefined
    this.endMark = isMarked ? new EndMarkFile(endMark) : undefined
  }

  /** Writes entries in one commit. Entries that are there already, from a commit in doubt, are kept. */
  append(packed: PackedEntries): void {
    let end: EntryMark | undefined
    this.writing(({ database, insert }) => {
      inTransaction(database, () => {
        for (const raw of rawEntries(packed)) {
          const { sequence, environment, kind, receivedAtMs, requestId, body, outcome } = raw
          if (sequence <= this.found) continue
          const numbers = [sequence, environment, kind, receivedAtMs] as const
          const checksum = checksumIn(packed, raw)
          execute(insert, ...numbers, requestId, body, outcome, checksum)
          end = { sequence, checksum }
        }
      })
    })
    if (end !== undefined) this.endMark?.note(end)
    if (this.options.commitDelayMs > 0) Atomics.wait(this.pause, 0, 0, this.options.commitDelayMs)
  }

  /**
   * Puts entries in the place of those with their sequences, in one commit. The former ones are written over (`secure_delete`), in the
   * log, too.
   */
  rewrite(packed: PackedEntries): void {
    this.writing(({ database }) => {
      const replace = database.prepare(REPLACE)
      const last = numberOf(database, 'SELECT max(sequence) FROM ledger')
      let end: EntryMark | undefined
      inTransaction(database, () => {
        for (const raw of rawEntries(packed)) {
          const { sequence, requestId, body, outcome } = raw
          const checksum = checksumIn(packed, raw)
          execute(replace, requestId, body, outcome, checksum, sequence)
          if (sequence === last) end = { sequence, checksum }
        }
      })
      if (end !== undefined) this.endMark?.note(end)
    })
  }

  /**
   * Takes what former rows left out of free pages and of the log. False: somebody reads what lies in the log. Free pages of a large file
   * stay, with nothing in them: to write it anew would keep events waiting.
   */
  pack(): boolean {
    return this.writing(({ database }) => {
      const bytes = numberOf(database, 'PRAGMA page_count') * numberOf(database, 'PRAGMA page_size')
      if (bytes <= MAX_PACKED_BYTES) database.exec('VACUUM')
      const isMoved = isWhole(database.prepare(CUT_LOG).get())
      this.files.opened()
      return isMoved
    })
  }

  /** Runs queries in one commit; answers the rows of each. */
  write(queries: readonly CompiledSql[]): unknown[][] {
    return this.writing(({ database, statements }) =>
      inTransaction(database, () => {
        const isKept = queries.some(({ sql }) => changesKept(sql))
        // Sums of what is damaged already would hide it.
        const isWhole = isKept && keptFault(database) === undefined
        const rows = queries.map(
          ({ sql, parameters }) => statements.get(sql).all(...parameters) as unknown[],
        )
        if (isWhole) noteKeptSums(database)
        return rows
      }),
    )
  }

  /** Moves what the log holds into the file, as far as no reader needs it where it is. */
  checkpoint(): void {
    this.writing(({ database }) => {
      database.exec(MOVE_LOG)
    })
  }

  /**
   * Looks whether the files are in their places, when there is nothing to write too. Errors: FileLost; the disk's, where a refused
   * commit left doubts.
   */
  look(): void {
    this.writing(() => undefined)
    this.endMark?.keepInPlace()
  }

  close(): void {
    this.endMark?.close()
    if (this.connection !== undefined) closeTidily(this.connection.database)
    this.connection = undefined
  }

  /**
   * Uses the connection, which is given up when the disk refuses: one that was opened while the disk was read-only stays
   * so when the disk is not any more. What was written counts once the files are seen in their places afterwards; the log is looked
   * at before, too: one that was cut would be as long again.
   */
  private writing<Result>(work: (connection: Connection) => Result): Result {
    try {
      const connection = (this.connection ??= this.open())
      this.files.checkLog()
      const result = work(connection)
      this.mustBeInPlace()
      return result
    } catch (error) {
      if (error instanceof FileLost) this.rescue(error)
      if (!isCleanRefusal(error)) this.doubt()
      throw error
    }
  }

  private open(): Connection {
    const { file, durability, maxPages } = this.options
    this.mustBeInPlace()
    const synchronous = durability === 'full' ? 'FULL' : 'OFF'
    const database = openDatabase(file, { synchronous, autoCheckpoint: 0 })
    try {
      // What is replaced or removed is overwritten: secrets and keys are in this file, too.
      database.exec('PRAGMA secure_delete = ON')
      if (maxPages > 0) database.exec(`PRAGMA max_page_count = ${maxPages}`)
      if (this.isDoubtful) this.resolveDoubt(database)
    } catch (error) {
      database.close()
      throw error
    }
    this.files.opened()
    const statements = new StatementCache(database)
    return { database, insert: database.prepare(INSERT), statements }
  }

  /** Error: FileLost; another disk was mounted in its place, or none: opening would make a file, for entries nobody looks for. */
  private mustBeInPlace(): void {
    this.files.checkLedger()
    this.files.checkLog()
  }

  /** The log was taken away, but it is still open: what it holds is moved into the ledger's file before it is closed. */
  private rescue({ of, isWhole }: FileLost): void {
    if (of !== 'log' || !isWhole) return
    try {
      this.files.checkLedger()
      const progress = this.connection?.database.prepare(MOVE_WHOLE_LOG).get()
      if (progress === undefined) return
      mustBeMoved(progress)
      this.files.setForeignLogAside()
    } catch {
      // The next start tells what is missing.
    }
  }

  /** A connection may see, after a failed commit, pages that are not on disk: start with a new one. */
  private doubt(): void {
    this.isDoubtful = true
    const { connection } = this
    this.connection = undefined
    this.files.closing(() => connection?.database.close())
  }

  /**
   * A commit that failed at its last step may be in the log all the same, on disk or not. Whatever
   * is found there is written to the file and synced before anything builds on it. Error: the disk's, when it
   * does not take a commit yet. That is tried without a prepared statement: each keeps the file open, also after
   * its connection was closed, until it is collected as garbage.
   */
  private resolveDoubt(database: Database): void {
    database.exec(MOVE_LOG)
    inTransaction(database, () => {
      database.exec(SAME_AGAIN)
    })
    mustBeMoved(database.prepare(MOVE_LOG).get())
    this.found = numberOf(database, 'SELECT max(sequence) FROM ledger')
    this.isDoubtful = false
  }
}

const MOVE_LOG = 'PRAGMA wal_checkpoint(PASSIVE)'

/** Waits for readers. */
const MOVE_WHOLE_LOG = 'PRAGMA wal_checkpoint(FULL)'

/** Waits for readers, and empties the log. */
const CUT_LOG = 'PRAGMA wal_checkpoint(TRUNCATE)'

/** Error: a reader holds what lies in the log where it is. */
function mustBeMoved(progress: unknown): void {
  if (!isWhole(progress)) throw new Error('the log is still being read')
}

/** Whether all of the log was moved. */
function isWhole(progress: unknown): boolean {
  const { busy, log, checkpointed } = progress as Record<'busy' | 'log' | 'checkpointed', number>
  return busy === 0 && checkpointed >= log
}

/** Changes nothing, and is written all the same. */
const SAME_AGAIN = 'UPDATE meta SET value = value'
