import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openReadOnlyStore } from '@winnow/store'
import { CliError } from '../cli-error.ts'
import { messageOf } from '../output/message-of.ts'
import { ledgerIdentity } from './ledger-identity.ts'

/**
 * Opens a backup as a data directory is opened, and compares it with what it is a copy of: its last entry, its secret, its
 * file as SQLite reads it, its snapshot. Error: CliError.
 */
export async function verifyBackup(folder: string, dataDir: string, last: number): Promise<void> {
  const fault = await faultOf(folder, dataDir, last).catch(messageOf)
  await removeTraces(folder)
  if (fault !== undefined) throw new CliError(`the copy is no backup and is dropped: ${fault}`)
}

/** What SQLite leaves of an opening that may write nothing: an empty log and its index. */
async function removeTraces(folder: string): Promise<void> {
  for (const name of ['ledger.db-wal', 'ledger.db-shm'])
    await rm(join(folder, name), { force: true })
}

async function faultOf(folder: string, dataDir: string, last: number): Promise<string | undefined> {
  const copied = await ledgerIdentity(folder)
  if (copied.last !== last) return `it ends with entry ${copied.last}, and ${last} were copied`
  const original = await ledgerIdentity(dataDir)
  if (copied.seed !== original.seed) return 'it has the secret of another ledger'
  const store = openReadOnlyStore(folder)
  try {
    await store.checkFile()
    const [damaged] = await store.damagedSnapshots()
    return damaged === undefined ? store.missing : `its snapshot at entry ${damaged} is damaged`
  } finally {
    await store.close()
  }
}
