import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import { LabelDelays, maturityMs } from '../evaluation/maturity/label-delays.ts'
import { rowStateOf } from '../evaluation/maturity/row-state.ts'
import type { ServingHistory, StandingLabel } from './serving-history.ts'

/** The span of a report. Times are ms since 1970; `toMs` is exclusive. */
export interface ReportSpan {
  readonly abuseType: AbuseType
  readonly fromMs: number
  readonly toMs: number
  /** Events older than the maturity at this time can be judged. */
  readonly asOfMs: number
}

/** What is known of a served row. */
type Verdict = 'bad' | 'good' | 'unlabelled'

/** How a served row is judged. */
export type ServedState =
  | 'bad'
  | 'good'
  /** Too young to be judged, even with a label: bad labels come sooner than good ones. */
  | 'not_yet_knowable'
  /** Unlabelled, and blocked or of a user labelled bad for another event: it may have been good or bad. */
  | 'unknown'
  /** Unlabelled, of an event type that is seldom or never labelled bad: nobody would have labelled it. */
  | 'never_labelled'

/** The rows of a span, and how each is judged. */
export interface MaturedRows {
  readonly maturityMs: number
  /** Rows of the history, with state and verdict of each in the same place. */
  readonly places: Uint32Array
  readonly states: readonly ServedState[]
  readonly verdicts: readonly Verdict[]
}

/** How one row is judged. */
export interface MaturedRow {
  readonly state: ServedState
  readonly verdict: Verdict
}

/**
 * Judges the rows of a span by the labels that stand. Only rows older than the maturity of the abuse type
 * are bad or good, those with a label too: judged at once, the latest weeks would hold their bad rows only.
 */
export function maturedRows(history: ServingHistory, span: ReportSpan): MaturedRows {
  const known = knownLabels(history, span.abuseType)
  const { rows } = history
  const places: number[] = []
  const states: ServedState[] = []
  const verdicts: Verdict[] = []
  for (let row = 0; row < rows.length; row += 1) {
    if (!isWithin(history, span, row)) continue
    const { state, verdict } = judged(history, known, { row, asOfMs: span.asOfMs })
    places.push(row)
    states.push(state)
    verdicts.push(verdict)
  }
  return { maturityMs: known.maturityMs, places: Uint32Array.from(places), states, verdicts }
}

/** Judges single rows in the same way, when they are asked for; undefined = it is not of the span. */
export function rowJudge(
  history: ServingHistory,
  span: ReportSpan,
): (row: number) => MaturedRow | undefined {
  const known = knownLabels(history, span.abuseType)
  const { asOfMs } = span
  return (row) =>
    isWithin(history, span, row) ? judged(history, known, { row, asOfMs }) : undefined
}

function isWithin({ rows }: ServingHistory, { fromMs, toMs }: ReportSpan, row: number): boolean {
  const atMs = rows.atMs[row] ?? NaN
  return atMs >= fromMs && atMs < toMs
}

function judged(
  { rows }: ServingHistory,
  known: KnownLabels,
  { row, asOfMs }: { readonly row: number; readonly asOfMs: number },
): MaturedRow {
  const isBad = known.verdicts.get(row)
  const type = rows.type[row] ?? 0
  const owner = rows.owner[row] ?? 0
  const wasBlocked = rows.isBlocked[row] === 1
  const ageMs = asOfMs - (rows.atMs[row] ?? NaN)
  const state = stateOf(known, { type, owner, wasBlocked }, { isBad, ageMs })
  return { state, verdict: isBad === undefined ? 'unlabelled' : isBad ? 'bad' : 'good' }
}

function stateOf(
  { types, badOwners, maturityMs: waitMs }: KnownLabels,
  {
    type,
    owner,
    wasBlocked,
  }: { readonly type: number; readonly owner: number; readonly wasBlocked: boolean },
  { isBad, ageMs }: { readonly isBad: boolean | undefined; readonly ageMs: number },
): ServedState {
  if (isBad === undefined && !types.has(type)) return 'never_labelled'
  if (ageMs < waitMs) return 'not_yet_knowable'
  if (isBad === undefined && badOwners.has(owner)) return 'unknown'
  return rowStateOf({ ...(isBad === undefined ? {} : { isBad }), wasBlocked, ageMs }, waitMs)
}

/** The labels of one abuse type. */
interface KnownLabels {
  /** By row: its last label that stands. */
  readonly verdicts: ReadonlyMap<number, boolean>
  /** The event types that bad labels are of. */
  readonly types: ReadonlySet<number>
  readonly badOwners: ReadonlySet<number>
  readonly maturityMs: number
}

function knownLabels(history: ServingHistory, abuseType: AbuseType): KnownLabels {
  const { rows } = history
  const labels = standingOf(history, abuseType)
  const delays = new LabelDelays()
  const verdicts = new Map<number, boolean>()
  const badOfType = new Map<number, number>()
  const badOwners = new Set<number>()
  let lastMs = history.firstMs
  for (const { row, isBad, atMs } of labels) {
    lastMs = Math.max(lastMs, atMs)
    verdicts.set(row, isBad)
    if (!isBad) continue
    delays.add(atMs - (rows.atMs[row] ?? NaN))
    const type = rows.type[row] ?? 0
    badOfType.set(type, (badOfType.get(type) ?? 0) + 1)
    badOwners.add(rows.owner[row] ?? 0)
  }
  const observedMs = lastMs - history.firstMs
  const types = typesOfBad(badOfType, delays.total)
  return { verdicts, types, badOwners, maturityMs: maturityMs({ abuseType, delays, observedMs }) }
}

/** A label of a user may fall on an event of any type, so unlabelled events count as good only for types with at least this share of the bad labels. */
const TYPE_SHARE_MIN = 0.1

/** The event types that at least a tenth of `all` bad labels are of: unlabelled events of these count as good in the end. */
export function typesOfBad<Type>(
  badOfType: ReadonlyMap<Type, number>,
  all: number,
): ReadonlySet<Type> {
  const types = [...badOfType].filter(([, bad]) => bad >= TYPE_SHARE_MIN * all)
  return new Set(types.map(([type]) => type))
}

function standingOf(history: ServingHistory, abuseType: AbuseType): readonly StandingLabel[] {
  const place = ABUSE_TYPES.indexOf(abuseType)
  return [...history.standing()].filter((label) => label.abuseType === place)
}
