import { chown, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackupNote, backupNotePath, readBackupNote, writeBackupNote } from '@winnow/server'
import { messageOf } from '../output/message-of.ts'

/** The service's user must be able to replace a note that root wrote. */
async function giveToOwner(dataDir: string): Promise<void> {
  const { uid, gid } = await stat(join(dataDir, 'ledger.db'))
  if (process.getuid?.() === 0) await chown(backupNotePath(dataDir), uid, gid)
}

/**
 * Changes what the data directory knows of its backups. A directory that cannot be written can be backed up all the same: that
 * the note is missing goes to the standard error.
 */
export async function noteBackup(
  dataDir: string,
  change: (note: BackupNote) => BackupNote,
): Promise<void> {
  try {
    await writeBackupNote(dataDir, change(await readBackupNote(dataDir)))
    await giveToOwner(dataDir)
  } catch (error) {
    const why = messageOf(error)
    process.stderr.write(`winnow: /metrics and doctor will not know of this backup: ${why}\n`)
  }
}
