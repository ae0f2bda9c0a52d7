import { Command } from 'commander'
import { dataDirOption } from '../command-options.ts'

const EXAMPLES = `
Examples:
  winnow init --data-dir /var/lib/winnow

Makes a data directory with an account and its keys, for a service whose setting first_start is "refuse": it begins none by itself,
so that a disk that is not mounted is not mistaken for a new installation. Run it as the user the service runs as.
`

/** `winnow init`: a new data directory, without a service. */
export function initCommand(): Command {
  return new Command('init')
    .description('make a new data directory, its account and keys')
    .addOption(dataDirOption())
    .addHelpText('after', EXAMPLES)
    .action(async (flags: { readonly dataDir: string }) => {
      const { makeDataDirectory } = await import('../service/make-data-directory.ts')
      await makeDataDirectory(flags.dataDir)
    })
}
