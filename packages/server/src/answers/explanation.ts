import type { AbuseType } from '@winnow/contract'
import type {
  explainedScoreSchema,
  explanationSchema,
  featureSchema,
  sharedSchema,
} from '@winnow/contract/native'
import {
  FEATURE_INDEX,
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
import { type ExplainedScore, explainedScores, type Scored } from './explained-score.ts'
import type { Written } from './written.ts'

/** The whole of a score: what it is, which model gave it, every known feature, and who shares what. */
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
  const usual = population.usual(place)
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
    ...(usual !== undefined && { usual }),
    about: entitiesOf(name),
    contributions: contributionsAt(scores, place),
  }
}

/** The roles of the entities that a feature was read of, besides the user. */
export const entitiesOf = (name: string): string[] => {
  const reads = FEATURES[FEATURE_INDEX.get(name) ?? -1]?.reads ?? []
  return [...new Set(reads.map(({ role }): string => role))].filter((role) => role !== 'user')
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
