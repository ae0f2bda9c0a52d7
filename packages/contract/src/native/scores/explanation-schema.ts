import { personal } from '../../answers/personal.ts'
import { abuseTypeSchema, byAbuseType } from '../../answers/score-parts.ts'
import {
  booleanSchema,
  listSchema,
  namedObject,
  numberSchema,
  objectSchema,
  optional,
} from '../../answers/typed-schema.ts'
import {
  countSchema,
  idSchema,
  logOddsSchema,
  momentSchema,
  pointsSchema,
  scoreSchema,
  sentenceSchema,
  sequenceSchema,
  userIdSchema,
} from '../common-schemas.ts'

/** A part of a reason. */
export const reasonPartSchema = namedObject('ReasonPart', {
  name: idSchema('cards_per_device_1d', 'A feature, or what labels taught about a field.'),
  value: optional(numberSchema({ description: 'Of a feature.', examples: [4] })),
  contribution: logOddsSchema('In log-odds: above 0 raises the score.'),
  points: pointsSchema('The same in points of a score from 0 to 100.'),
  sentence: personal('sentence', sentenceSchema('4 cards were seen on this device within a day.')),
})

const familyReasonSchema = namedObject('FamilyReason', {
  family: idSchema('diversity', '`minor`: all families that have minor parts alone.'),
  contribution: logOddsSchema('The sum of its parts.'),
  points: pointsSchema('The same in points.'),
  parts: listSchema(reasonPartSchema),
})

export const explainedScoreSchema = namedObject('ExplainedScore', {
  score: scoreSchema,
  log_odds: optional(
    logOddsSchema('The calibrated log-odds: `base` plus the contributions of all reasons.', 1.48),
  ),
  base: optional(
    logOddsSchema('When nothing is known, or of the usual event where labels said it.', -4.6),
  ),
  note: optional(
    sentenceSchema('How this score came about is not known any more.', 'In place of reasons.'),
  ),
  base_points: optional(
    pointsSchema('The score that the base alone gives; with all points it adds up to `score`.', 1),
  ),
  top: optional(
    listSchema(reasonPartSchema, {
      description:
        'The five parts that moved the score most, the strongest first, and all others as one named `rest`.',
    }),
  ),
  reasons: optional(
    listSchema(familyReasonSchema, { description: 'All parts by family, the strongest first.' }),
  ),
})

/** What a value is compared with. */
export const usualSchema = optional(
  numberSchema({
    description: 'The median of users; absent when too few are known.',
    examples: [1],
  }),
)

/** What a feature is about besides the user. */
export const aboutSchema = listSchema(idSchema('device'), {
  description:
    'The entities that it was read of, as `with` of an explanation’s `shared` names them.',
})

/** A feature as an analyst reads it: its number, what it means, and what it did to each score. */
export const featureSchema = namedObject('ExplainedFeature', {
  name: idSchema('cards_per_device_1d'),
  family: idSchema('diversity'),
  why: sentenceSchema('A thief tries several stolen cards; a family adds its cards over months.'),
  value: numberSchema({ examples: [4] }),
  sentence: sentenceSchema('4 cards were seen on this device within a day.'),
  percentile: optional(
    numberSchema({
      description: 'Percent of users with a lower value; absent when too few are known.',
      examples: [99.2],
    }),
  ),
  comparison: optional(sentenceSchema('Higher than for 99.2 % of users.')),
  usual: usualSchema,
  about: aboutSchema,
  contributions: byAbuseType(logOddsSchema('How much it moved the log-odds.')),
})

/** An entity that others use too, as it is known now. */
export const sharedSchema = namedObject('SharedThing', {
  with: idSchema('device'),
  field: optional(idSchema('store_id', 'The custom field that names it.')),
  other_users: countSchema('Users it was ever seen with, besides this one.'),
  last_known: optional(
    booleanSchema({ description: 'True where the event names none: the user’s last one.' }),
  ),
  looked_up: countSchema('How many of them, the most recent, were looked up.'),
  bad: countSchema('Those of them with a bad label that stands.', 1),
  bad_by_abuse_type: byAbuseType(countSchema('The same by abuse type.', 1)),
  users: listSchema(
    namedObject('SharingUser', {
      user_id: userIdSchema,
      bad: listSchema(abuseTypeSchema, { description: 'Of which bad labels stand.' }),
    }),
    { description: 'Those that were looked up, the most recent first.' },
  ),
  sentence: sentenceSchema('3 other users were seen on this device, 1 of them with a bad label.'),
})

export const explanationSchema = objectSchema({
  model_version: idSchema('starter-16'),
  scores: byAbuseType(explainedScoreSchema),
  features: listSchema(featureSchema),
  shared: listSchema(sharedSchema),
  population: objectSchema({ users: countSchema('Users that percentiles are taken of.', 1840) }),
})

/** A user's score, when it was computed, and why it is what it is. */
export const explanationAnswer = namedObject('Explanation', {
  user_id: userIdSchema,
  sequence: sequenceSchema,
  time: momentSchema('When it was scored.'),
  ...explanationSchema.properties,
})
