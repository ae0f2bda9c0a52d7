import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from '@photostructure/sqlite'
import type { Database } from './database.ts'
import { BUSY_MS, openForReading } from './open-for-reading.ts'

/** Pages of a ledger hold several entries of 1.6 kB; the last page is written again with each commit. */
export const PAGE_BYTES = 8192

export interface DatabaseOptions {
  readonly readOnly?: boolean
  /** What a commit waits for: FULL = the disk, NORMAL = the next checkpoint, OFF = nothing. */
  readonly synchronous?: 'FULL' | 'NORMAL' | 'OFF'
  /** Pages in the write-ahead log before a commit checkpoints them; 0 = another connection does it. */
  readonly autoCheckpoint?: number
  readonly cacheKilobytes?: number
  /** Of a new file: one that is there keeps its own. */
  readonly pageBytes?: number
}

/** Opens a database in WAL mode: readers see the last commit while a writer writes the next. */
export function openDatabase(file: string, options: DatabaseOptions = {}): Database {
  const {
    readOnly = false,
    synchronous = 'FULL',
    autoCheckpoint = 1000,
    cacheKilobytes = 8000,
    pageBytes = PAGE_BYTES,
  } = options
  if (!readOnly) makeOwned(file)
  const database = readOnly ? openForReading(file) : new DatabaseSync(file, { timeout: BUSY_MS })
  try {
    database.exec(`PRAGMA cache_size = -${cacheKilobytes}`)
    if (readOnly) return database
    database.exec(`PRAGMA page_size = ${pageBytes}`)
    database.exec('PRAGMA journal_mode = WAL')
    database.exec(`PRAGMA synchronous = ${synchronous}`)
    database.exec(`PRAGMA wal_autocheckpoint = ${autoCheckpoint}`)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

const OWNER_ONLY = 0o600

/** A new file is for its owner's eyes only, whoever made its directory; SQLite gives its log the same mode. */
function makeOwned(file: string): void {
  try {
    closeSync(openSync(file, 'ax', OWNER_ONLY))
  } catch {
    // It is there; or SQLite says why it cannot be made.
  }
}

/** Runs `work` in one transaction: all of it, or nothing. */
export function inTransaction<Result>(database: Database, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

/**
 * Closes a database that was written, with its log moved into the file: closing alone leaves it
 * when a prepared statement is still held somewhere. A disk that refuses leaves the log as it is.
 */
export function closeTidily(database: Database): void {
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {
    // The next opening reads the log.
  }
  database.close()
}
