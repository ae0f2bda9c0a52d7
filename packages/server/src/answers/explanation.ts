import {
  abuseTypeSchema,
  byAbuseType,
  booleanSchema,
  listSchema,
  numberSchema,
  objectSchema,
  optionalSchema,
  type AbuseType,
  namedObject,
} from '@winnow/contract'
import {
  FEATURES,
  type NamedSharers,
  type Population,
  type Reason,
  scoreOf,
  sentenceIn,
  sharersText,
  standingText,
  testReasonOf,
  topParts,
  withMinorTogether,
} from '@winnow/engine'
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
} from './common-schemas.ts'
import { type ExplainedScore, explainedScores, type Scored } from './explained-score.ts'
import type { Written } from './written.ts'

/** A part of a reason. */
export const reasonPartSchema = namedObject('ReasonPart', {
  name: idSchema('cards_per_device_1d', 'A feature, or what labels taught about a field.'),
  value: optionalSchema(numberSchema({ description: 'Of a feature.', examples: [4] })),
  contribution: logOddsSchema('In log-odds: above 0 raises the score.'),
  points: pointsSchema('The same in points of a score from 0 to 100.'),
  sentence: sentenceSchema('4 cards were seen on this device within a day.'),
})

const familyReasonSchema = namedObject('FamilyReason', {
  family: idSchema('diversity', '`minor`: all families that have minor parts alone.'),
  contribution: logOddsSchema('The sum of its parts.'),
  points: pointsSchema('The same in points.'),
  parts: listSchema(reasonPartSchema),
})

const explainedScoreSchema = namedObject('ExplainedScore', {
  score: scoreSchema,
  log_odds: optionalSchema(
    logOddsSchema('The calibrated log-odds: `base` plus the contributions of all reasons.', 1.48),
  ),
  base: optionalSchema(
    logOddsSchema('When nothing is known, or of the usual event where labels said it.', -4.6),
  ),
  note: optionalSchema(
    sentenceSchema('How this score came about is not known any more.', 'In place of reasons.'),
  ),
  base_points: optionalSchema(
    pointsSchema('The score that the base alone gives; with all points it adds up to `score`.', 1),
  ),
  top: optionalSchema(
    listSchema(reasonPartSchema, {
      description:
        'The five parts that moved the score most, the strongest first, and all others as one named `rest`.',
    }),
  ),
  reasons: optionalSchema(
    listSchema(familyReasonSchema, { description: 'All parts by family, the strongest first.' }),
  ),
})

/** A feature as an analyst reads it: its number, what it means, and what it did to each score. */
const featureSchema = namedObject('ExplainedFeature', {
  name: idSchema('cards_per_device_1d'),
  family: idSchema('diversity'),
  why: sentenceSchema('A thief tries several stolen cards; a family adds its cards over months.'),
  value: numberSchema({ examples: [4] }),
  sentence: sentenceSchema('4 cards were seen on this device within a day.'),
  percentile: optionalSchema(
    numberSchema({
      description: 'Percent of users with a lower value; absent when too few are known.',
      examples: [99.2],
    }),
  ),
  comparison: optionalSchema(sentenceSchema('Higher than for 99.2 % of users.')),
  contributions: byAbuseType(logOddsSchema('How much it moved the log-odds.')),
})

