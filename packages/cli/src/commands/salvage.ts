import { Command } from 'commander'
import { withPlace } from '../command-options.ts'
import type { SalvageFlags } from '../ledger/salvage.ts'

const EXAMPLES = `
Examples:
  winnow salvage ./data-salvaged
  winnow salvage /mnt/disk2/winnow --data-dir /var/lib/winnow

For a ledger that is damaged, when there is no backup, or an old one. Makes a new folder with every entry that can still be
read and whose checksum is right, the accounts and the keys, and names the entries that are lost. Those after them keep
their numbers. Stop the service first; the damaged directory is only read. The folder is a data directory: start on it.
Its look-ups and states are made anew.
`

/** `winnow salvage`: what can still be read of a damaged ledger. */
export function salvageCommand(): Command {
  return withPlace(new Command('salvage'))
    .description('copy what can still be read of a damaged data directory')
    .argument('<folder>', 'where the copy goes; must not be there yet')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (folder: string, flags: SalvageFlags) => {
      const { salvage } = await import('../ledger/salvage.ts')
      await salvage(folder, flags)
    })
}
