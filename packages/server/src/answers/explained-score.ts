import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import {
  type Contributions,
  contributionsOf,
  customNames,
  type EventWords,
  familyReasons,
  type FamilyReason,
  type LearnedTrace,
  movingWords,
  NO_TOKENS,
  type Outcome,
  scoreOf,
  servedLayersOf,
} from '@winnow/engine'
import { onScale } from './score-json.ts'

/** A score taken apart: `base` and all `contribution`s add up to `logOdds`, `basePoints` and all points to the score. */
export interface ExplainedScore {
  readonly type: AbuseType
  readonly score: number
  /** Undefined when this code has the model no more. */
  readonly parts:
    | {
        readonly base: number
        /** The score from 0 to 100 that the base alone would give. */
        readonly basePoints: number
        readonly logOdds: number
        readonly contributions: Contributions
        /** The strongest family first. */
        readonly reasons: readonly FamilyReason[]
      }
    | undefined
}

/** An outcome, and what its scores were made of besides features, where anything was learned. */
export interface Scored {
  readonly outcome: Outcome
  readonly trace: LearnedTrace | undefined
  /** The names and ids in the event; undefined = it can no longer be read. */
  readonly words: EventWords | undefined
}

/** All scores of an outcome, in the order of ABUSE_TYPES; none of one that was not scored. */
export function explainedScores(scored: Scored, scale: 100 | 1): readonly ExplainedScore[] {
  const { outcome } = scored
  if (outcome.scores.length === 0) return []
  return ABUSE_TYPES.map((type, at) => ({
    type,
    score: onScale(outcome.scores[at] ?? 0, scale),
    parts: partsOf(scored, type),
  }))
}

/** Parts that do not lead to the score are not the score's: its models are not those of this code any more. */
const ROUNDING = 0.01

function partsOf({ outcome, trace, words }: Scored, type: AbuseType): ExplainedScore['parts'] {
  const { features, scores } = outcome
  const served = servedLayersOf(outcome, trace, type)
  if (served === undefined) return undefined
  const said = trace?.parts ?? { tokens: NO_TOKENS, custom: {}, text: undefined }
  const contributions = contributionsOf(served, { features, ...said })
  const reasons = familyReasons(contributions, {
    features,
    customNames: customNames(said.custom),
    said: trace?.parts.said,
    movingWords: said.text === undefined ? [] : movingWords(served, said.text),
    words,
  })
  const { base } = contributions
  const logOdds = reasons.reduce((sum, { contribution }) => sum + contribution, base)
  const score = scores[ABUSE_TYPES.indexOf(type)] ?? NaN
  if (Math.abs(scoreOf(logOdds) - score) > ROUNDING) return undefined
  return { base, basePoints: scoreOf(base), logOdds, contributions, reasons }
}
