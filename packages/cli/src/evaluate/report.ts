import { ABUSE_TYPES, type AbuseType, DAY_MS } from '@winnow/contract'
import {
  areaUnderRoc,
  averagePrecision,
  dailyPrecision,
  type Estimate,
  estimateOf,
  evaluate,
  NO_ESTIMATE,
  promiseRatio,
} from '@winnow/engine'
import { type Tally } from '@winnow/import'
import { reasonLines } from '../import/summarize.ts'
import { duration } from '../output/duration.ts'
import { grouped } from '../output/grouped.ts'
import { tableOf } from '../output/print-table.ts'
import { explained, figureText, isEnough } from './figure-text.ts'
import type { PromiseBounds } from './promise-bounds.ts'
import type { Silence } from './silent-events.ts'
import { datedRows, type Group } from './judged-events.ts'

/** What a team looks at in a day. */
const CARDS_A_DAY = 100

/** Figures of one group of judged events. */
export interface GroupReport {
  readonly name: string
  readonly events: number
  readonly bad: number
  readonly figures: Readonly<Record<string, Estimate>>
}

/** Figures of one abuse type. */
export interface TypeReport {
  readonly abuseType: AbuseType
  /** The kind of batch model that serves at the end. */
  readonly serving: string
  /** Where only bad labels were given: what events without one counted as. */
  readonly silence?: Silence
  /** How far the promise can be off where events have no label; absent where nearly all have one. */
  readonly bounds?: PromiseBounds
  readonly groups: readonly GroupReport[]
}

/** What a run was, besides its figures. */
export interface RunReport {
  readonly protocol: string
  readonly events: number
  /** Events that no version of the interface takes. */
  readonly refused: number
  /** Lines that could not be read at all. */
  readonly unreadable: number
  /** Label lines that say too little, and labels of no event of the files. */
  readonly refusedLabels: number
  readonly strayLabels: number
  /** Lines that were refused, or could not be read, by reason. */
  readonly reasons: Tally['reasons']
  /** The file they are in, with their reasons; absent = not asked for. */
  readonly rejects?: string
  readonly labels: number
  readonly seconds: number
  readonly trainingSeconds: number
  readonly refreshes: number
  /** The abuse type of most labels first. */
  readonly types: readonly TypeReport[]
}

interface NamedRows {
  readonly name: string
  readonly rows: Group
  /** Of the abuse type among those judged. */
  readonly place: number
  readonly seed: number
}

/** Every figure of the rows with its interval, users resampled whole; and the starter's rank. */
export function reportOf({ name, rows: group, place, seed }: NamedRows): GroupReport {
  const rows = datedRows(group, ({ scores }) => scores[place] ?? NaN)
  const starters = datedRows(group, ({ starters: each }) => each[place] ?? NaN)
  const { area_under_roc, average_precision, recall_at_1_percent, brier_score, calibration_error } =
    evaluate(rows, { seed })
  const [starterArea = NO_ESTIMATE, starterPrecision = NO_ESTIMATE] = estimateOf(
    starters,
    (ranking) => [areaUnderRoc(ranking), averagePrecision(ranking)],
    { seed },
  )
  const [promised = NO_ESTIMATE] = estimateOf(rows, (ranking) => [promiseRatio(ranking)], { seed })
  return {
    name,
    events: group.length,
    bad: group.filter(({ isBad }) => isBad).length,
    figures: {
      AUC: area_under_roc,
      AP: average_precision,
      'R@1%': recall_at_1_percent,
      [`CP@${CARDS_A_DAY}`]: dailyPrecision(rows, CARDS_A_DAY, { seed }),
      Brier: brier_score,
      ECE: calibration_error,
      'mean ÷ base': promised,
      'AUC, starter': starterArea,
      'AP, starter': starterPrecision,
    },
  }
}

/** The rows of every report come in one order, whatever its labels are of. */
const placeOf = ({ abuseType }: TypeReport): number => ABUSE_TYPES.indexOf(abuseType)

/** The report as people read it: one abuse type in full, of several a row each. */
export function reportText(report: RunReport): string {
  const { events, labels, seconds, trainingSeconds, refreshes, types, protocol } = report
  const rate = grouped((events + labels) / Math.max(seconds, 0.001))
  const [first, ...others] = types
  const ordered = [...types].sort((a, b) => placeOf(a) - placeOf(b))
  return [
    `${ordered.map(({ abuseType }) => abuseType).join(', ')}, ${protocol}: ${grouped(events)} events and ${grouped(labels)} labels (${grouped(report.refused)} events refused) in ${duration(seconds)}, ${rate} a second;`,
    `${trainingSeconds.toFixed(1)} s of it training (${refreshes} times).`,
    ...lossesText(report),
    ...reasonsText(report),
    ...ordered.flatMap(silenceText),
    ...ordered.flatMap(boundsText),
    '',
    first === undefined || others.length > 0 ? typesTable(ordered) : groupsTable(first),
  ].join('\n')
}

