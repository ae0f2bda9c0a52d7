import type { AnswerOf, qualityCalls } from '@winnow/contract/native'
import { tableOf } from '../output/print-table.ts'

type ReviewQuality = AnswerOf<(typeof qualityCalls)['readReviewQuality']>
type ReviewLoad = AnswerOf<(typeof qualityCalls)['readReviewLoad']>
type Line = NonNullable<ReviewQuality['all']>
type Estimate = Line['golden']['share']
type CountedShare = Line['golden']

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

const percent = (share: number): string => `${Math.round(share * 100)} %`

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A time as people say it: `40 s`, `12 min`, `3.5 h`, `2.1 d`. */
function timeText(ms: number | null): string {
  if (ms === null) return '–'
  if (ms < 2 * MINUTE_MS) return `${Math.round(ms / 1000)} s`
  if (ms < 2 * HOUR_MS) return `${Math.round(ms / MINUTE_MS)} min`
  return ms < 2 * DAY_MS ? `${(ms / HOUR_MS).toFixed(1)} h` : `${(ms / DAY_MS).toFixed(1)} d`
}

function intervalText({ value, low, high }: Estimate, form: (value: number) => string): string {
  if (value === null || low === null || high === null) return 'too few for a figure'
  return `${form(value)} (${form(low)} to ${form(high)})`
}

const shareText = ({ of, hits, share }: CountedShare): string =>
  `${hits} of ${of}, ${intervalText(share, percent)}`

const kappaText = (value: number): string => value.toFixed(2)

/** How good decisions are, in words. */
export function qualityText(report: ReviewQuality): string {
  const { from, to, all, people, copies, is_whole: isWhole, figure_min: least } = report
  const copiesText =
    copies === null
      ? []
      : [
          `Copies that came: ${copies.second} for second reviews, ${copies.golden} of golden cases. ` +
            `${copies.withdrawn} found nobody in time.`,
        ]
  return [
    `Decisions from ${dayText(from)} to ${dayText(to)}. Intervals hold the truth 19 times of 20; there is no figure of fewer than ${least}.`,
    ...(isWhole ? [] : ['There are more cases than are read at once: choose a shorter time.']),
    '',
    ...(all === null ? [] : [...lineText(all), ...copiesText, '']),
    peopleTable(people),
  ].join('\n')
}

function lineText(line: Line): readonly string[] {
  const { agreement, from_entry: entry, from_claim: claim } = line
  const { share } = agreement
  return [
    `Decided: ${line.decided}, ${line.decided_per_day.toFixed(1)} a day. Undone: ${line.undone}.`,
    `Time from entry: half within ${timeText(entry.p50_ms)}, nine of ten within ${timeText(entry.p90_ms)}.`,
    `Time from claim: half within ${timeText(claim.p50_ms)}, nine of ten within ${timeText(claim.p90_ms)}.`,
    `Two people agree: ${shareText({ of: agreement.pairs, hits: agreement.agreed, share })}.`,
    `Agreement beyond chance (kappa): ${intervalText(agreement.kappa, kappaText)}.`,
    `Golden cases right: ${shareText(line.golden)}.`,
    `Blocks that turned out bad: ${shareText(line.blocks)}. Without a later label: ${line.unknown}.`,
    `Accepted that turned out good: ${shareText(line.accepts)}. Too young to be judged: ${line.not_yet_knowable}.`,
    `Skipped ${line.skipped}, held ${line.held}, handed over ${line.handed_over}, escalated ${line.escalated}.`,
  ]
}

const HEADS = [
  'PERSON',
  'DECIDED',
  'UNDONE',
  'HALF FROM CLAIM',
  'AGREES',
  'OVERRULED',
  'GOLDEN RIGHT',
  'BLOCKS BAD',
  'ACCEPTED GOOD',
]

const peopleTable = (people: ReviewQuality['people']): string =>
  tableOf([
    HEADS,
    ...people.map((line) => [
      line.who,
      String(line.decided),
      String(line.undone),
      timeText(line.from_claim.p50_ms),
      cellText(line.agreement.agreed, line.agreement.pairs, line.agreement.share),
      String(line.overruled),
      ...[line.golden, line.blocks, line.accepts].map(({ of, hits, share }) =>
        cellText(hits, of, share),
      ),
    ]),
  ])

const cellText = (hits: number, of: number, { value }: Estimate): string =>
  value === null ? `${hits} of ${of}` : `${percent(value)} of ${of}`

/** What waits in queues, and how they move, a line each. */
export const loadText = ({ queues, is_whole: isWhole }: ReviewLoad): string =>
  tableOf([
    ['QUEUE', 'OPEN', 'OVERDUE', 'HALF WAIT', '9 OF 10 WAIT', 'CAME A DAY', 'ENDED A DAY'],
    ...queues.map((one) => [
      one.queue,
      String(one.open),
      one.overdue_share === null ? '–' : `${one.overdue} (${percent(one.overdue_share)})`,
      timeText(one.age_p50_ms),
      timeText(one.age_p90_ms),
      one.entered_per_day.toFixed(1),
      one.ended_per_day.toFixed(1),
    ]),
  ]) + (isWhole ? '' : '\nThere are more cases than are read at once: choose a shorter time.\n')
