import { closeSync, fdatasyncSync, openSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { backup } from '@photostructure/sqlite'
import type { Database } from './database/database.ts'
import { numberOf } from '../sql/records/records-database.ts'
import { openDatabase } from './database/open-database.ts'
import { openAsItLies } from './database/open-for-reading.ts'
import { explain, sqliteCode } from './database/sqlite-errors.ts'
import { DirectoryRefused, LedgerDamaged } from '../errors.ts'
import { copySynced, syncPath } from '../synced-files.ts'
import { dataFiles } from './data-files.ts'
import { copyDeliveries } from './deliveries/copy-deliveries.ts'
import { copyDetails } from './details/copy-details.ts'
import { FOR_SHORTER, inspectLedger } from './ledger/prepare-ledger.ts'
import { keptDamaged } from './ledger/kept-sums.ts'
import { verifyEntries } from './ledger/verify-entries.ts'
import { searchSnapshots } from './snapshots/read-snapshot.ts'
import { StoreReader } from './store-reader.ts'

/** Pages of the ledger that are copied, and synced, at a time: the service's own syncs never wait for all of it. */
const PAGES = 1024

const OWNER_ONLY = 0o600

/** What was copied. */
export interface DirectoryCopy {
  /** Sequence of the ledger's last entry. */
  readonly last: number
  /** Days of beacon details that could not be copied. */
  readonly daysLeftOut: number
}

/**
 * Copies what cannot be made anew, the ledger as it was at one moment, and the newest snapshot, into a folder that is
 * there and empty, and reads the copy through. A service may be running on the directory. Resolves once all is on
 * disk.
 * Errors: DirectoryIsNewer, DirectoryRefused, LedgerDamaged.
 */
export async function copyDirectory(directory: string, target: string): Promise<DirectoryCopy> {
  const { missing } = inspectLedger(directory)
  if (missing !== undefined) throw new LedgerDamaged(missing, { advice: FOR_SHORTER })
  // Before the ledger: a snapshot must hold nothing that comes after its end.
  await copySnapshot(directory, target)
  const ledger = openDatabase(dataFiles.ledger(directory), { readOnly: true })
  try {
    const last = await copyLedger(ledger, dataFiles.ledger(target))
    const daysLeftOut = await copyDetails(directory, target)
    await copyDeliveries(directory, target)
    await verifyCopy(target, last)
    return { last, daysLeftOut }
  } catch (error) {
    if (sqliteCode(error) === 0) throw error
    throw new DirectoryRefused(`the ledger cannot be copied to ${target}: ${explain(error)}`, {
      cause: error,
    })
  } finally {
    ledger.close()
  }
}

/** A damaged ledger is no backup: it would push out those that are whole. Error: LedgerDamaged. */
async function verifyCopy(target: string, last: number): Promise<void> {
  const reader = new StoreReader(target, openAsItLies)
  try {
    const part = reader.keptFault()
    if (part !== undefined) throw keptDamaged(part)
    await verifyEntries(reader, last)
  } finally {
    reader.close()
  }
}

async function copySnapshot(directory: string, target: string): Promise<void> {
  const { found } = await searchSnapshots(directory)
  if (found === undefined) return
  await mkdir(dataFiles.snapshots(target), { mode: 0o700 })
  await copySynced(found.file, join(dataFiles.snapshots(target), basename(found.file)))
  await syncPath(dataFiles.snapshots(target))
}

async function copyLedger(ledger: Database, target: string): Promise<number> {
  // All pages are read in one transaction: without it, each commit of the service would begin the copy again.
  ledger.exec('BEGIN')
  const last = numberOf(ledger, 'SELECT max(sequence) FROM ledger')
  // Another handle of the file: it is closed after SQLite's, since locks end with the first handle that is closed.
  const file = openSync(target, 'ax', OWNER_ONLY)
  try {
    await backup(ledger, target, { rate: PAGES, progress: () => fdatasyncSync(file) })
    fdatasyncSync(file)
  } finally {
    closeSync(file)
  }
  return last
}
