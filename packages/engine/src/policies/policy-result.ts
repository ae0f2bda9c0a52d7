import type { DecisionCategory } from '../ports/decision.ts'
import type { Verdict, VerdictAction } from './verdict.ts'

/** What a policy does with an event as a whole, from the mildest to the hardest. */
export const POLICY_RESULTS = ['allow', 'challenge', 'review', 'block'] as const
export type PolicyResult = (typeof POLICY_RESULTS)[number]

/** The category of a decision by its id; undefined = there is no such decision. */
export type CategoryOf = (decision: string) => DecisionCategory | undefined

/** The hardest of what a verdict does. Tags, messages and changes of lists alone allow the event. */
export function resultOf(verdict: Verdict, categoryOf: CategoryOf): PolicyResult {
  let hardest = 0
  for (const { actions } of verdict) {
    for (const action of actions) hardest = Math.max(hardest, ranked(action, categoryOf))
  }
  return POLICY_RESULTS[hardest] ?? 'allow'
}

function ranked(action: VerdictAction, categoryOf: CategoryOf): number {
  if (action.do === 'review') return POLICY_RESULTS.indexOf('review')
  if (action.do === 'answer') return POLICY_RESULTS.indexOf('challenge')
  if (action.do !== 'decide') return 0
  const category = categoryOf(action.decision)
  if (category === 'block') return POLICY_RESULTS.indexOf('block')
  return category === 'watch' ? POLICY_RESULTS.indexOf('review') : 0
}
