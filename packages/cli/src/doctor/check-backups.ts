import { readBackupNote } from '@winnow/server'
import { entriesIn, grouped } from '../output/grouped.ts'
import { ownCommand } from '../own-command.ts'
import { doubtful, unseen, well, type Finding } from './finding.ts'

const HOUR_MS = 3_600_000

/** A daily backup is late after this, as in the rules for alerts. */
const LATE_MS = 26 * HOUR_MS

const remedy = (): string =>
  `see that the folder is mounted and has room, and make one with "${ownCommand(['backup', '--to', 'FOLDER'])}"`

/** What the data directory knows of its backups. A copy of the directory knows of none. */
export async function checkBackups(dataDir: string, nowMs: number): Promise<Finding> {
  const { successMs, entries, folder, attempts, failure } = await readBackupNote(dataDir)
  const hours = grouped(Math.max(0, nowMs - successMs) / HOUR_MS)
  const last = successMs === 0 ? 'none succeeded' : `${hours} h ago, ${entriesIn(entries)}`
  if (attempts > 0) {
    const why = failure === '' ? 'is under way, or was killed' : `failed: ${failure}`
    const told = `${last}; attempts since: ${grouped(attempts)}, the last one ${why}`
    return doubtful('backups', told, remedy())
  }
  if (successMs === 0) return unseen('backups', 'none that "winnow backup" made is known')
  if (nowMs - successMs > LATE_MS) return doubtful('backups', `the last one was ${last}`, remedy())
  return well('backups', `${last}, in ${folder}`)
}
