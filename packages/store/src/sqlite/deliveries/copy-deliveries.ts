import { closeSync, existsSync, fdatasyncSync, openSync, rmSync } from 'node:fs'
import { backup } from '@photostructure/sqlite'
import { dataFiles } from '../data-files.ts'
import { openDatabase } from '../database/open-database.ts'

/** Pages that are copied at a time. */
const PAGES = 1024

const OWNER_ONLY = 0o600

/**
 * Copies the queue of deliveries as it is at one moment, where there is one. One that cannot be copied is left out: the next start
 * makes it again.
 */
export async function copyDeliveries(directory: string, target: string): Promise<void> {
  const from = dataFiles.deliveries(directory)
  if (!existsSync(from)) return
  const to = dataFiles.deliveries(target)
  try {
    await copy(from, to)
  } catch {
    rmSync(to, { force: true })
  }
}

async function copy(from: string, to: string): Promise<void> {
  const database = openDatabase(from, { readOnly: true })
  const file = openSync(to, 'ax', OWNER_ONLY)
  try {
    database.exec('BEGIN')
    database.prepare('SELECT count(*) FROM fed').get()
    await backup(database, to, { rate: PAGES })
    fdatasyncSync(file)
  } finally {
    closeSync(file)
    database.close()
  }
}
