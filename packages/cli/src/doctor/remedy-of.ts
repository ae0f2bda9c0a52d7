import { DirectoryIsNewer, isDamage, LedgerDamaged } from '@winnow/store'
import { ownCommand } from '../own-command.ts'

const restore = (): string =>
  `restore the data directory from a backup, or copy what can be read with "${ownCommand(['salvage', 'FOLDER'])}"`

/** Whether it is the ledger's file that is at fault. */
export const isDamaged = (error: unknown): boolean =>
  error instanceof LedgerDamaged || isDamage(error)

/** What helps where a ledger cannot be opened or read: only what is damaged needs a backup. */
export function remedyOf(error: unknown): string {
  if (error instanceof DirectoryIsNewer) return 'nothing is damaged: use the version that wrote it'
  if (isDamaged(error)) return restore()
  return 'look at what the system says and try again; restore a backup only if the file is damaged'
}
