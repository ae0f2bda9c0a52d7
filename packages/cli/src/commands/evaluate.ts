import { Command, InvalidArgumentError, Option } from 'commander'
import { CliError } from '../cli-error.ts'
import { moment, wholeNumber, withPlace } from '../command-options.ts'
import type { EvaluateFlags } from '../evaluate/evaluate-flags.ts'

/** As the command line gives them: an option that may be repeated is absent where it was not given. */
type GivenFlags = Omit<EvaluateFlags, 'events' | 'labels'> &
  Partial<Pick<EvaluateFlags, 'events' | 'labels'>>

const EXAMPLES = `
Examples:
  winnow evaluate --events events.jsonl.gz --labels labels.jsonl.gz
  winnow evaluate --events events.jsonl.gz --labels labels.jsonl.gz --split 2026-03-01
  winnow evaluate --events e.jsonl --labels l.jsonl --protocol frozen --split 2026-03-01 --predictions p.jsonl
  winnow simulate --out e.jsonl --labels l.jsonl && winnow evaluate --events e.jsonl --labels l.jsonl
  winnow evaluate --events orders.csv --labels chargebacks.csv --mapping columns.yaml
  winnow evaluate --ledger --data-dir /var/lib/winnow

Events and labels are merged by time. Each event is scored by models that learned from the labels known at
its time, and judged by its own label, whenever that comes. States and models begin empty, and nothing is
kept.

  online      labels are used as they arrive; events from the split on are judged, without one all
  frozen      models stop learning at the split, and labels of later events are never used
  unlabelled  nothing is learned; labels are only used to judge

For an abuse type with bad labels only, events without a label count as good once they are old enough.

With --split labels, the test events are those whose label line has a "split" that begins with "test". Under
the frozen protocol they are scored at the end, each with the features it had when it came.

With --ledger the scores are those that a service gave; nothing is scored again. Each is judged by the labels
that came later. A service may be running on the data directory.
`

function split(text: string): number | 'labels' {
  return text === 'labels' ? text : moment(text)
}

function oneOf(text: string): string {
  if (/^[a-z_]{1,40}$/.test(text)) return text
  throw new InvalidArgumentError('Must be an abuse type, such as payment_abuse or payment.')
}

const nothingToJudge = (): CliError =>
  new CliError('name --events FILE and --labels FILE, or say --ledger', { exitCode: 2 })

const gather = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  value,
]

/** `winnow evaluate`: how good scores would have been, learning included. */
export function evaluateCommand(): Command {
  return withPlace(new Command('evaluate'))
    .description('score files of events as a service would, and judge the scores by labels')
    .option('--events <file>', 'events, JSON Lines, plain or gzip; repeatable', gather)
    .option('--labels <file>', 'their labels; repeatable', gather)
    .option(
      '--mapping <file>',
      'how columns become fields (CSV, Parquet), as winnow import takes it',
    )
    .addOption(
      new Option('--format <format>', 'the format of all files, when names do not tell').choices([
        'jsonl',
        'csv',
        'parquet',
      ]),
    )
    .addOption(
      new Option('--protocol <name>', 'which labels models may learn from')
        .choices(['online', 'frozen', 'unlabelled'])
        .default('online'),
    )
    .option('--split <time>', 'when the test begins; "labels" = as their lines say', split)
    .option(
      '--abuse-type <type>',
      'the abuse type to judge; by default all that have labels',
      oneOf,
    )
    .option(
      '--bad-labels <count>',
      'frozen: learning stops when so many bad labels of the judged type have come',
      wholeNumber(1, 1_000_000),
    )
    .option('--predictions <file>', 'write {"id", "score"} of every scored event; .gz packs them')
    .option('--rejects <file>', 'write refused lines with their reasons, as winnow import does')
    .option('--seed <number>', 'seed of everything random', wholeNumber(0, 2 ** 31 - 1), 1)
    .option('--json', 'print the figures as JSON')
    .option('--ledger', 'judge the scores that a data directory has stored')
    .option('--account <id>', 'with --ledger: one account; by default all together')
    .addOption(
      new Option('--environment <name>', 'with --ledger: which environment')
        .choices(['production', 'sandbox', 'all'])
        .default('production'),
    )
    .addHelpText('after', EXAMPLES)
    .action(async (given: GivenFlags) => {
      const flags = { events: [], labels: [], ...given }
      if (flags.ledger === true) {
        const { evaluateLedger } = await import('../evaluate/evaluate-ledger.ts')
        process.exitCode = await evaluateLedger(flags)
        return
      }
      if (flags.events.length === 0 || flags.labels.length === 0) throw nothingToJudge()
      const { evaluateFiles } = await import('../evaluate/evaluate-files.ts')
      process.exitCode = await evaluateFiles(flags)
    })
}
