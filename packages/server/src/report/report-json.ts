import {
  abuseTypeSchema,
  booleanSchema,
  choiceSchema,
  listSchema,
  nullable,
  numberSchema,
  objectSchema,
  optionalSchema,
  namedObject,
} from '@winnow/contract'
import {
  type CalibrationDrift,
  type Estimate,
  type BlockingRow,
  METRIC_NAMES,
  type ModelReport,
  type Money,
  type PartFigures,
} from '@winnow/engine'
import {
  countSchema,
  estimateSchema,
  figureParts,
  idSchema,
  momentSchema,
  scoreSchema,
  sentenceSchema,
} from '../answers/common-schemas.ts'
import { onScale } from '../answers/score-json.ts'
import { isWhole } from './report-runner.ts'
import type { ReportAnswer } from './report-reader.ts'

const partParts = {
  events: countSchema('All scored events.', 52_000),
  bad: countSchema('Those that turned out bad.', 610),
  good: countSchema('Those that turned out good.', 48_000),
  not_yet_knowable: namedObject('NotYetKnowable', {
    events: countSchema('Too young to be judged.', 2900),
    bad: countSchema('Of these, labelled bad already.', 20),
    good: countSchema('Of these, labelled good already.', 130),
  }),
  unknown: countSchema('Old enough, and nothing is known.', 400),
  never_labelled: countSchema('Of types that nobody labels.', 90),
  figures: nullable(
    namedObject('ReportFigures', {
      ...figureParts,
      daily_precision: optionalSchema(estimateSchema),
    }),
  ),
}

const partSchema = namedObject('ReportPart', partParts)

const thresholdSchema = namedObject('ReportThreshold', {
  threshold: scoreSchema,
  caught: estimateSchema,
  blocked_good: estimateSchema,
  precision: estimateSchema,
  caught_micros: estimateSchema,
  blocked_good_micros: estimateSchema,
  reviews_per_day: nullable(numberSchema({ examples: [14.2] })),
})

const alarmSchema = namedObject('DriftAlarm', {
  kind: choiceSchema(['features', 'score', 'calibration']),
  name: idSchema(
    'email_free',
    'The abuse type, or of a family of features the one that moved most.',
  ),
  value: nullable(numberSchema({ examples: [0.31] })),
  level: choiceSchema(['moderate', 'large']),
  sentence: sentenceSchema(
    'Share of events with “The mail address is from a free provider”: 31 % → 58 % since 3 Nov 2026 (a large move).',
  ),
})

/** How good the scores of an abuse type were. */
export const reportSchema = namedObject('ModelReport', {
  abuse_type: abuseTypeSchema,
  from: momentSchema('The first event time.'),
  to: momentSchema('Events before this time.'),
  as_of: momentSchema('When it was made.'),
  progress: objectSchema({
    is_whole: booleanSchema(),
    read_entries: countSchema('Entries of the ledger read so far.', 91_000),
    ledger_entries: countSchema('Of so many.', 91_000),
  }),
  sample_weight: numberSchema({ description: '1 unless users are sampled.', examples: [1] }),
  maturity_ms: numberSchema({
    description: 'How old an event must be to be judged.',
    examples: [2_592_000_000],
  }),
  alarms: listSchema(alarmSchema),
  more_drifting_features: countSchema(
    'Features that moved, of families that no alarm is of: they moved less.',
    0,
  ),
  total: partSchema,
  new_users: partSchema,
  calibration: objectSchema({
    promised: nullable(numberSchema({ examples: [0.013] })),
    observed: nullable(numberSchema({ examples: [0.0125] })),
    ratio: nullable(numberSchema({ examples: [1.04] })),
  }),
  weeks: listSchema(namedObject('ReportWeek', { from: momentSchema('Its Monday.'), ...partParts })),
  segments: listSchema(
    namedObject('ReportSegment', {
      kind: choiceSchema(['event_type', 'country', 'environment']),
      name: idSchema('$create_order'),
      ...partParts,
    }),
  ),
  reliability: listSchema(
    namedObject('Reliability', { promised: estimateSchema, observed: estimateSchema }),
  ),
  scores: listSchema(
    namedObject('ScoreBand', {
      from: numberSchema({ examples: [80] }),
      to: numberSchema({ examples: [85] }),
      bad: countSchema('Bad events with such a score.', 41),
      good: countSchema('Good ones.', 12),
      not_yet_knowable: countSchema('Those too young to be judged.', 9),
      unknown: countSchema('Old ones of which nothing is known.', 4),
    }),
  ),
  unlabelled_types: listSchema(
    namedObject('UnlabelledType', {
      event_type: idSchema('$login'),
      events: countSchema('All of them.', 5200),
      above_review: countSchema('Scores at or above the review threshold that holds now.', 12),
      above_block: countSchema('At or above the block threshold.', 3),
    }),
    { description: 'Events that nobody labels: whether their scores were right is not known.' },
  ),
  currency: nullable(idSchema('USD')),
  unpriced_events: countSchema('Judged events whose amount has no rate.', 0),
  thresholds: listSchema(thresholdSchema),
})

/** A report as the wire has it: scores on the account's scale, unknown figures null. */
export function reportJson(answer: ReportAnswer, scale: 100 | 1): object {
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

function moneyJson({ currency, unpriced, thresholds }: ModelReport, scale: 100 | 1): object {
  return {
    currency: currency === '' ? null : currency,
    unpriced_events: unpriced,
    thresholds: thresholds.map((row) => thresholdJson(row, scale)),
  }
}

function thresholdJson(row: BlockingRow, scale: 100 | 1): object {
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

const calibrationJson = ({ promised, observed, ratio }: CalibrationDrift) => ({
  promised,
  observed,
  ratio,
})

function partJson(part: PartFigures): object {
  const { events, bad, good, notYetKnowable, unknown, neverLabelled, figures } = part
  return {
    events,
    bad,
    good,
    not_yet_knowable: notYetKnowable,
    unknown,
    never_labelled: neverLabelled,
    figures:
      figures === undefined
        ? null
        : {
            ...Object.fromEntries(METRIC_NAMES.map((name) => [name, figures[name]])),
            daily_precision: part.dailyPrecision,
          },
  }
}
