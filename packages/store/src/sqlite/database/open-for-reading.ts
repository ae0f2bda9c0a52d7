import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from '@photostructure/sqlite'
import type { Database } from './database.ts'
import { CANNOT_OPEN, sqliteCode } from './sqlite-errors.ts'

/** How long a statement waits for another connection's short exclusive moment. */
export const BUSY_MS = 5000

/**
 * Opens a database to read it. For one in WAL mode SQLite keeps an index that readers and writers share; where there is
 * none and none can be made (the disk is mounted read-only), nobody writes, and the file is read as it lies.
 */
export function openForReading(file: string): Database {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS })
  try {
    database.prepare('PRAGMA schema_version').get()
    return database
  } catch (error) {
    database.close()
    if (sqliteCode(error) !== CANNOT_OPEN || existsSync(`${file}-shm`)) throw error
    return openAsItLies(file)
  }
}

/** Opens a database that nobody writes, without locks and without another file; what its log holds is read too. */
export function openAsItLies(file: string): Database {
  const hasLog = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
  const how = hasLog ? 'vfs=unix-none' : 'immutable=1'
  const database = new DatabaseSync(`file:${escaped(file)}?${how}`, { readOnly: true })
  // Whoever has a database to itself keeps the index of its log in memory.
  if (hasLog) database.exec('PRAGMA locking_mode = EXCLUSIVE')
  return database
}

/** As SQLite reads the path of a URI. https://www.sqlite.org/uri.html */
const escaped = (path: string): string =>
  path.replaceAll(/[%?#]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
