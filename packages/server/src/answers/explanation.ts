import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import { FEATURES, type Outcome } from '@winnow/engine'
import type { Caller } from '../auth/key-ring.ts'
import { modelOf } from './models.ts'
import { onScale } from './score-json.ts'

/** A feature as an analyst reads it: its number, what it means, and what it did to each score. */
interface ExplainedFeature {
  readonly name: string
  readonly family: string
  readonly why: string
  readonly value: number
  /** By abuse type: how much it moved the score's log-odds, up or down. Only where it did. */
  readonly contributions: Partial<Record<AbuseType, number>>
}

/** The whole of a score: what it is, which model said so, and every known feature. */
export interface Explanation {
  readonly model_version: string
  /** `base` is the log-odds when nothing is known; the contributions add to it. */
  readonly scores: Partial<Record<AbuseType, { readonly score: number; readonly base?: number }>>
  readonly features: readonly ExplainedFeature[]
}

/** Explains an outcome; features that were not known are left out. */
export function explain(outcome: Outcome, { account }: Caller): Explanation {
  const contributions = ABUSE_TYPES.map((type) => contributionsOf(outcome, type))
  const scored = outcome.scores.length > 0 ? ABUSE_TYPES : []
  return {
    model_version: outcome.modelVersion,
    scores: Object.fromEntries(
      scored.map((type, at) => [
        type,
        {
          score: onScale(outcome.scores[at] ?? 0, account.scoreScale),
          base: modelOf(outcome.modelVersion, type)?.base,
        },
      ]),
    ),
    features: FEATURES.flatMap((feature, at) => {
      const value = outcome.features[at]
      if (value === undefined || Number.isNaN(value)) return []
      const { name, family, why } = feature
      return [{ name, family, why, value, contributions: contributionsAt(contributions, at) }]
    }),
  }
}

function contributionsOf({ modelVersion, features }: Outcome, type: AbuseType): Float64Array {
  const into = new Float64Array(FEATURES.length)
  modelOf(modelVersion, type)?.contributions(features, into)
  return into
}

function contributionsAt(
  contributions: readonly Float64Array[],
  feature: number,
): Partial<Record<AbuseType, number>> {
  const found = ABUSE_TYPES.flatMap((type, at) => {
    const moved = contributions[at]?.[feature]
    return moved === undefined || moved === 0 ? [] : [[type, moved] as const]
  })
  return Object.fromEntries(found)
}
