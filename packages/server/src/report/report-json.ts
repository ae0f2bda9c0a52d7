import type {
  modelReportSchema,
  reportPartSchema,
  reportThresholdSchema,
} from '@winnow/contract/native'
import type {
  BlockingRow,
  Estimate,
  ModelReport,
  Money,
  PartFigures,
  ServedCalibration,
} from '@winnow/engine'
import { onScale } from '../answers/score-json.ts'
import type { Written } from '../answers/written.ts'
import { isWhole } from './report-runner.ts'
import type { ReportAnswer } from './report-reader.ts'

type ReportJson = Written<typeof modelReportSchema>

/** A report as the wire has it: scores on the account's scale, unknown figures null. */
export function reportJson(answer: ReportAnswer, scale: 100 | 1): ReportJson {
  const { report, readEntries, ledgerEntries } = answer
  const { span, calibration } = report
  return {
    abuse_type: span.abuseType,
    from: span.fromMs,
    to: span.toMs,
    as_of: span.asOfMs,
    progress: {
      is_whole: isWhole(answer),
      read_entries: readEntries,
      ledger_entries: ledgerEntries,
    },
    sample_weight: report.sampleWeight,
    maturity_ms: report.maturityMs,
    alarms: report.alarms,
    more_drifting_features: report.moreFeatures,
    total: partJson(report.total),
    new_users: partJson(report.newUsers),
    calibration: calibrationJson(calibration),
    weeks: report.weeks.map((week) => ({ from: week.fromMs, ...partJson(week) })),
    segments: report.segments.map((segment) => ({
      kind: segment.kind,
      name: segment.name,
      ...partJson(segment),
    })),
    reliability: report.reliability,
    scores: report.scores.map(({ from, to, notYetKnowable, ...counts }) => ({
      from: onScale(from, scale),
      to: onScale(to, scale),
      ...counts,
      not_yet_knowable: notYetKnowable,
    })),
    unlabelled_types: report.unlabelledTypes.map(
      ({ eventType, events, aboveReview, aboveBlock }) => ({
        event_type: eventType,
        events,
        above_review: aboveReview,
        above_block: aboveBlock,
      }),
    ),
    ...moneyJson(report, scale),
  }
}

function moneyJson(
  { currency, unpriced, thresholds }: ModelReport,
  scale: 100 | 1,
): Pick<ReportJson, 'currency' | 'unpriced_events' | 'thresholds'> {
  return {
    currency: currency === '' ? null : currency,
    unpriced_events: unpriced,
    thresholds: thresholds.map((row) => thresholdJson(row, scale)),
  }
}

function thresholdJson(row: BlockingRow, scale: 100 | 1): Written<typeof reportThresholdSchema> {
  return {
    threshold: onScale(row.threshold, scale),
    caught: row.caught,
    blocked_good: row.blockedGood,
    precision: row.precision,
    caught_micros: micros(row.caughtMicros),
    blocked_good_micros: micros(row.blockedGoodMicros),
    reviews_per_day: row.reviewsPerDay,
  }
}

/** JSON has no larger integers: beyond 2⁵³ micros, nine billion units, the last digits are rounded. */
const micros = ({ value, low, high }: Money): Estimate => ({
  value: Number(value),
  low: Number(low),
  high: Number(high),
})

const calibrationJson = (calibration: ServedCalibration): ReportJson['calibration'] => {
  const { promised, observed, ratio, low, high } = calibration
  const { unlabelled, ratioIfAlike, badIfRight } = calibration
  return {
    promised,
    observed,
    ratio,
    low,
    high,
    unlabelled,
    ratio_if_alike: ratioIfAlike ?? null,
    bad_if_right: badIfRight ?? null,
  }
}

function partJson(part: PartFigures): Written<typeof reportPartSchema> {
  const { events, bad, good, notYetKnowable, unknown, neverLabelled, figures } = part
  return {
    events,
    bad,
    good,
    not_yet_knowable: notYetKnowable,
    unknown,
    never_labelled: neverLabelled,
    figures: figures === undefined ? null : { ...figures, daily_precision: part.dailyPrecision },
  }
}
