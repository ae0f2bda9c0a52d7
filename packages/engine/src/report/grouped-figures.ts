import { WEEK_MS } from '@winnow/contract'
import { evaluate, type Evaluation } from '../evaluation/evaluate.ts'
import { dailyPrecision } from '../evaluation/daily-precision.ts'
import type { BootstrapOptions, Estimate } from '../evaluation/resampling/bootstrap.ts'
import { SEGMENTS_MAX, WEEKS_MAX } from './report-limits.ts'
import type { SpanRows } from './row-columns.ts'
import { type StateCounts, stateCounts } from './state-counts.ts'
import { OTHER_WORD } from './word-list.ts'

/** The served scores of one part of a span. */
export interface PartFigures extends StateCounts {
  /** Absent below {@link JUDGED_MIN} bad or good events: their interval would be too narrow. */
  readonly figures?: Evaluation
  /**
   * Share of bad users among the {@link REVIEWED_A_DAY} highest scored of each day; NaN where most days have fewer. Absent
   * where figures are.
   */
  readonly dailyPrecision?: Estimate
}

/** With fewer bad events, or good ones, resamples are too much alike for an honest interval. */
export const JUDGED_MIN = 10

/** Users a team looks at in a day. */
export const REVIEWED_A_DAY = 100

/** One week, Monday to Sunday UTC. */
export interface WeekFigures extends PartFigures {
  readonly fromMs: number
}

/** What rows are grouped by. */
export type SegmentKind = 'event_type' | 'country' | 'environment'

export interface SegmentFigures extends PartFigures {
  readonly kind: SegmentKind
  /** The word that its rows share; empty = unknown; `other` = all but the largest. */
  readonly name: string
}

/** Counts and figures of the rows at these places. */
export function partFigures(
  span: SpanRows,
  places: readonly number[],
  options: BootstrapOptions,
): PartFigures {
  const counts = stateCounts(span, places)
  const rowsMin = JUDGED_MIN * span.history.weight
  if (counts.bad < rowsMin || counts.good < rowsMin) return counts
  const judged = span.columns(places.filter((at) => isJudged(span, at)))
  return {
    ...counts,
    figures: evaluate(judged, options),
    dailyPrecision: dailyPrecision(judged, REVIEWED_A_DAY, options),
  }
}

const isJudged = ({ matured }: SpanRows, at: number): boolean =>
  matured.states[at] === 'bad' || matured.states[at] === 'good'

/** 5 January 1970 was the first Monday. */
const FIRST_MONDAY_MS = 345_600_000

/** Week by week, the latest last. */
export function weeklyFigures(span: SpanRows, options: BootstrapOptions): readonly WeekFigures[] {
  const weeks = groupsOf(span, (at) => Math.floor((span.atMs(at) - FIRST_MONDAY_MS) / WEEK_MS))
  return [...weeks]
    .sort(([a], [b]) => a - b)
    .slice(-WEEKS_MAX)
    .map(([week, places]) => ({
      fromMs: week * WEEK_MS + FIRST_MONDAY_MS,
      ...partFigures(span, places, options),
    }))
}

/** The largest segments by rows, and the rest as one. Events that are never labelled are left out. */
export function segmentFigures(
  span: SpanRows,
  kind: SegmentKind,
  options: BootstrapOptions,
): readonly SegmentFigures[] {
  const all = groupsOf(span, (at) => segmentOf(span, at, kind), isOfLabelledType)
  const groups = [...all].sort(([, a], [, b]) => b.length - a.length)
  const largest = groups.slice(0, SEGMENTS_MAX)
  const rest = groups.slice(SEGMENTS_MAX).flatMap(([, places]) => places)
  const named = largest.map(([name, places]) => ({
    kind,
    name,
    ...partFigures(span, places, options),
  }))
  if (rest.length === 0) return named
  return [...named, { kind, name: OTHER_WORD, ...partFigures(span, rest, options) }]
}

function segmentOf(span: SpanRows, at: number, kind: SegmentKind): string {
  const { rows, types, countries } = span.history
  const row = span.rowAt(at)
  switch (kind) {
    case 'event_type':
      return types.wordOf(rows.type[row] ?? 0)
    case 'country':
      return countries.wordOf(rows.country[row] ?? 0)
    case 'environment':
      return String(rows.environment[row] ?? 0)
  }
}

const isOfLabelledType = ({ matured }: SpanRows, at: number): boolean =>
  matured.states[at] !== 'never_labelled'

function groupsOf<Name>(
  span: SpanRows,
  nameOf: (at: number) => Name,
  isWanted: (span: SpanRows, at: number) => boolean = () => true,
): ReadonlyMap<Name, readonly number[]> {
  const groups = new Map<Name, number[]>()
  span.matured.places.forEach((_row, at) => {
    if (!isWanted(span, at)) return
    const name = nameOf(at)
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [at])
    else group.push(at)
  })
  return groups
}
