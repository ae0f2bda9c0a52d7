import { rmSync } from 'node:fs'
import { HANDED_CASES } from '../../sql/records/case-table.ts'
import { LIST_VALUES } from '../../sql/records/list-table.ts'
import { RECORDS_TABLES, RECORDS_VERSION, RISKY_USERS } from '../../sql/records/records-tables.ts'
import { dataFiles } from '../data-files.ts'
import { isOfAnotherLedger } from '../ledger/entry-mark.ts'
import type { Database } from '../database/database.ts'
import { numberOf } from '../../sql/records/records-database.ts'
import { type DatabaseOptions, inTransaction, openDatabase } from '../database/open-database.ts'
import { isDamage } from '../database/sqlite-errors.ts'

const TABLES = `${RECORDS_TABLES}
INSERT INTO progress VALUES (0, NULL);
PRAGMA user_version = ${RECORDS_VERSION};
`

/** What is lost of it is folded again, so no commit waits for the disk. The log is moved with `PageSums`. */
const RECORDS_OPTIONS: DatabaseOptions = {
  synchronous: 'NORMAL',
  cacheKilobytes: 64_000,
  pageBytes: 4096,
  autoCheckpoint: 0,
}

/**
 * Opens the records to write them. Missing, damaged, of another version, of another ledger, or ahead of it
 * (it was restored from an older copy): they begin again, empty.
 */
export function openRecords(directory: string, ledger: Database): Database {
  const file = dataFiles.records(directory)
  try {
    const database = openDatabase(file, RECORDS_OPTIONS)
    if (isUsable(database, ledger)) {
      // Records that are older than these indexes and this table keep their place, and get them now.
      database.exec(RISKY_USERS)
      database.exec(HANDED_CASES)
      database.exec(LIST_VALUES)
      return database
    }
    database.close()
  } catch (error) {
    if (!isDamage(error)) throw error
  }
  return newRecords(directory)
}

/** Begins again with empty records. */
export const newRecords = (directory: string): Database =>
  emptyRecords(dataFiles.records(directory))

/** Empty records in a file, in place of what is there. */
export function emptyRecords(file: string): Database {
  removeRecords(file)
  const database = openDatabase(file, RECORDS_OPTIONS)
  inTransaction(database, () => {
    database.exec(TABLES)
  })
  return database
}

/** Takes a file of records away, with SQLite's files of it. */
export function removeRecords(file: string): void {
  for (const end of ['', '-wal', '-shm', '-journal', '.sums']) rmSync(file + end, { force: true })
}

function isUsable(database: Database, ledger: Database): boolean {
  if (numberOf(database, 'PRAGMA user_version') !== RECORDS_VERSION) return false
  addChecksum(database)
  const { sequence, checksum } = database
    .prepare('SELECT sequence, checksum FROM progress')
    .get() as { sequence: number; checksum: number | null }
  if (sequence > numberOf(ledger, 'SELECT max(sequence) FROM ledger')) return false
  return !isOfAnotherLedger(ledger, { sequence, checksum: checksum ?? undefined })
}

/** Records that are older than this column keep their place, and get it with the next entries. */
function addChecksum(database: Database): void {
  const sql = "SELECT count(*) FROM pragma_table_info('progress') WHERE name = 'checksum'"
  if (numberOf(database, sql) === 0) {
    database.exec('ALTER TABLE progress ADD COLUMN checksum INTEGER')
  }
}
