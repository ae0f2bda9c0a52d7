import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '@winnow/contract'
import { replaceFile } from '@winnow/store'

/** What a data directory knows of its backups, whoever began them. */
export interface BackupNote {
  /** When the last backup that succeeded was in its place, ms since 1970; 0 = there was none. */
  readonly successMs: number
  /** Entries it holds. */
  readonly entries: number
  readonly folder: string
  /** Backups begun since then. One under way counts until it succeeds, so that one that was killed counts too. */
  readonly attempts: number
  /** Why the last one failed; empty = it did not, or was killed. */
  readonly failure: string
}

export const NO_BACKUP: BackupNote = {
  successMs: 0,
  entries: 0,
  folder: '',
  attempts: 0,
  failure: '',
}

/** The note's file in a data directory. No backup holds it: a restored directory knows of none. */
export const backupNotePath = (dataDirectory: string): string => join(dataDirectory, 'backups.json')

const countOf = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function parse(text: string): BackupNote {
  const note: unknown = JSON.parse(text)
  if (!isRecord(note)) return NO_BACKUP
  return {
    successMs: countOf(note['successMs']),
    entries: countOf(note['entries']),
    folder: textOf(note['folder']),
    attempts: countOf(note['attempts']),
    failure: textOf(note['failure']),
  }
}

/** The note of a data directory; NO_BACKUP where there is none that can be read. Never rejects. */
export async function readBackupNote(dataDirectory: string): Promise<BackupNote> {
  try {
    return parse(await readFile(backupNotePath(dataDirectory), 'utf8'))
  } catch {
    // A note that cannot be read proves no backup.
    return NO_BACKUP
  }
}

/** Errors: those of the file system; then the former note stays. */
export const writeBackupNote = (dataDirectory: string, note: BackupNote): Promise<void> =>
  replaceFile(backupNotePath(dataDirectory), `${JSON.stringify(note)}\n`)
