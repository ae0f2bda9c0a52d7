import { DirectoryIsNewer, isDamage, LedgerDamaged } from '@winnow/store'

/** What helps where a ledger cannot be opened or read: only what is damaged needs a backup. */
export function remedyOf(error: unknown): string {
  if (error instanceof DirectoryIsNewer) return 'nothing is damaged: use the version that wrote it'
  const isDamaged = error instanceof LedgerDamaged || isDamage(error)
  if (isDamaged) return 'restore the data directory from a backup'
  return 'look at what the system says and try again; restore a backup only if the file is damaged'
}