/** What was given and could not be used, if anything. */
function lossesText({ unreadable, refusedLabels, strayLabels }: RunReport): readonly string[] {
  const losses = [
    [unreadable, 'lines could not be read'],
    [refusedLabels, 'labels were refused'],
    [strayLabels, 'labels name no event of the files'],
  ] as const
  const counted = losses.filter(([count]) => count > 0)
  return counted.length === 0
    ? []
    : [`${counted.map(([count, what]) => `${grouped(count)} ${what}`).join(', ')}.`]
}

/** Why lines were refused, the most frequent reason first. */
function reasonsText({ reasons, rejects }: RunReport): readonly string[] {
  const lines = reasonLines(reasons)
  if (lines.length === 0) return []
  const where =
    rejects === undefined
      ? 'Say --rejects FILE to have the refused lines with their reasons.'
      : `Refused lines with their reasons: ${rejects}`
  return [...lines, where]
}

function silenceText({ abuseType, silence, groups: [all] }: TypeReport): readonly string[] {
  if (silence === undefined) return []
  const days = Math.round(silence.maturityMs / DAY_MS)
  return [
    `${abuseType} has only bad labels: ${grouped(silence.good)} events without one count as good, ${days} days old or older;`,
    `${grouped(silence.young)} events labelled bad are too young to be judged.`,
    ...(all === undefined ? [] : rightIfText(all)),
  ]
}

/** Nothing says how many of the events that count as good are bad: only how many would have to be. */
function rightIfText({ bad, figures }: GroupReport): readonly string[] {
  const lacking = Math.round(((figures['mean ÷ base']?.value ?? NaN) - 1) * bad)
  if (!(lacking > 0)) return []
  return [`Nothing says how many of those are bad: mean ÷ base is 1 if ${grouped(lacking)} are.`]
}

function boundsText({ abuseType, bounds }: TypeReport): readonly string[] {
  if (bounds === undefined) return []
  const { events, labelled, ifAsMany, ifNone } = bounds
  const [none, asMany] = [ifNone, ifAsMany].map((ratio) => ratio.toFixed(2))
  return [
    `${abuseType}: ${grouped(labelled)} of ${grouped(events)} events have a label. Of all of them mean ÷ base is ${none} if none of the others is bad,`,
    `${asMany} if as many of them are bad as of the labelled ones.`,
  ]
}

/** A row for each figure, a column for each group; below, what kind of model they ended with. */
function groupsTable({ serving, groups }: TypeReport): string {
  if (groups.length === 0) return 'No event could be judged.\n'
  const heads = ['', ...groups.map(({ name }) => name)]
  const names = Object.keys(groups[0]?.figures ?? {})
  const lines = names.map((name) => [name, ...groups.map((group) => cellOf(group, name))])
  const table = tableOf([heads, ['bad / judged', ...groups.map(shareText)], ...lines])
  return `${explained(table)}fitted model that serves at the end: ${serving}\n`
}

/** A row for each abuse type, of all its judged events; the figures that have room, and where the others are. */
function typesTable(types: readonly TypeReport[]): string {
  const names = ['AUC', 'AP', 'R@1%', 'ECE', 'mean ÷ base', 'AUC, starter']
  const lines = types.flatMap(({ abuseType, serving, groups: [all] }) =>
    all === undefined
      ? []
      : [[abuseType, shareText(all), ...names.map((name) => cellOf(all, name)), serving]],
  )
  const unjudged = types.filter(({ groups }) => groups.length === 0)
  if (unjudged.length === types.length) return 'No event could be judged.\n'
  const table = tableOf([['', 'bad / judged', ...names, 'fitted model at the end'], ...lines])
  const none = unjudged.map(({ abuseType }) => `${abuseType}: no event could be judged.\n`)
  return `${explained(table)}${none.join('')}CP@${CARDS_A_DAY}, Brier and new users: --abuse-type TYPE prints them for one, --json for all.\n`
}

const shareText = ({ bad, events }: GroupReport): string => `${grouped(bad)} / ${grouped(events)}`

function cellOf({ bad, events, figures }: GroupReport, name: string): string {
  const isGiven = isEnough({ bad, good: events - bad })
  return figureText(isGiven ? figures[name] : undefined)
}
