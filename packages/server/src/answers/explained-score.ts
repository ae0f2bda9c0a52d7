import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import {
  type Contributions,
  contributionsOf,
  familyReasons,
  type FamilyReason,
  type Outcome,
  scoreOf,
} from '@winnow/engine'
import { NO_TOKENS, servedLayersOf } from './served-layers.ts'
import { onScale } from './score-json.ts'

/** A score taken apart: `base` and all `contribution`s add up to `logOdds`. */
export interface ExplainedScore {
  readonly type: AbuseType
  readonly score: number
  /** Undefined when this code has the model no more. */
  readonly parts:
    | {
        readonly base: number
        readonly logOdds: number
        readonly contributions: Contributions
        /** The strongest family first. */
        readonly reasons: readonly FamilyReason[]
      }
    | undefined
}

/** All scores of an outcome, in the order of ABUSE_TYPES; none of one that was not scored. */
export function explainedScores(outcome: Outcome, scale: 100 | 1): readonly ExplainedScore[] {
  if (outcome.scores.length === 0) return []
  return ABUSE_TYPES.map((type, at) => ({
    type,
    score: onScale(outcome.scores[at] ?? 0, scale),
    parts: partsOf(outcome, type),
  }))
}

/** A learned model may have been fitted besides: then these parts are not the score's. */
const ROUNDING = 0.01

function partsOf(outcome: Outcome, type: AbuseType): ExplainedScore['parts'] {
  const { features, scores } = outcome
  const served = servedLayersOf(outcome, type)
  if (served === undefined) return undefined
  const contributions = contributionsOf(served, { features, tokens: NO_TOKENS })
  const reasons = familyReasons(contributions, { features, customNames: [] })
  const { base } = contributions
  const logOdds = reasons.reduce((sum, { contribution }) => sum + contribution, base)
  const score = scores[ABUSE_TYPES.indexOf(type)] ?? NaN
  if (Math.abs(scoreOf(logOdds) - score) > ROUNDING) return undefined
  return { base, logOdds, contributions, reasons }
}
