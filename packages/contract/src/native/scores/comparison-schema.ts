import { byAbuseType } from '../../answers/score-parts.ts'
import {
  listSchema,
  namedObject,
  nullable,
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
  sentenceSchema,
  sequenceSchema,
  userIdSchema,
} from '../common-schemas.ts'
import { reasonPartSchema } from './explanation-schema.ts'

export const partChangeSchema = namedObject('ReasonChange', {
  name: idSchema('cards_per_device_1d'),
  family: idSchema('diversity', '`minor`: all changes of less than 0.1 points together.'),
  change: logOddsSchema('In log-odds.', 2.1),
  points: pointsSchema('The same in points of a score from 0 to 100.', 18.4),
  from: nullable(reasonPartSchema),
  to: nullable(reasonPartSchema),
  sentence: optional(
    sentenceSchema(
      '14 minor changes subtract 0.3 points.',
      'Of `minor`, which has neither `from` nor `to`.',
    ),
  ),
})

export const scoreChangeSchema = namedObject('ScoreChange', {
  from: numberSchema({ examples: [3.1] }),
  to: numberSchema({ examples: [81.4] }),
  log_odds: optional(
    objectSchema({
      from: numberSchema({ examples: [-3.44] }),
      to: numberSchema({ examples: [1.48] }),
    }),
  ),
  base_change: optional(logOddsSchema('What the base changed by: each model has its own.', 0)),
  base_points: optional(
    pointsSchema(
      'The same in points; with those of all changes they add up to the change of the score.',
      0,
    ),
  ),
  changes: optional(
    listSchema(partChangeSchema, {
      description:
        'The largest first; with `base_change` they add up to the change of the log-odds.',
    }),
  ),
  sentence: sentenceSchema('The payment abuse score rose from 3.1 to 81.4.'),
})

export const valueChangeSchema = namedObject('FeatureChange', {
  name: idSchema('cards_per_device_1d'),
  family: idSchema('diversity'),
  from: nullable(numberSchema({ description: 'Null when it was not known.', examples: [1] })),
  to: nullable(numberSchema({ examples: [4] })),
  sentence: sentenceSchema(
    '4 cards were seen on this device within a day.',
    'What was so at the later event, or that it was not known there any more.',
  ),
})

export const comparisonSchema = objectSchema({
  scores: byAbuseType(scoreChangeSchema),
  features: listSchema(valueChangeSchema, {
    description: 'Every feature whose value changed, whether it moved a score or not.',
  }),
})

const comparedEventSchema = namedObject('ComparedEvent', {
  sequence: sequenceSchema,
  time: momentSchema('The time of the event.'),
  model_version: idSchema('starter-16'),
  policy_version: nullable(
    countSchema('Of the policy that decided about it; null = none was in force.', 7),
  ),
})

/** The scores of a user at two events, and what moved them. */
export const comparisonAnswer = namedObject('Comparison', {
  user_id: userIdSchema,
  from: comparedEventSchema,
  to: comparedEventSchema,
  ...comparisonSchema.properties,
})
