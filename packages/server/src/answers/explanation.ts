import type { AbuseType } from '@winnow/contract'
import {
  type FamilyReason,
  FEATURES,
  type Population,
  sentenceOf,
  type Sharers,
  sharersText,
  standingText,
  withMinorTogether,
} from '@winnow/engine'
import { type ExplainedScore, explainedScores, type Scored } from './explained-score.ts'

/** A feature as an analyst reads it: its number, what it means, and what it did to each score. */
interface ExplainedFeature {
  readonly name: string
  readonly family: string
  readonly why: string
  readonly value: number
  /** The value in words. */
  readonly sentence: string
  /** Percent of the environment's users with a lower value; absent when too few are known. */
  readonly percentile?: number
  /** The same in words. */
  readonly comparison?: string
  /** By abuse type: how much it moved the score's log-odds, up or down. Only where it did. */
  readonly contributions: Partial<Record<AbuseType, number>>
}

interface ExplainedScoreJson {
  readonly score: number
  /** The score's calibrated log-odds: `base` plus the contributions of all reasons. */
  readonly log_odds?: number
  /** The log-odds when nothing is known, or of the usual event where labels said what is usual. */
  readonly base?: number
  /** By family, the strongest first; of each, minor parts together. */
  readonly reasons?: readonly FamilyReason[]
}

/** The whole of a score: what it is, which model said so, every known feature, and who shares what. */
export interface Explanation {
  readonly model_version: string
  readonly scores: Partial<Record<AbuseType, ExplainedScoreJson>>
  readonly features: readonly ExplainedFeature[]
  readonly shared: readonly SharedJson[]
  /** Users that percentiles are taken of. */
  readonly population: { readonly users: number }
}

/** What is known besides the outcome. */
export interface Surroundings {
  readonly population: Population
  readonly sharers: readonly Sharers[]
  readonly scale: 100 | 1
}

/** Explains an outcome; features that were not known are left out. */
export function explain(scored: Scored, { population, sharers, scale }: Surroundings): Explanation {
  const { outcome } = scored
  const scores = explainedScores(scored, scale)
  return {
    model_version: outcome.modelVersion,
    scores: Object.fromEntries(scores.map((score) => [score.type, scoreJson(score)])),
    features: [...outcome.features].flatMap((value, place) =>
      Number.isNaN(value) ? [] : [featureJson({ place, value }, scores, population)],
    ),
    shared: sharers.map(sharedJson),
    population: { users: population.size },
  }
}

const scoreJson = ({ score, parts }: ExplainedScore): ExplainedScoreJson => {
  if (parts === undefined) return { score }
  const { logOdds, base, reasons } = parts
  return { score, log_odds: logOdds, base, reasons: withMinorTogether(reasons) }
}

function featureJson(
  { place, value }: { readonly place: number; readonly value: number },
  scores: readonly ExplainedScore[],
  population: Population,
): ExplainedFeature {
  const { name = '', family = '', why = '' } = FEATURES[place] ?? {}
  const standing = population.standing(place, value)
  return {
    name,
    family,
    why,
    value,
    sentence: sentenceOf(place, value),
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

/** A thing that others use too, as it is known now. */
interface SharedJson {
  readonly with: string
  /** Of `custom_1` and so on: the custom field that names it. */
  readonly field?: string
  readonly other_users: number
  readonly looked_up: number
  readonly bad: number
  readonly bad_by_abuse_type: Sharers['badByType']
  readonly sentence: string
}

const sharedJson = (sharers: Sharers): SharedJson => ({
  with: sharers.role,
  ...(sharers.field === undefined ? {} : { field: sharers.field }),
  other_users: sharers.others,
  looked_up: sharers.known,
  bad: sharers.bad,
  bad_by_abuse_type: sharers.badByType,
  sentence: sharersText(sharers),
})
