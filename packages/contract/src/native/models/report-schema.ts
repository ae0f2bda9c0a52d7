import { abuseTypeSchema } from '../../answers/score-parts.ts'
import {
  booleanSchema,
  choiceSchema,
  listSchema,
  namedObject,
  nullable,
  numberSchema,
  objectSchema,
  optional,
} from '../../answers/typed-schema.ts'
import {
  countSchema,
  estimateSchema,
  figureParts,
  idSchema,
  momentSchema,
  scoreSchema,
  sentenceSchema,
} from '../common-schemas.ts'

const reportParts = {
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
      daily_precision: optional(estimateSchema),
    }),
  ),
}

export const reportPartSchema = namedObject('ReportPart', reportParts)

export const reportThresholdSchema = namedObject('ReportThreshold', {
  threshold: scoreSchema,
  caught: estimateSchema,
  blocked_good: estimateSchema,
  precision: estimateSchema,
  caught_micros: estimateSchema,
  blocked_good_micros: estimateSchema,
  reviews_per_day: nullable(numberSchema({ examples: [14.2] })),
})

const driftAlarmSchema = namedObject('DriftAlarm', {
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
export const modelReportSchema = namedObject('ModelReport', {
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
  alarms: listSchema(driftAlarmSchema),
  more_drifting_features: countSchema(
    'Features that moved, of families that no alarm is of: they moved less.',
    0,
  ),
  total: reportPartSchema,
  new_users: reportPartSchema,
  calibration: objectSchema({
    promised: nullable(numberSchema({ examples: [0.013] })),
    observed: nullable(numberSchema({ examples: [0.0125] })),
    ratio: nullable(numberSchema({ description: 'promised ÷ observed.', examples: [1.04] })),
    low: nullable(
      numberSchema({ description: 'Lower end of its 95 % interval.', examples: [0.91] }),
    ),
    high: nullable(numberSchema({ description: 'Upper end.', examples: [1.21] })),
    unlabelled: countSchema(
      'Judged events without a label: they count as good, so the ratio can be too high.',
      41_000,
    ),
    ratio_if_alike: nullable(
      numberSchema({
        description:
          'The ratio if as many of these were bad as of the labelled ones; null with fewer than ten good labels.',
        examples: [0.2],
      }),
    ),
    bad_if_right: nullable(
      countSchema(
        'The ratio would be 1 if so many of these were bad; null where it is not above 1.',
        24,
      ),
    ),
  }),
  weeks: listSchema(
    namedObject('ReportWeek', { from: momentSchema('Its Monday.'), ...reportParts }),
  ),
  segments: listSchema(
    namedObject('ReportSegment', {
      kind: choiceSchema(['event_type', 'country', 'environment']),
      name: idSchema('$create_order'),
      ...reportParts,
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
  thresholds: listSchema(reportThresholdSchema),
})
