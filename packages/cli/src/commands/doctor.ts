import { Command, Option } from 'commander'
import { secretsKeyFileOption, wholeNumber, withPlace, withTarget } from '../command-options.ts'
import type { DoctorFlags } from '../doctor/examine.ts'
import type { SnippetFlags } from '../doctor/snippet/examine-snippet.ts'

const EXAMPLES = `
Examples:
  winnow doctor
  winnow doctor --data-dir /var/lib/winnow --port 9000
  winnow doctor snippet https://shop.example/

Checks everything the service needs, one line each: ✓ in order, ! in doubt but working, ✗ a fault (both with
a remedy), – could not be checked. It reads the whole ledger, also beside a running service. Exits with 1 for any ✗.
`

const SNIPPET_EXAMPLES = `
Examples:
  winnow doctor snippet https://shop.example/
  winnow doctor snippet https://shop.example/cart --environment sandbox
  winnow doctor snippet https://shop.example/ --url https://winnow.example --api-key KEY

Fetches the page as a browser would, and checks the tag, its key, the script and its integrity, the page's
policy, beacons and the cookie. It sends one beacon of its own, with a session called winnow-doctor-…; a tag
that a script inserts later is not seen. Exits with 1 for any ✗.
`

function snippetCommand(): Command {
  return withTarget(new Command('snippet'))
    .description('check the browser snippet of a page')
    .argument('<page>', 'the address of a page with the snippet')
    .option('--json', 'print the findings as JSON')
    .addHelpText('after', SNIPPET_EXAMPLES)
    .action(async (page: string, _own: object, command: Command) => {
      // What both commands have, as --data-dir and --json, the outer one has taken.
      const flags = command.optsWithGlobals<SnippetFlags>()
      const { examineSnippet } = await import('../doctor/snippet/examine-snippet.ts')
      process.exitCode = await examineSnippet(page, flags)
    })
}

/** `winnow doctor`: what is wrong, and what helps. */
export function doctorCommand(): Command {
  return withPlace(new Command('doctor'))
    .addCommand(snippetCommand())
    .description('check the installation, the data directory or database, and the running service')
    .addOption(
      new Option('--host <address>', 'where it listens').env('WINNOW_HOST').default('127.0.0.1'),
    )
    .addOption(
      new Option('--port <number>', 'where it listens, or is to listen')
        .env('WINNOW_PORT')
        .argParser(wholeNumber(0, 65_535))
        .default(8080),
    )
    .addOption(secretsKeyFileOption())
    .option('--json', 'print the findings as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: Omit<DoctorFlags, 'isPortAsked'>, command: Command) => {
      const isPortAsked = command.getOptionValueSource('port') === 'cli'
      const { examine } = await import('../doctor/examine.ts')
      process.exitCode = await examine({ ...flags, isPortAsked })
    })
}
