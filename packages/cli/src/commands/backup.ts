import { Command, Option } from 'commander'
import { CliError } from '../cli-error.ts'
import { withPlace, wholeNumber } from '../command-options.ts'
import type { BackupFlags } from '../ledger/back-up.ts'

const MAX_KEPT = 1_000

const EXAMPLES = `
Examples:
  winnow backup /mnt/backups/winnow-2026-11-23
  winnow backup --to /mnt/backups --keep 7 --data-dir /var/lib/winnow

Makes a new folder with everything up to the last entry of this moment: the ledger, the newest snapshot, keys
and admin token, and the scripts that pages pin. A service may be running on the data directory. The folder has its name once all of it is on
disk, every entry was read back, and it was opened as a data directory; until then it is called NAME.unfinished-…, and what is left of
that by a crash can be deleted. The backup is a data directory itself: start on it, or on a copy of it, to restore.

With --to the folder's name is the time, as winnow-2026-11-23T03-00-00Z. --keep deletes older ones of the same ledger once the new one
is in its place, never one that holds more entries than the new one, that is of another ledger, or that does not open: these are named.
The key of stored secrets (secrets.key, or the file of secrets_key_file) is not in it: keep a copy of that file elsewhere. Without it a
restored service does not start until the secrets of endpoints, people and partners are given up.

When it was and how it went is noted in backups.json of the data directory, for /metrics and doctor.
`

/** `winnow backup`: a copy of the data directory, taken while the service runs. */
export function backupCommand(): Command {
  return withPlace(new Command('backup'))
    .description('copy the data directory, also while the service runs')
    .argument('[folder]', 'where the copy goes; must not be there yet')
    .option('--to <folder>', 'where the copy gets a folder of its own, named by the time')
    .addOption(
      new Option(
        '--keep <count>',
        'with --to: how many backups of this ledger stay there',
      ).argParser(wholeNumber(1, MAX_KEPT)),
    )
    .option('--json', 'print the result as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (folder: string | undefined, flags: BackupFlags) => {
      const { backUp } = await import('../ledger/back-up.ts')
      await backUp(targetOf(folder, flags), flags)
    })
}

/** Error: CliError, wrong use. */
function targetOf(folder: string | undefined, { to, keep }: BackupFlags): string | undefined {
  if ((folder === undefined) === (to === undefined)) {
    throw new CliError('name the new folder, or with --to the one that it goes into', {
      exitCode: 2,
    })
  }
  if (keep !== undefined && to === undefined) {
    throw new CliError('--keep needs --to: backups of other names are never deleted', {
      exitCode: 2,
    })
  }
  return folder
}
