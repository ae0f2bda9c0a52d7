import {
  byAbuseType,
  listSchema,
  nullable,
  numberSchema,
  objectSchema,
  optionalSchema,
  namedObject,
} from '@winnow/contract'
import {
  FEATURE_INDEX,
  FEATURES,
  onlyMinorText,
  pointsPerLogOdds,
  type ReasonChange,
  reasonChanges,
  type ReasonPart,
  sentenceIn,
  withMinorChangesTogether,
} from '@winnow/engine'
import {
  idSchema,
  logOddsSchema,
  momentSchema,
  pointsSchema,
  sentenceSchema,
  sequenceSchema,
  userIdSchema,
} from './common-schemas.ts'
import { type ExplainedScore, explainedScores, type Scored } from './explained-score.ts'
import { reasonPartSchema } from './explanation.ts'
import type { Written } from './written.ts'

const partChangeSchema = namedObject('ReasonChange', {
  name: idSchema('cards_per_device_1d'),
  family: idSchema('diversity', '`minor`: all changes of less than 0.1 points together.'),
  change: logOddsSchema('In log-odds.', 2.1),
  points: pointsSchema('The same in points of a score from 0 to 100.', 18.4),
  from: nullable(reasonPartSchema),
  to: nullable(reasonPartSchema),
  sentence: optionalSchema(
    sentenceSchema(
      '14 minor changes subtract 0.3 points.',
      'Of `minor`, which has neither `from` nor `to`.',
    ),
  ),
})

const scoreChangeSchema = namedObject('ScoreChange', {
  from: numberSchema({ examples: [3.1] }),
  to: numberSchema({ examples: [81.4] }),
  log_odds: optionalSchema(
    objectSchema({
      from: numberSchema({ examples: [-3.44] }),
      to: numberSchema({ examples: [1.48] }),
    }),
  ),
  base_change: optionalSchema(
    logOddsSchema('What the base changed by: each model has its own.', 0),
  ),
  base_points: optionalSchema(
    pointsSchema(
      'The same in points; with those of all changes they add up to the change of the score.',
      0,
    ),
  ),
  changes: optionalSchema(
    listSchema(partChangeSchema, {
      description:
        'The largest first; with `base_change` they add up to the change of the log-odds.',
    }),
  ),
  sentence: sentenceSchema('The payment abuse score rose from 3.1 to 81.4.'),
})

const valueChangeSchema = namedObject('FeatureChange', {
  name: idSchema('cards_per_device_1d'),
  family: idSchema('diversity'),
  from: nullable(numberSchema({ description: 'Null when it was not known.', examples: [1] })),
  to: nullable(numberSchema({ examples: [4] })),
  sentence: sentenceSchema(
    '4 cards were seen on this device within a day.',
    'What was so at the later event, or that it was not known there any more.',
  ),
})

const comparisonSchema = objectSchema({
  scores: byAbuseType(scoreChangeSchema),
  features: listSchema(valueChangeSchema, {
    description: 'Every feature whose value changed, whether it moved a score or not.',
  }),
})

const comparedEventSchema = namedObject('ComparedEvent', {
  sequence: sequenceSchema,
  time: momentSchema('The time of the event.'),
  model_version: idSchema('starter-15'),
})

/** The answer: whose scores, at which two events, and what moved them. */
export const comparisonAnswer = namedObject('Comparison', {
  user_id: userIdSchema,
  from: comparedEventSchema,
  to: comparedEventSchema,
  ...comparisonSchema.properties,
})

/** Why a user's scores are other than they were. */
type Comparison = Written<typeof comparisonSchema>
type ScoreChange = Written<typeof scoreChangeSchema>
type PartChange = Written<typeof partChangeSchema>
type ValueChange = Written<typeof valueChangeSchema>

/** Compares two outcomes of one user, the earlier first. */
export function compare(from: Scored, to: Scored, scale: 100 | 1): Comparison {
  const before = explainedScores(from, scale)
  const after = explainedScores(to, scale)
  const told = (change: ReasonChange): PartChange => ({
    ...change,
    from: change.from ?? silentPart(change, from),
    to: change.to ?? silentPart(change, to),
  })
  const both = after.flatMap((score) => {
    const earlier = before.find(({ type }) => type === score.type)
    return earlier === undefined ? [] : [[score.type, scoreChange(earlier, score, told)] as const]
  })
  return { scores: Object.fromEntries(both), features: valueChanges(from, to) }
}

function scoreChange(
  from: ExplainedScore,
  to: ExplainedScore,
  told: (change: ReasonChange) => PartChange,
): ScoreChange {
  const both = { from: from.score, to: to.score }
  if (from.parts === undefined || to.parts === undefined)
    return { ...both, sentence: changeText(from, to) }
  const baseChange = to.parts.base - from.parts.base
  const pointsPer = pointsPerLogOdds(from.parts.logOdds, to.parts.logOdds)
  const basePoints = baseChange * pointsPer
  const changes = reasonChanges(from.parts.reasons, to.parts.reasons, pointsPer)
  return {
    ...both,
    sentence: changeText(from, to, onlyMinorText(changes, basePoints)),
    log_odds: { from: from.parts.logOdds, to: to.parts.logOdds },
    base_change: baseChange,
    base_points: basePoints,
    changes: withMinorChangesTogether(changes).map(told),
  }
}

/** A feature that was known and did nothing to the score. */
function silentPart(
  { name }: ReasonChange,
  { outcome: { features }, words }: Scored,
): ReasonPart | null {
  const place = FEATURE_INDEX.get(name) ?? -1
  const value = known(features[place])
  return value === null
    ? null
    : { name, value, contribution: 0, points: 0, sentence: sentenceIn(place, features, words) }
}

/** `The payment abuse score rose from 3.1 to 81.4.` */
function changeText(from: ExplainedScore, to: ExplainedScore, cause?: string): string {
  const which = `The ${to.type.replace('_', ' ')} score`
  if (from.score === to.score) return `${which} stayed at ${to.score}.`
  const moved = to.score > from.score ? 'rose' : 'fell'
  const why = cause === undefined ? '' : `: ${cause}`
  return `${which} ${moved} from ${from.score} to ${to.score}${why}.`
}

function valueChanges(from: Scored, to: Scored): readonly ValueChange[] {
  return FEATURES.flatMap(({ name, family }, place) => {
    const before = known(from.outcome.features[place])
    const after = known(to.outcome.features[place])
    if (before === after) return []
    // What was so is not said to be so at the later event.
    const sentence =
      after === null
        ? `Not known any more; before: ${sentenceIn(place, from.outcome.features, from.words)}`
        : sentenceIn(place, to.outcome.features, to.words)
    return [{ name, family, from: before, to: after, sentence }]
  })
}

const known = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value