/** A thing that others use too, as it is known now. */
const sharedSchema = namedObject('SharedThing', {
  with: idSchema('device'),
  field: optionalSchema(idSchema('store_id', 'The custom field that names it.')),
  other_users: countSchema('Users it was ever seen with, besides this one.'),
  last_known: optionalSchema(
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

const explanationSchema = objectSchema({
  model_version: idSchema('starter-15'),
  scores: byAbuseType(explainedScoreSchema),
  features: listSchema(featureSchema),
  shared: listSchema(sharedSchema),
  population: objectSchema({ users: countSchema('Users that percentiles are taken of.', 1840) }),
})

/** The answer: whose score, when, and why it is what it is. */
export const explanationAnswer = namedObject('Explanation', {
  user_id: userIdSchema,
  sequence: sequenceSchema,
  time: momentSchema('When it was scored.'),
  ...explanationSchema.properties,
})

/** The whole of a score: what it is, which model said so, every known feature, and who shares what. */
type Explanation = Written<typeof explanationSchema>

/** What is known besides the outcome. */
export interface Surroundings {
  readonly population: Population
  readonly sharers: readonly NamedSharers[]
  readonly scale: 100 | 1
}

/** Explains an outcome; features that were not known are left out. */
export function explain(scored: Scored, { population, sharers, scale }: Surroundings): Explanation {
  const { outcome } = scored
  const scores = explainedScores(scored, scale)
  const tested = testReasonOf(outcome)
  return {
    model_version: outcome.modelVersion,
    scores: Object.fromEntries(scores.map((score) => [score.type, scoreJson(score, tested)])),
    features: [...outcome.features].flatMap((value, place) =>
      Number.isNaN(value) ? [] : [featureJson({ place, value, scored }, scores, population)],
    ),
    shared: sharers.map(sharedJson),
    population: { users: population.size },
  }
}

const NOT_KNOWN =
  'How this score came about is not known any more: its models or its event can no longer be read.'

/** `tested`: the test value that decided the score. */
const scoreJson = (
  { score, parts }: ExplainedScore,
  tested: Reason | undefined,
): Written<typeof explainedScoreSchema> => {
  if (tested !== undefined) return testedJson(score, tested)
  if (parts === undefined) return { score, note: NOT_KNOWN }
  const { logOdds, base, basePoints, reasons } = parts
  const [top, byFamily] = [topParts(reasons), withMinorTogether(reasons)]
  return { score, log_odds: logOdds, base, base_points: basePoints, top, reasons: byFamily }
}

/** Even odds are 50 points. */
const EVEN_POINTS = 50

/** Nothing but the test value moved the score away from even odds. */
function testedJson(
  score: number,
  { name, contribution, why, details }: Reason,
): Written<typeof explainedScoreSchema> {
  const points = scoreOf(contribution) - EVEN_POINTS
  const top = [{ name, contribution, points, sentence: why }]
  const reasons = [{ family: String(details['family']), contribution, points, parts: top }]
  return { score, log_odds: contribution, base: 0, base_points: EVEN_POINTS, top, reasons }
}

interface KnownFeature {
  readonly place: number
  readonly value: number
  readonly scored: Scored
}

function featureJson(
  { place, value, scored }: KnownFeature,
  scores: readonly ExplainedScore[],
  population: Population,
): Written<typeof featureSchema> {
  const { name = '', family = '', why = '' } = FEATURES[place] ?? {}
  const standing = population.standing(place, value)
  return {
    name,
    family,
    why,
    value,
    sentence: sentenceIn(place, scored.outcome.features, scored.words),
    ...(standing === undefined
      ? {}
      : {
          percentile: Math.round((10_000 * standing.lower) / standing.users) / 100,
          comparison: standingText(standing),
        }),
    contributions: contributionsAt(scores, place),
  }
}

function contributionsAt(
  scores: readonly ExplainedScore[],
  place: number,
): Partial<Record<AbuseType, number>> {
  const found = scores.flatMap(({ type, parts }) => {
    const moved = parts?.contributions.features[place] ?? 0
    return moved === 0 ? [] : [[type, moved] as const]
  })
  return Object.fromEntries(found)
}

const sharedJson = (sharers: NamedSharers): Written<typeof sharedSchema> => ({
  with: sharers.role,
  ...(sharers.field === undefined ? {} : { field: sharers.field }),
  other_users: sharers.others,
  ...(sharers.isLast === true && { last_known: true }),
  looked_up: sharers.known,
  bad: sharers.bad,
  bad_by_abuse_type: sharers.badByType,
  users: sharers.users.map(({ userId, bad }) => ({ user_id: userId, bad })),
  sentence: sharersText(sharers),
})
