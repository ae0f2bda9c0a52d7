import { Command, Option } from 'commander'
import { dataDirOption } from '../command-options.ts'

export interface DoctorFlags {
  readonly dataDir: string
  readonly host: string
  readonly port: string
  readonly json?: boolean
}

const EXAMPLES = `
Examples:
  winnow doctor
  winnow doctor --data-dir /var/lib/winnow --port 9000

Looks at everything the service needs, one line each: ✓ well, ✗ to be mended (with a remedy), – could not
be looked at. The whole ledger is read, beside a running service too. Exits with 1 for any ✗.
`

/** `winnow doctor`: what is wrong, and what helps. */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description('check the installation, the data directory and the running service')
    .addOption(dataDirOption())
    .addOption(
      new Option('--host <address>', 'where it listens').env('WINNOW_HOST').default('127.0.0.1'),
    )
    .addOption(new Option('--port <number>', 'where it listens').env('WINNOW_PORT').default('8080'))
    .option('--json', 'print the findings as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: DoctorFlags) => {
      const { examine } = await import('../doctor/examine.ts')
      process.exitCode = await examine(flags)
    })
}
