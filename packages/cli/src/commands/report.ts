import { qualityCalls } from '@winnow/contract/native'
import { Command } from 'commander'
import { moment, type TargetFlags, withTarget } from '../command-options.ts'
import { loadText, qualityText } from '../reports/review-text.ts'
import { withEnvironmentApi } from '../service/environment-api.ts'

interface ReportFlags extends TargetFlags {
  readonly from?: number
  readonly to?: number
  readonly queue?: string
  readonly json?: boolean
}

const EXAMPLES = `
Examples:
  winnow report review
  winnow report review --queue payments --from 2026-03-01 --to 2026-04-01
  winnow report load --json

review says how good the decisions of people are, load what waits in each queue.
`

async function printReview(flags: ReportFlags): Promise<void> {
  const { from, to, queue, json } = flags
  await withEnvironmentApi(flags, async (api) => {
    const report = await api.call(qualityCalls.readReviewQuality, { from, to, queue })
    process.stdout.write(json === true ? `${JSON.stringify(report)}\n` : qualityText(report))
  })
}

async function printLoad(flags: ReportFlags): Promise<void> {
  const { from, to, json } = flags
  await withEnvironmentApi(flags, async (api) => {
    const report = await api.call(qualityCalls.readReviewLoad, { from, to })
    process.stdout.write(json === true ? `${JSON.stringify(report)}\n` : loadText(report))
  })
}

const subcommand = (name: string, description: string): Command =>
  withTarget(new Command(name).description(description))
    .option('--from <time>', 'the first moment that counts; 28 days ago by default', moment)
    .option('--to <time>', 'what happened before this time counts; now by default', moment)
    .option('--json', 'print JSON')

/** `winnow report`: how review goes. */
export function reportCommand(): Command {
  return new Command('report')
    .description('Report how good the decisions of people are, and what waits in queues.')
    .addHelpText('after', EXAMPLES)
    .addCommand(
      subcommand('review', 'print how good decisions are, of all and of each person')
        .option('--queue <name>', 'only cases of this queue')
        .action(printReview),
    )
    .addCommand(subcommand('load', 'print what waits in each queue').action(printLoad))
}
