import { Command } from 'commander'
import { withPlace } from '../command-options.ts'
import type { DataPlace } from '../service/data-place.ts'

const EXAMPLES = `
Examples:
  winnow init --data-dir /var/lib/winnow

Makes a data directory with an account and its keys, for a service whose setting first_start is "refuse": it begins none by itself,
so that a disk that is not mounted is not mistaken for a new installation. With WINNOW_DATABASE_URL the tables are made in the
database, and the directory gets the keys. Run it as the user the service runs as.
`

/** `winnow init`: a new data directory, without a service. */
export function initCommand(): Command {
  return withPlace(new Command('init'))
    .description('make a new data directory, its account and keys')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: DataPlace) => {
      const { makeDataDirectory } = await import('../service/make-data-directory.ts')
      await makeDataDirectory(flags)
    })
}
