import { Command } from 'commander'
import { dataDirOption } from '../command-options.ts'

export interface ReplayFlags {
  readonly dataDir: string
  /** False with `--no-records`. */
  readonly records: boolean
  readonly json?: boolean
}

const EXAMPLES = `
Examples:
  winnow replay
  winnow replay --data-dir /var/lib/winnow --json

Runs every entry of the ledger again through the code that runs live, into fresh stores, and compares:
each event's features and scores with those it was given then, entity states and records with those that
are there. Exits with 1 when anything differs. A service may be running on the data directory: what it had
taken in when the replay began is compared.
`

/** `winnow replay`: the proof that everything follows from the ledger. */
export function replayCommand(): Command {
  return new Command('replay')
    .description('rebuild everything from the ledger and prove that it is the same')
    .addOption(dataDirOption())
    .option('--no-records', 'leave out records, which need disk space for a second copy')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: ReplayFlags) => {
      const { replayDirectory } = await import('../ledger/replay-directory.ts')
      process.exitCode = await replayDirectory(flags)
    })
}
