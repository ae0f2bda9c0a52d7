import { type AnswerOf, backtestCalls } from '@winnow/contract/native'
import type { TargetFlags } from '../command-options.ts'
import { withModels } from '../model/model-api.ts'
import { table } from '../output/markdown-table.ts'

interface ThresholdFlags extends TargetFlags {
  readonly perDay?: number
  readonly precision?: number
  readonly lowestCost?: boolean
  readonly reviewCost?: number
  readonly lossShare?: number
  readonly json?: boolean
}

type Proposals = AnswerOf<(typeof backtestCalls)['proposeThresholds']>
type Abuse = Proposals['abuse_types'][number]
type Share = Abuse['bands'][number]['bad_share']

const MICROS = 1_000_000

/** Prints the thresholds that come closest to the wishes. Errors: CliError; the service's, where nothing is wished. */
export async function proposeThresholds(id: string, flags: ThresholdFlags): Promise<void> {
  const proposals = await withModels(flags, (api) =>
    api.call(backtestCalls.proposeThresholds, { backtestId: id, body: wishesOf(flags) }),
  )
  process.stdout.write(
    flags.json === true ? `${JSON.stringify(proposals)}\n` : thresholdText(proposals),
  )
}

const wishesOf = (flags: ThresholdFlags) => ({
  at_most_per_day: flags.perDay,
  precision: flags.precision,
  lowest_cost: flags.lowestCost,
  loss_share: flags.lossShare,
  review_micros: flags.reviewCost === undefined ? undefined : Math.round(flags.reviewCost * MICROS),
})

/** As Markdown: the proposals of every type of abuse that has events, and its curve. */
function thresholdText({ backtest, days, abuse_types: all }: Proposals): string {
  const scored = all.filter(({ bands }) => bands.some(({ events }) => events > 0))
  return [
    `**Thresholds** from backtest ${backtest}, ${days} days`,
    '',
    ...table(
      ['abuse type', 'wish', 'threshold', 'a day', 'precision'],
      scored.flatMap(proposalRows),
    ),
    ...scored.flatMap(curve),
  ].join('\n')
}

const proposalRows = ({ abuse_type: type, proposals }: Abuse) =>
  proposals.map(({ wish, proposed }) => [
    type,
    wish.replaceAll('_', ' '),
    proposed === null ? 'none reaches it' : String(proposed.threshold),
    proposed === null ? '–' : proposed.per_day.toFixed(1),
    shareText(proposed?.precision ?? null),
  ])

const curve = ({ abuse_type: type, bands }: Abuse): readonly string[] => [
  `${type}:`,
  '',
  ...table(
    ['score', 'events', 'bad', 'good', 'open', 'a day', 'bad of the known'],
    bands
      .filter(({ events }) => events > 0)
      .map((band) => [
        `${band.from} to ${band.to}`,
        ...[band.events, band.bad, band.good, band.open].map(String),
        band.per_day.toFixed(1),
        shareText(band.bad_share),
      ]),
  ),
]

const percent = (value: number | null): string =>
  value === null ? '–' : `${Math.round(value * 100)} %`

const shareText = (share: Share): string =>
  share === null ? '–' : `${percent(share.value)} (${percent(share.low)} to ${percent(share.high)})`
