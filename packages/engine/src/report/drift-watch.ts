import { ABUSE_TYPES, type AbuseType, DAY_MS } from '@winnow/contract'
import { FEATURES } from '../features/index.ts'
import { Distribution, quantileCuts } from '../evaluation/drift/distribution.ts'
import {
  type DriftAlarm,
  driftAlarms,
  type FeatureDistributions,
} from '../evaluation/drift/drift-alarm.ts'
import { dayText, eventsScored, eventsWith } from './drift-words.ts'
import { familyAlarms } from './family-alarms.ts'
import { ALARMS_MAX } from './report-limits.ts'
import type { ServingHistory } from './serving-history.ts'

/** The latest week, against the four weeks before it. */
const DRIFT_DAYS = { recent: 7, reference: 28 } as const

/** With fewer reference days, a service would be compared with its own first days. */
const REFERENCE_DAYS_MIN = 14

/**
 * In a younger ledger the features below grow from week to week without any drift: the longest windows have 90 days, and were
 * full before the reference began only in a ledger of as many days more.
 */
const GROWN_UP_DAYS = 90 + DRIFT_DAYS.reference + DRIFT_DAYS.recent

/** Scores that lead to the same decision are alike: below 5 they move with each label, and nobody acts on them. */
const SCORE_CUTS = [5, 20, 50, 80]

/** Ages, gaps, counts of the longest windows, reputation, and bursts, which are relative to the usual: they move with the ledger's age. */
const GROWING: ReadonlySet<string> = new Set(
  FEATURES.filter(
    ({ name, family }) =>
      family === 'reputation' || /_(?:age|known|idle|tenure)_hours$|_90d$|_burst_/.test(name),
  ).map(({ name }) => name),
)

const BINS = 10

/** What moved beyond chance in the latest week. */
export interface Drift {
  /** Of each family the feature that moved most. */
  readonly features: readonly DriftAlarm[]
  readonly scores: readonly DriftAlarm[]
  /** Features that drifted, of families that are not listed because others drifted more. */
  readonly moreFeatures: number
}

const NO_DRIFT: Drift = { features: [], scores: [], moreFeatures: 0 }

/**
 * Compares features and one abuse type's scores of the week before `asOfMs`, or before the newest event
 * if that is older, with those of the four weeks before it. Scores of two models are not compared: another
 * model gives other scores, whatever the events are.
 */
export function driftWatch(history: ServingHistory, abuseType: AbuseType, asOfMs: number): Drift {
  const endMs = Math.min(asOfMs, history.newestMs + 1)
  const recentMs = endMs - DRIFT_DAYS.recent * DAY_MS
  const referenceMs = recentMs - DRIFT_DAYS.reference * DAY_MS
  const hasReference = (fromMs: number): boolean =>
    recentMs - Math.max(fromMs, history.firstMs) >= REFERENCE_DAYS_MIN * DAY_MS
  if (!hasReference(referenceMs)) return NO_DRIFT
  const times = { referenceMs, recentMs, endMs }
  const scoredFromMs = Math.max(referenceMs, history.servingSince(abuseType, endMs))
  const scored = { ...times, referenceMs: scoredFromMs }
  const isGrownUp = endMs - history.firstMs >= GROWN_UP_DAYS * DAY_MS
  const known = featureDistributions(history, times)
  const since = dayText(recentMs)
  const families = familyAlarms(
    driftAlarms(isGrownUp ? known : known.filter(({ feature }) => !GROWING.has(feature)), since),
  )
  return {
    features: families.slice(0, ALARMS_MAX).map(({ strongest }) => strongest),
    scores: hasReference(scoredFromMs)
      ? driftAlarms([scoreDistributions(history, abuseType, scored)], since)
      : [],
    moreFeatures: families.slice(ALARMS_MAX).reduce((sum, { others }) => sum + 1 + others, 0),
  }
}

interface Times {
  readonly referenceMs: number
  readonly recentMs: number
  readonly endMs: number
}

function featureDistributions(
  { vectors }: ServingHistory,
  { referenceMs, recentMs, endMs }: Times,
): readonly FeatureDistributions[] {
  const before = vectors.between(referenceMs, recentMs)
  const now = vectors.between(recentMs, endMs)
  return FEATURES.map(({ name }, at) =>
    distributionsOf(
      { feature: name, eventsIn: (bin) => eventsWith(at, bin) },
      Float64Array.from(before, ({ features }) => readable(features[at])),
      Float64Array.from(now, ({ features }) => readable(features[at])),
    ),
  )
}

/** Decayed rates never reach 0: smaller values count as 0. */
const FADED = 1e-6

const readable = (value = NaN): number => (Math.abs(value) < FADED ? 0 : value)

function scoreDistributions(
  { rows }: ServingHistory,
  abuseType: AbuseType,
  { referenceMs, recentMs, endMs }: Times,
): FeatureDistributions {
  const place = ABUSE_TYPES.indexOf(abuseType)
  const between = (fromMs: number, toMs: number): Float64Array => {
    const scores: number[] = []
    rows.atMs.subarray(0, rows.length).forEach((atMs, row) => {
      if (atMs >= fromMs && atMs < toMs) scores.push(rows.scoreOf(row, place))
    })
    return Float64Array.from(scores)
  }
  const cuts = Float64Array.from(SCORE_CUTS)
  return {
    feature: abuseType,
    eventsIn: (bin) => eventsScored(abuseType, bin),
    learned: distributed(cuts, between(referenceMs, recentMs)),
    recent: distributed(cuts, between(recentMs, endMs)),
  }
}

/** Both over the cut points of the earlier values. */
function distributionsOf(
  what: Pick<FeatureDistributions, 'feature' | 'eventsIn'>,
  before: Float64Array,
  now: Float64Array,
): FeatureDistributions {
  const cuts = quantileCuts(before, BINS)
  return { ...what, learned: distributed(cuts, before), recent: distributed(cuts, now) }
}

function distributed(cuts: Float64Array, values: Float64Array): Distribution {
  const distribution = new Distribution(cuts)
  for (const value of values) distribution.add(value)
  return distribution
}
