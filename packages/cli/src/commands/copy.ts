import { Command } from 'commander'
import type { CopyFlags } from '../ledger/copy-place.ts'

const EXAMPLES = `
Examples:
  winnow copy --from ./data --to postgres://winnow@db.example.com/winnow --node-dir ./node
  winnow copy --from postgres://winnow@db.example.com/winnow --to ./data --node-dir ./node

Copies a data directory into an empty PostgreSQL database, or back, and compares digests of entries, records and states. Stop the
service first; what is copied from is only read, but for what a start of this version would bring up to date. --node-dir is the directory
that goes with the database: a copy into it makes it, with keys, scripts and reports; a copy out of it takes them from there.
Set a password by PGPASSWORD or a password file: others see flags.

Not copied: snapshots and records, which are made anew, and the queue and the log of deliveries. Messages that were not delivered yet are
queued again. A secrets key outside the data directory stays where it is.
`

/** `winnow copy`: from a data directory into a database, and back. */
export function copyCommand(): Command {
  return new Command('copy')
    .description('copy a data directory into a PostgreSQL database, or back')
    .requiredOption('--from <place>', 'a data directory, or the URL of a database')
    .requiredOption('--to <place>', 'an empty database, or a new data directory')
    .requiredOption('--node-dir <folder>', 'the directory that goes with the database')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: CopyFlags) => {
      const { copyPlace } = await import('../ledger/copy-place.ts')
      process.exitCode = await copyPlace(flags)
    })
}
