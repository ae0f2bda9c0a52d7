import type { AbuseType } from '@winnow/contract'
import {
  FEATURE_INDEX,
  FEATURES,
  type Outcome,
  type ReasonChange,
  reasonChanges,
  type ReasonPart,
  sentenceOf,
} from '@winnow/engine'
import { type ExplainedScore, explainedScores, type Scored } from './explained-score.ts'

interface ScoreChange {
  readonly from: number
  readonly to: number
  readonly log_odds?: { readonly from: number; readonly to: number }
  /** What the base changed by: another model says another one. */
  readonly base_change?: number
  /** The largest first; with `base_change` they add up to the change of the log-odds. */
  readonly changes?: readonly PartChange[]
  readonly sentence: string
}

interface PartChange {
  readonly name: string
  readonly family: string
  /** In log-odds. */
  readonly change: number
  /** Null when it was not known, and did nothing. */
  readonly from: ReasonPart | null
  readonly to: ReasonPart | null
}

interface ValueChange {
  readonly name: string
  readonly family: string
  /** Null when it was not known. */
  readonly from: number | null
  readonly to: number | null
  /** The newer value in words, else the older one. */
  readonly sentence: string
}

/** Why a user's scores are other than they were. */
export interface Comparison {
  readonly scores: Partial<Record<AbuseType, ScoreChange>>
  /** Every feature whose value changed, whether it moved a score or not. */
  readonly features: readonly ValueChange[]
}

/** Compares two outcomes of one user, the earlier first. */
export function compare(from: Scored, to: Scored, scale: 100 | 1): Comparison {
  const before = explainedScores(from, scale)
  const after = explainedScores(to, scale)
  const told = (change: ReasonChange): PartChange => ({
    ...change,
    from: change.from ?? silentPart(change, from.outcome),
    to: change.to ?? silentPart(change, to.outcome),
  })
  const both = after.flatMap((score) => {
    const earlier = before.find(({ type }) => type === score.type)
    return earlier === undefined ? [] : [[score.type, scoreChange(earlier, score, told)] as const]
  })
  return { scores: Object.fromEntries(both), features: valueChanges(from.outcome, to.outcome) }
}

function scoreChange(
  from: ExplainedScore,
  to: ExplainedScore,
  told: (change: ReasonChange) => PartChange,
): ScoreChange {
  const plain = { from: from.score, to: to.score, sentence: changeText(from, to) }
  if (from.parts === undefined || to.parts === undefined) return plain
  return {
    ...plain,
    log_odds: { from: from.parts.logOdds, to: to.parts.logOdds },
    base_change: to.parts.base - from.parts.base,
    changes: reasonChanges(from.parts.reasons, to.parts.reasons).map(told),
  }
}

/** A feature that was known and did nothing to the score. */
function silentPart({ name }: ReasonChange, { features }: Outcome): ReasonPart | null {
  const place = FEATURE_INDEX.get(name) ?? -1
  const value = known(features[place])
  return value === null
    ? null
    : { name, value, contribution: 0, sentence: sentenceOf(place, value) }
}

/** `The payment abuse score rose from 3.1 to 81.4.` */
function changeText(from: ExplainedScore, to: ExplainedScore): string {
  const which = `The ${to.type.replace('_', ' ')} score`
  if (from.score === to.score) return `${which} stayed at ${to.score}.`
  return `${which} ${to.score > from.score ? 'rose' : 'fell'} from ${from.score} to ${to.score}.`
}

function valueChanges(from: Outcome, to: Outcome): readonly ValueChange[] {
  return FEATURES.flatMap(({ name, family }, place) => {
    const before = known(from.features[place])
    const after = known(to.features[place])
    const told = after ?? before
    if (told === null || before === after) return []
    return [{ name, family, from: before, to: after, sentence: sentenceOf(place, told) }]
  })
}

const known = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value
