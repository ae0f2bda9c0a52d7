import { shareOf } from '../evaluation/resampling/share-estimate.ts'
import type { Estimate } from '../evaluation/resampling/bootstrap.ts'
import { DECISION_CATEGORIES, type DecisionCategory } from '../ports/decision.ts'

/** What two people decided of one case. */
export interface VerdictPair {
  readonly first: DecisionCategory
  readonly second: DecisionCategory
}

/** How far two people agree. */
export interface Agreement {
  readonly pairs: number
  readonly agreed: number
  /** The share of pairs that agree, with Wilson's interval. */
  readonly share: Estimate | undefined
  /** Cohen's kappa; undefined = no pairs, or all of one verdict, where chance alone would agree always. */
  readonly kappa: Estimate | undefined
}

/**
 * Cohen's kappa: how much more two people agree than by chance. Its interval is that of the share that agrees (Wilson 1927), on
 * kappa's scale: the agreement by chance counts as known (Cohen 1960). So it has a width also where all agree.
 */
export function agreementOf(all: readonly VerdictPair[]): Agreement {
  const pairs = all.length
  const agreed = all.filter(({ first, second }) => first === second).length
  const share = shareOf(agreed, pairs)
  if (share === undefined) return { pairs, agreed, share, kappa: undefined }
  const chance = chanceOf(all)
  if (chance >= 1) return { pairs, agreed, share, kappa: undefined }
  const kappaOf = (value: number): number => (value - chance) / (1 - chance)
  const value = kappaOf(share.value)
  const low = Math.max(-1, kappaOf(share.low))
  return { pairs, agreed, share, kappa: { value, low, high: Math.max(value, kappaOf(share.high)) } }
}

/** The share that would agree if each decided as often as they do, and by chance. */
function chanceOf(all: readonly VerdictPair[]): number {
  let sum = 0
  for (const category of DECISION_CATEGORIES) {
    const firsts = all.filter(({ first }) => first === category).length
    const seconds = all.filter(({ second }) => second === category).length
    sum += (firsts * seconds) / all.length ** 2
  }
  return sum
}
