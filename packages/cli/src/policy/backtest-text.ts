import type { AnswerOf, backtestCalls } from '@winnow/contract/native'
import { table } from '../output/markdown-table.ts'

export type BacktestAnswer = AnswerOf<(typeof backtestCalls)['getBacktest']>
type Report = NonNullable<BacktestAnswer['report']>
type Route = Report['routes']['would_be'][number]
type Share = Route['precision']

/** Causes and routes that a comment shows. */
const MAX_ROWS = 10

const MICROS = 1_000_000

const dollars = (micros: number | null): string =>
  micros === null ? '–' : `$${Math.round(micros / MICROS).toLocaleString('en-US')}`

const percent = (value: number | null): string =>
  value === null ? '–' : `${Math.round(value * 100)} %`

const shareText = (share: Share): string =>
  share === null ? '–' : `${percent(share.value)} (${percent(share.low)} to ${percent(share.high)})`

/** A finished backtest as Markdown that fits into a comment. */
export function backtestComment({ id, was, report }: BacktestAnswer): string {
  if (report === null) return `Backtest ${id} has no figures.\n`
  const changed = report.table.filter(({ was, would_be, events }) => was !== would_be && events > 0)
  return [
    `**Backtest ${id}** of ${report.events.toLocaleString('en-US')} events, compared with ${was === null ? 'no policy' : `version ${was}`}`,
    '',
    ...(changed.length === 0 ? ['No event would have another result.', ''] : []),
    ...table(
      ['was', 'would be', 'events', 'users', 'amount'],
      changed.map((cell) => [
        cell.was,
        cell.would_be,
        String(cell.events),
        String(cell.users),
        dollars(cell.amount_micros),
      ]),
    ),
    ...moneyLines(report),
    ...routeTable(report.routes.would_be),
    ...causeTable(report),
    knownLine(report),
    ...scoreChangeLines(report),
    '',
  ].join('\n')
}

function moneyLines({ money, review_load: load, newly_blocked_good: hurt }: Report): string[] {
  const { value, low, high } = money.balance
  return [
    `Balance ${dollars(value)} (${dollars(low)} to ${dollars(high)}): ` +
      `losses avoided ${dollars(money.loss_avoided.value)}, ` +
      `good events hurt ${dollars(money.good_hurt.value)} (${hurt.count} newly blocked), ` +
      `reviews ${dollars(money.review_cost_micros)}.`,
    '',
    `Reviews per day: ${load.was.mean.toFixed(1)} before, ${load.would_be.mean.toFixed(1)} after, ` +
      `at most ${load.would_be.most}.`,
    '',
  ]
}

const routeTable = (routes: readonly Route[]): readonly string[] =>
  table(
    ['route', 'hits', 'users', 'precision', 'recall', ''],
    routes
      .slice(0, MAX_ROWS)
      .map((one) => [
        `${one.workflow}/${one.route}`,
        String(one.hits),
        String(one.users),
        shareText(one.precision),
        shareText(one.recall),
        one.remark === null ? '' : one.remark.replaceAll('_', ' '),
      ]),
  )

const causeTable = ({ causes }: Report): readonly string[] =>
  table(
    ['workflow', 'was', 'would be', 'events'],
    causes
      .slice(0, MAX_ROWS)
      .map(({ workflow, was, would_be, events }) => [
        workflow,
        was ?? 'no route',
        would_be ?? 'no route',
        String(events),
      ]),
  )

function scoreChangeLines({
  score_changes: count,
  score_changes_run: ran,
}: Report): readonly string[] {
  if (count === 0) return []
  const { run, moved } = ran ?? { run: 0, moved: 0 }
  const left = count === run ? '' : ` ${count - run} were not run.`
  return ['', `Of ${run} score changes ${moved} would have another result.${left}`]
}

function knownLine({ known, blocked_before: blocked }: Report): string {
  const open = known.not_yet_known + known.unknown
  const all = open + known.bad + known.good
  const share = all === 0 ? 0 : Math.round((open / all) * 100)
  const bias = `The old policy blocked ${blocked}: what they would have become cannot be seen.`
  return `The outcome of ${open} of ${all} events (${share} %) is not known yet.${blocked === 0 ? '' : ` ${bias}`}`
}
