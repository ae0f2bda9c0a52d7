import type {
  comparisonSchema,
  partChangeSchema,
  scoreChangeSchema,
  valueChangeSchema,
} from '@winnow/contract/native'
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
import { type ExplainedScore, explainedScores, type Scored } from './explained-score.ts'
import type { Written } from './written.ts'

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

/** `The payment abuse score rose from 3.10 to 81.42.`: both scores are written alike. */
function changeText(from: ExplainedScore, to: ExplainedScore, cause?: string): string {
  const which = `The ${to.type.replace('_', ' ')} score`
  if (from.score === to.score) return `${which} stayed at ${to.score}.`
  const moved = to.score > from.score ? 'rose' : 'fell'
  const why = cause === undefined ? '' : `: ${cause}`
  const digits = Math.max(digitsOf(from.score), digitsOf(to.score))
  return `${which} ${moved} from ${from.score.toFixed(digits)} to ${to.score.toFixed(digits)}${why}.`
}

/** After the point, as it is written. */
const digitsOf = (score: number): number => String(score).split('.').at(1)?.length ?? 0

function valueChanges(from: Scored, to: Scored): readonly ValueChange[] {
  return FEATURES.flatMap(({ name, family }, place) => {
    const before = known(from.outcome.features[place])
    const after = known(to.outcome.features[place])
    if (before === after) return []
    // What held at the earlier event is not repeated for the later one.
    const sentence =
      after === null
        ? `Not known any more; before: ${sentenceIn(place, from.outcome.features, from.words)}`
        : sentenceIn(place, to.outcome.features, to.words)
    return [{ name, family, from: before, to: after, sentence }]
  })
}

const known = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value
