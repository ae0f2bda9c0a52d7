import { Command, Option } from 'commander'
import { withTarget } from '../command-options.ts'
import type { ImportFlags } from '../import/import-flags.ts'

/** As the command line gives them: an option that may be repeated is absent where it was not given. */
type GivenFlags = Omit<ImportFlags, 'labels'> & Partial<Pick<ImportFlags, 'labels'>>

const EXAMPLES = `
Examples:
  winnow import events.jsonl.gz --labels labels.jsonl.gz
  winnow import orders.csv --mapping orders.yaml --dry-run
  winnow import orders.csv --mapping orders.yaml --environment sandbox
  winnow import 2026-*.parquet --mapping columns.yaml --scores scores.jsonl
  zcat events.gz | winnow import - --format jsonl --url https://fraud.example.com --api-key KEY

A file of winnow export --form import is taken as it is, decisions and beacons included.

Lines are sent in the order of time: events by $time, labels by label_time. An event is recognised by its
$event_id, or else by its file and line, so a second import, or one after a crash, counts nothing twice.
Refused lines are written to the reject file with the reason; all others are taken. Correct the "text" of
refused lines and import the reject file as it is.
The position of an import and its reject file are kept in imports/ of the data directory; with --url, in
$XDG_STATE_HOME/winnow/imports (~/.local/state if that is not set).
Exit codes: 0 done, 1 failed or every line was refused, 2 wrong use, 130 stopped.

A mapping file (YAML or JSON) says how columns become fields:
  events:
    when: {column: kind, is: [sale, preauth]}        # leaves out other rows; also is_not, not_empty: true
    fields:
      $type: {value: $transaction}
      $event_id: tx_id
      $time: {column: at, type: time, format: [iso, "DD.MM.YYYY HH:mm"], zone: Europe/Berlin}
      $user_id: {column: customer, prefix: c}
      $amount: {column: total, type: micros, unit: units, decimal: ",", group: ".", symbol: "€"}
      $currency_code: {value: EUR}
      $transaction_status: {column: state, values: {OK: $success, KO: $failure}}
      $billing_address.$city: {column: city, required: true}   # an empty cell refuses the row
      is_gift: {column: gift, type: boolean, default: false}   # what an empty cell means
  labels:
    when: {column: booked, not_empty: true}
    fields: {id: tx_id, $user_id: customer, abuse_type: {value: payment},
             bad: {column: chargeback, type: boolean}, label_time: {column: booked, type: time}}
  csv: {delimiter: ";", encoding: cp1252, skip_lines: 0}
  empty: ["", "NULL"]
Several rows that are one event, and several events of the same rows:
  events:
    - group_by: Name
      fields: {$type: {value: $create_order}, $order_id: Name}
      lines: {$items: {$sku: Lineitem sku, $quantity: {column: Lineitem quantity, type: integer}}}
    - group_by: Name
      when: {column: Cancelled at, not_empty: true}
      fields: {$type: {value: $order_status}, $order_id: Name, $order_status: {value: $canceled}}
Types: string, number, integer, boolean (yes/no, ja/nein, x, 1/0 …), micros (unit: units, cents, micros),
time (format: one or a list of iso, unix_s, unix_ms, unix_us, excel, patterns), list (separator), json.
Encodings: utf8, latin1, latin9, cp1250, cp1251, cp1252. docs/guides/import.md has a recipe for a shop's export.
`

const gather = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  value,
]

/** `winnow import`: history in, from files. */
export function importCommand(): Command {
  return withTarget(new Command('import'))
    .description('import events and labels from JSON Lines, CSV or Parquet, plain or gzip')
    .argument('[files...]', 'files of events; - is the standard input')
    .option('--labels <file>', 'a file of labels; may be repeated', gather)
    .option('--mapping <file>', 'how columns become fields (CSV, Parquet)')
    .addOption(
      new Option('--format <format>', 'the format, when the file name does not show it').choices([
        'jsonl',
        'csv',
        'parquet',
      ]),
    )
    .option('--in-order', 'trust that every file is in the order of time; saves reading it twice')
    .option('--rejects <file>', 'the file for refused lines; by default in imports/, see below')
    .option('--scores <file>', 'write the scores of each event to this file, as JSON Lines')
    .option('--again', 'send everything even if this import was finished before')
    .option('--dry-run', 'show what would be sent and how it is read; sends and writes nothing')
    .option('--lines <file>', 'with --dry-run: write the lines that would be sent to this file')
    .option('--yes', 'import without a question, whatever looks wrong')
    .option('--json', 'print the summary as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (files: readonly string[], given: GivenFlags) => {
      const { importFiles } = await import('../import/import-files.ts')
      process.exitCode = await importFiles(files, { labels: [], ...given })
    })
}
