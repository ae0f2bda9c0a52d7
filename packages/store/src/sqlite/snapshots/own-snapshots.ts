import { rmSync } from 'node:fs'
import { dataFiles } from '../data-files.ts'
import { isOfAnotherLedger } from '../ledger/entry-mark.ts'
import { openDatabase } from '../database/open-database.ts'
import { markOf, type SnapshotFile, snapshotFiles } from './snapshot-file.ts'

/** The complete snapshots that were made of the directory's ledger, newest first. */
export function ownSnapshots(directory: string): readonly SnapshotFile[] {
  const foreign = foreignAmong(directory)
  return snapshotFiles(dataFiles.snapshots(directory)).filter(({ file }) => !foreign.has(file))
}

/**
 * Takes away snapshots of another ledger than this one, which ends with `last`: of one that was put in this one's place,
 * or of what came after the backup that this one was restored from.
 */
export function dropForeignSnapshots(directory: string, last: number): void {
  const foreign = foreignAmong(directory)
  for (const { sequence, file } of snapshotFiles(dataFiles.snapshots(directory))) {
    if (sequence > last || foreign.has(file)) rmSync(file, { force: true })
  }
}

/** Paths of those that say of another ledger that they are its. */
function foreignAmong(directory: string): ReadonlySet<string> {
  const files = snapshotFiles(dataFiles.snapshots(directory))
  if (files.length === 0) return new Set()
  const ledger = openDatabase(dataFiles.ledger(directory), { readOnly: true })
  try {
    const foreign = files.filter((each) => isOfAnotherLedger(ledger, markOf(each)))
    return new Set(foreign.map(({ file }) => file))
  } finally {
    ledger.close()
  }
}
