import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import type { Outcome } from '@winnow/engine'
import { onScale } from './score-json.ts'

/** Scores by abuse type on the account's scale; empty when nothing was scored. */
export function scoresOf({ scores }: Outcome, scale: 100 | 1): Partial<Record<AbuseType, number>> {
  if (scores.length === 0) return {}
  return Object.fromEntries(ABUSE_TYPES.map((type, at) => [type, onScale(scores[at] ?? 0, scale)]))
}
