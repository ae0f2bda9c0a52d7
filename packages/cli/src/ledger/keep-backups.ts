import { readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { messageOf } from '../output/message-of.ts'
import { isBackupName, isUnfinishedName } from './backup-names.ts'
import { ledgerIdentity, type LedgerIdentity } from './ledger-identity.ts'

/** What became of the backups before a new one. Folders by name. */
export interface KeptBackups {
  readonly deleted: readonly string[]
  /** What is neither counted nor deleted, with why. */
  readonly left: readonly string[]
}

/** A backup that is unfinished for longer was cut off. */
const UNFINISHED_MS = 86_400_000

/** Why a backup is not the new one's to delete; undefined = it is an older one of the same ledger. */
async function foreign(folder: string, made: LedgerIdentity): Promise<string | undefined> {
  try {
    const { seed, last } = await ledgerIdentity(folder)
    if (seed !== made.seed) return 'is of another ledger'
    return last > made.last ? `holds ${last} entries, more than the new one` : undefined
  } catch (error) {
    return `does not open: ${messageOf(error)}`
  }
}

/** What is deleted loses its name first: half a backup must not look like one. */
async function deleteBackup(folder: string): Promise<void> {
  const doomed = `${folder}.unfinished-deleted`
  await rename(folder, doomed)
  await rm(doomed, { recursive: true, force: true })
}

async function deleteUnfinished(to: string, names: readonly string[], nowMs: number) {
  for (const name of names.filter(isUnfinishedName)) {
    const info = await stat(join(to, name)).catch(() => undefined)
    if (info !== undefined && nowMs - info.mtimeMs > UNFINISHED_MS) {
      await rm(join(to, name), { recursive: true, force: true })
    }
  }
}

/**
 * Deletes what is older than the newest `keep` backups of the ledger that the new backup `made` holds, and what a crash left
 * of others a day ago. A backup is left that does not open, is of another ledger, or holds more entries than the new one: after a
 * loss, backups of what is left must not push out those of what was there. Errors: those of the file system.
 */
export async function keepBackups(made: string, keep: number, nowMs: number): Promise<KeptBackups> {
  const to = dirname(made)
  const identity = await ledgerIdentity(made)
  const names = await readdir(to)
  const older = names.filter((name) => isBackupName(name) && name !== basename(made))
  const [deleted, left]: [string[], string[]] = [[], []]
  let kept = 1
  for (const name of older.toSorted().toReversed()) {
    const why = await foreign(join(to, name), identity)
    if (why !== undefined) left.push(`${name} ${why}`)
    else if (kept < keep) kept += 1
    else deleted.push(name)
  }
  for (const name of deleted) await deleteBackup(join(to, name))
  await deleteUnfinished(to, names, nowMs)
  return { deleted, left }
}
