import { Command } from 'commander'
import { withPlace } from '../command-options.ts'
import type { ReplayFlags } from '../ledger/replay-directory.ts'

const EXAMPLES = `
Examples:
  winnow replay
  winnow replay --data-dir /var/lib/winnow --json

Runs every entry of the ledger again, through the code of the service, into fresh stores, and compares: the
features and scores of each event with the stored ones, and entity states and records with the present ones.
Where another version of Winnow computed an event, what it declares to be otherwise (its starter, its features, its states) is counted
and named, and is no difference; all else must be equal. Exits with 1 when anything differs. A service may be running on the data directory: the replay ends with the
last entry there was when it began.
`

/** `winnow replay`: the proof that everything follows from the ledger. */
export function replayCommand(): Command {
  return withPlace(new Command('replay'))
    .description('rebuild everything from the ledger and prove that it is the same')
    .option('--no-records', 'leave out records, which need disk space for a second copy')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: ReplayFlags) => {
      const { replayDirectory } = await import('../ledger/replay-directory.ts')
      process.exitCode = await replayDirectory(flags)
    })
}
