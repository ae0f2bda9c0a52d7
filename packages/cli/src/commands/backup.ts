import { Command } from 'commander'
import { dataDirOption } from '../command-options.ts'
import type { BackupFlags } from '../ledger/back-up.ts'

const EXAMPLES = `
Examples:
  winnow backup /mnt/backups/winnow-2026-11-23
  winnow backup /mnt/backups/$(date +%F) --data-dir /var/lib/winnow

Makes a new folder with everything up to the last entry of this moment: the ledger, the newest snapshot, keys
and admin token, and the scripts that pages pin. A service may be running on the data directory. The folder has its name once all of it is on
disk; until then it is called NAME.unfinished-…, and what is left of that by a crash can be deleted. The
backup is a data directory itself: start on it, or on a copy of it, to restore.
`

/** `winnow backup`: a copy of the data directory, taken while the service runs. */
export function backupCommand(): Command {
  return new Command('backup')
    .description('copy the data directory, also while the service runs')
    .argument('<folder>', 'where the copy goes; must not be there yet')
    .addOption(dataDirOption())
    .option('--json', 'print the result as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (folder: string, flags: BackupFlags) => {
      const { backUp } = await import('../ledger/back-up.ts')
      await backUp(folder, flags)
    })
}
