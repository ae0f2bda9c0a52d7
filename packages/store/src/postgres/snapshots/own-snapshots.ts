import { rmSync } from 'node:fs'
import type { Pool } from 'pg'
import { dataFiles } from '../../sqlite/data-files.ts'
import { newestErasure } from '../erasure/erasure-journal.ts'
import { markOf, type SnapshotFile, snapshotFiles } from '../../sqlite/snapshots/snapshot-file.ts'

/** CRC-32 of an entry of the ledger; undefined when there is no such entry. */
export async function checksumAt(pool: Pool, sequence: number): Promise<number | undefined> {
  const { rows } = await pool.query<{ checksum: number }>(
    'SELECT checksum FROM ledger WHERE sequence = $1',
    [sequence],
  )
  return rows[0]?.checksum
}

/** The complete snapshots of a directory that were made of the database's ledger, newest first. */
export async function ownSnapshots(
  pool: Pool,
  directory: string,
): Promise<readonly SnapshotFile[]> {
  const own: SnapshotFile[] = []
  for (const each of snapshotFiles(dataFiles.snapshots(directory))) {
    if (await isOwn(pool, each)) own.push(each)
  }
  return own
}

/**
 * Takes away snapshots of another ledger than the database's, which may have been restored from an older backup, and those that are older
 * than the newest erasure.
 */
export async function dropForeignSnapshots(pool: Pool, directory: string): Promise<void> {
  const erased = await newestErasure(pool)
  for (const each of snapshotFiles(dataFiles.snapshots(directory))) {
    const isPast = each.sequence > 0 && (await checksumAt(pool, each.sequence)) === undefined
    if (isPast || each.sequence < erased || !(await isOwn(pool, each)))
      rmSync(each.file, { force: true })
  }
}

/** What is damaged may be ours, and is found out when all of it is checked. */
async function isOwn(pool: Pool, file: SnapshotFile): Promise<boolean> {
  const { sequence, checksum } = markOf(file)
  if (checksum === undefined) return true
  const ours = await checksumAt(pool, sequence)
  return ours === undefined || checksum === ours
}
