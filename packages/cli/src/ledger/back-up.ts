import { resolve } from 'node:path'
import type { DirectoryCopy } from '@winnow/store'
import { entriesIn } from '../output/grouped.ts'
import { messageOf } from '../output/message-of.ts'
import { mustBeDataDirectory } from '../service/data-directory.ts'
import { type DataPlace, mustHaveNoDatabase } from '../service/data-place.ts'
import { backupAt } from './backup-names.ts'
import { keepBackups, type KeptBackups } from './keep-backups.ts'
import { copyKeptJobs } from './copy-kept-jobs.ts'
import { daysLeftOutText } from './days-left-out-text.ts'
import { copyKeysAndScripts, inNewFolder } from './new-folder.ts'
import { noteBackup } from './note-backup.ts'
import { verifyBackup } from './verify-backup.ts'

interface MadeBackup extends KeptBackups {
  readonly folder: string
  readonly entries: number
  /** How many daily files of beacon details could not be copied. */
  readonly daysLeftOut: number
  readonly seconds: number
}

export interface BackupFlags extends DataPlace {
  /** Where the backup gets a folder of its own. */
  readonly to?: string
  /** How many backups of this ledger stay in `to`. */
  readonly keep?: number
  readonly json?: boolean
}

async function copyInto(dataDir: string, folder: string): Promise<DirectoryCopy> {
  const { copyDirectory } = await import('@winnow/store')
  await copyKeysAndScripts(dataDir, folder)
  await copyKeptJobs(dataDir, folder)
  const copy = await copyDirectory(dataDir, folder)
  await verifyBackup(folder, dataDir, copy.last)
  return copy
}

/** Makes a backup in its place, and notes how that went: an attempt is noted before, so that one that is killed is known. */
async function make(folder: string, dataDir: string): Promise<DirectoryCopy> {
  await noteBackup(dataDir, (note) => ({ ...note, attempts: note.attempts + 1, failure: '' }))
  try {
    const copy = await inNewFolder(dataDir, folder, (unfinished) => copyInto(dataDir, unfinished))
    const note = { successMs: Date.now(), entries: copy.last, folder, attempts: 0, failure: '' }
    await noteBackup(dataDir, () => note)
    return copy
  } catch (error) {
    const failure = messageOf(error)
    await noteBackup(dataDir, (note) => ({ ...note, failure }))
    throw error
  }
}

function textOf({ folder, entries, daysLeftOut, seconds, deleted, left }: MadeBackup): string {
  const made = `${entriesIn(entries)} copied to ${folder} in ${seconds.toFixed(1)} s.`
  const lost = daysLeftOut === 0 ? [] : [daysLeftOutText(daysLeftOut)]
  const gone = deleted.map((name) => `Deleted ${name}.`)
  const stays = left.map((name) => `Left alone: ${name}.`)
  return `${[made, ...lost, ...gone, ...stays].join('\n')}\n`
}

/**
 * Copies a data directory into the new folder `target`, or into one named by the time in `to`, deletes older backups there as `keep`
 * says, and prints what it did. Errors: CliError; those of the file system.
 */
export async function backUp(target: string | undefined, flags: BackupFlags): Promise<void> {
  const { dataDir, json, to = '.', keep } = flags
  mustHaveNoDatabase(
    flags,
    'backup',
    "use PostgreSQL's own tools, as pg_dump, and copy the keys of the data directory apart",
  )
  const folder = resolve(target ?? backupAt(to, Date.now()))
  mustBeDataDirectory(dataDir)
  const startedMs = performance.now()
  const { last: entries, daysLeftOut } = await make(folder, dataDir)
  const none: KeptBackups = { deleted: [], left: [] }
  const kept = keep === undefined ? none : await keepBackups(folder, keep, Date.now())
  const seconds = (performance.now() - startedMs) / 1000
  const made: MadeBackup = { folder, entries, daysLeftOut, seconds, ...kept }
  process.stdout.write(json === true ? `${JSON.stringify(made)}\n` : textOf(made))
}
