import { basename } from 'node:path'
import { dataFiles } from '../data-files.ts'
import type { Database } from '../database/database.ts'
import { numberOf } from '../../sql/records/records-database.ts'
import { openDatabase } from '../database/open-database.ts'
import { markOf, snapshotFiles } from '../snapshots/snapshot-file.ts'
import { readEndMark } from './end-mark.ts'
import { type EntryMark, isOfAnotherLedger } from './entry-mark.ts'

/** How far something that was made of a ledger knows it. */
export interface KnownMark extends EntryMark {
  /** The file that says so, in the data directory. */
  readonly file: string
}

/**
 * What the files of a data directory say of its ledger: the mark of its end, the records, the snapshots. What is missing or damaged
 * says nothing. While a service runs, read them before the ledger: each is behind it.
 */
export function knownMarks(directory: string): readonly KnownMark[] {
  const end = readEndMark(dataFiles.endMark(directory))
  const records = recordsMark(directory)
  const snapshots = snapshotFiles(dataFiles.snapshots(directory)).map(markOf)
  return [
    ...(end === undefined ? [] : [{ ...end, file: basename(dataFiles.endMark(directory)) }]),
    ...(records === undefined ? [] : [{ ...records, file: 'records.db' }]),
    ...snapshots
      .filter(({ checksum }) => checksum !== undefined)
      .map((mark) => ({ ...mark, file: 'a snapshot' })),
  ].filter(({ sequence }) => sequence > 0)
}

/** The last entry that any of them knows; 0 = nothing tells. */
export const lastKnown = (marks: readonly KnownMark[]): number =>
  Math.max(0, ...marks.map(({ sequence }) => sequence))

/** Why a ledger cannot be the one that `marks` were made of; undefined = it is. */
export function faultOfEnd(ledger: Database, marks: readonly KnownMark[]): string | undefined {
  const last = numberOf(ledger, 'SELECT max(sequence) FROM ledger')
  const known = lastKnown(marks)
  const furthest = marks.find(({ sequence }) => sequence === known)
  if (furthest !== undefined && known > last) {
    return (
      `the ledger ends with entry ${last}, but ${furthest.file} knows entry ${known}: ` +
      `${known - last} ${known - last === 1 ? 'entry is' : 'entries are'} missing`
    )
  }
  const foreign = marks.find((mark) => isOfAnotherLedger(ledger, mark))
  if (foreign === undefined) return undefined
  return `entry ${foreign.sequence} of the ledger is not the one that ${foreign.file} knows: it is another ledger`
}

function recordsMark(directory: string): EntryMark | undefined {
  try {
    const records = openDatabase(dataFiles.records(directory), { readOnly: true })
    try {
      const row = records.prepare('SELECT * FROM progress').get() as
        | { sequence: number; checksum?: number | null }
        | undefined
      return row && { sequence: row.sequence, checksum: row.checksum ?? undefined }
    } finally {
      records.close()
    }
  } catch {
    // They are missing or damaged, and made anew of the ledger.
    return undefined
  }
}
