import { Command, Option } from 'commander'
import { withPlace, moment } from '../command-options.ts'
import type { ExportFlags } from '../ledger/export-ledger.ts'

const EXAMPLES = `
Examples:
  winnow export > everything.jsonl
  winnow export --out 2026.jsonl.gz --from 2026-01-01 --to 2027-01-01 --features
  winnow export --form import --without wrong.jsonl --out kept.jsonl
  winnow export --form import --environment sandbox | winnow import - --data-dir ./other

Each line of the full form is one entry of the ledger: the event or label, when it came, and the model
version, scores (0 to 100) and, with --features, features it was given then. The import form is for winnow
import, which takes it into one environment: it is refused where lines would be of several. A service may be
running on the data directory: the export ends with the last entry there was when it began.
`

/** `winnow export`: everything out, in the order it came in. */
export function exportCommand(): Command {
  return withPlace(new Command('export'))
    .description('export events with their scores, and labels, as JSON Lines')
    .option('--out <file>', 'where lines go; .gz packs them; - is the standard output', '-')
    .option('--account <id>', 'one account; by default all')
    .addOption(
      new Option('--environment <name>', 'which environment')
        .choices(['production', 'sandbox', 'all'])
        .default('production'),
    )
    .option('--from <time>', 'events and labels of this time or later', moment)
    .option('--to <time>', 'events and labels before this time', moment)
    .addOption(new Option('--only <what>', 'export only these').choices(['events', 'labels']))
    .addOption(
      new Option('--form <form>', 'everything known, or lines for winnow import')
        .choices(['full', 'import'])
        .default('full'),
    )
    .option('--without <file>', 'leave out the lines of this file (of import --dry-run --lines)')
    .option('--features', 'add the features of each event')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: ExportFlags) => {
      const { exportLedger } = await import('../ledger/export-ledger.ts')
      await exportLedger(flags)
    })
}
