import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import { reliabilityCurve, type ReliabilityPoint } from '../evaluation/curves/reliability-curve.ts'
import type { BootstrapOptions } from '../evaluation/resampling/bootstrap.ts'
import { type BlockingRow, blockingTable } from './blocking-table.ts'
import { driftWatch } from './drift-watch.ts'
import {
  JUDGED_MIN,
  type PartFigures,
  partFigures,
  type SegmentFigures,
  segmentFigures,
  type SegmentKind,
  type WeekFigures,
  weeklyFigures,
} from './grouped-figures.ts'
import { maturedRows, type ReportSpan } from './matured-rows.ts'
import { SpanRows } from './row-columns.ts'
import { type ScoreBin, scoreCounts } from './score-counts.ts'
import { servedCalibration, type ServedCalibration } from './served-calibration.ts'
import type { ServingHistory } from './serving-history.ts'
import { type UnlabelledType, unlabelledTypes } from './unlabelled-types.ts'

/** A finding that a person should look at. */
export interface ReportAlarm {
  readonly kind: 'features' | 'score' | 'calibration'
  /** The feature, or the abuse type. */
  readonly name: string
  /** Stability index; of calibration promised ÷ observed. */
  readonly value: number
  readonly level: 'moderate' | 'large'
  readonly sentence: string
}

/** The abuse types that labels stand of, in the order of ABUSE_TYPES. */
export function labelledTypes(history: ServingHistory): readonly AbuseType[] {
  const places = new Set(Array.from(history.standing(), ({ abuseType }) => abuseType))
  return ABUSE_TYPES.filter((_, place) => places.has(place))
}

/** How good the scores of one abuse type were, as they were served. */
export interface ModelReport {
  readonly span: ReportSpan
  /** How old an event must be to be judged. */
  readonly maturityMs: number
  /** The weight of each counted user; 1 unless the ledger is so long that users are sampled. */
  readonly sampleWeight: number
  readonly total: PartFigures
  /** Events of users nobody had labelled bad when they came. */
  readonly newUsers: PartFigures
  readonly weeks: readonly WeekFigures[]
  readonly reliability: readonly ReliabilityPoint[]
  readonly scores: readonly ScoreBin[]
  readonly unlabelledTypes: readonly UnlabelledType[]
  /**
   * Currency of the money in `thresholds`, that of most amounts; others are converted at the rates of
   * their year. Empty when no event names an amount.
   */
  readonly currency: string
  /** Judged events with an amount without a rate (points, unknown currencies): their money is not counted. */
  readonly unpriced: number
  readonly thresholds: readonly BlockingRow[]
  readonly segments: readonly SegmentFigures[]
  readonly calibration: ServedCalibration
  readonly alarms: readonly ReportAlarm[]
  /** Features that moved by more than chance, of families that are not among the alarms: they moved less. */
  readonly moreFeatures: number
}

export interface ModelReportOptions {
  /** 32 bits; the same seed draws the same resamples. */
  readonly seed: number
  readonly segments: readonly SegmentKind[]
}

/** Points of the curve; with few bad rows, more would be noise. */
const CURVE_POINTS = 10
/** Resamples for weeks and segments, of which there are many. */
const PART_RESAMPLES = 100

/**
 * Reports on a span of a history. Pure: the same history, span and seed give the same report. Nothing
 * is judged as of a time after the newest entry, because later labels cannot be in the ledger.
 */
export function modelReport(
  history: ServingHistory,
  asked: ReportSpan,
  { seed, segments }: ModelReportOptions,
): ModelReport {
  const span = { ...asked, asOfMs: Math.min(asked.asOfMs, history.knownUntilMs) }
  const matured = maturedRows(history, span)
  const rows = new SpanRows(history, matured, span.abuseType)
  const all = Array.from(matured.places, (_row, at) => at)
  const judged = rows.of('bad', 'good')
  const columns = rows.columns(judged)
  const parts: BootstrapOptions = { seed, resamples: PART_RESAMPLES }
  const calibration = servedCalibration(columns, rows.labelled(judged), {
    ...parts,
    goodMin: JUDGED_MIN,
    sampleWeight: history.weight,
  })
  const hasRows = judged.length > 0
  return {
    span,
    maturityMs: matured.maturityMs,
    sampleWeight: history.weight,
    total: partFigures(rows, all, { seed }),
    newUsers: partFigures(
      rows,
      all.filter((at) => rows.isFresh(at)),
      { seed },
    ),
    weeks: weeklyFigures(rows, parts),
    reliability: hasRows ? reliabilityCurve(columns, { ...parts, bins: CURVE_POINTS }) : [],
    scores: scoreCounts(rows),
    unlabelledTypes: unlabelledTypes(rows),
    currency: rows.currency,
    unpriced: judged.filter((at) => rows.isUnpriced(at)).length * history.weight,
    thresholds: hasRows ? blockingTable(rows, parts) : [],
    segments: segments.flatMap((kind) => segmentFigures(rows, kind, parts)),
    calibration,
    ...alarmsOf(history, span, calibration),
  }
}

function alarmsOf(
  history: ServingHistory,
  { abuseType, asOfMs }: ReportSpan,
  calibration: ServedCalibration,
): Pick<ModelReport, 'alarms' | 'moreFeatures'> {
  const { features, scores, moreFeatures } = driftWatch(history, abuseType, asOfMs)
  const alarms: readonly ReportAlarm[] = [
    ...calibrationAlarms(abuseType, calibration),
    ...scores.map(({ psi, level, sentence }) => ({
      kind: 'score' as const,
      name: abuseType,
      value: psi,
      level,
      sentence,
    })),
    ...features.map(({ feature, psi, level, sentence }) => ({
      kind: 'features' as const,
      name: feature,
      value: psi,
      level,
      sentence,
    })),
  ]
  return { alarms, moreFeatures }
}

/** Beyond this, promises are twice what comes, or half of it. */
const LARGE_RATIO = 2

function calibrationAlarms(
  name: AbuseType,
  { alarm, ratio }: ServedCalibration,
): readonly ReportAlarm[] {
  if (alarm === undefined) return []
  const isLarge = ratio >= LARGE_RATIO || ratio <= 1 / LARGE_RATIO
  const level = isLarge ? 'large' : 'moderate'
  return [{ kind: 'calibration', name, value: ratio, level, sentence: alarm }]
}
