import type { AbuseType } from '@winnow/contract'
import type { DecisionCategory } from '../ports/decision.ts'
import type { PolicyDecision } from '../policies/compile-policy.ts'
import { decisionsIn } from '../policies/decisions-in.ts'
import type { PolicyInput } from '../policies/policy-input.ts'
import type { Verdict, VerdictAction } from '../policies/verdict.ts'

/** The lists as one policy would have them. */
export interface TrialLists {
  has(list: string, value: string, atMs: number): boolean
  /** A value that is listed as long already stays as it is. `untilMs`: Infinity = for good. */
  add(list: string, value: string, untilMs: number): void
  remove(list: string, value: string): void
}

/** The decisions and lists that one policy would have made, with those of people. */
export class PolicyWorld {
  private readonly lists: TrialLists
  private readonly standing = new Map<string, Map<AbuseType, DecisionCategory>>()

  constructor(lists: TrialLists) {
    this.lists = lists
  }

  /** A decision about a user: it stands until the next one. */
  decided(userId: string, abuseType: AbuseType, category: DecisionCategory): void {
    const known = this.standing.get(userId)
    if (known === undefined) this.standing.set(userId, new Map([[abuseType, category]]))
    else known.set(abuseType, category)
  }

  /** What the policy knows of an event. Written out: to copy what an object happens to have takes microseconds. */
  inputOf(input: Omit<PolicyInput, 'decided' | 'isListed'>): PolicyInput {
    const { event, ids, atMs, features, scores, enrichment, counters } = input
    const { isScoreChange = false, isRequested = false } = input
    const standing = event.userId === undefined ? undefined : this.standing.get(event.userId)
    return {
      event,
      isScoreChange,
      isRequested,
      ids,
      atMs,
      features,
      scores,
      enrichment,
      decided: (abuseType) => standing?.get(abuseType),
      isListed: (list, value) => this.lists.has(list, value, atMs),
      counters,
    }
  }

  /** Does what a verdict says. Of decisions about one user and abuse type the strongest stands, as live. */
  follow(
    workflows: Verdict,
    { event: { userId }, atMs }: PolicyInput,
    decisions: ReadonlyMap<string, PolicyDecision>,
  ): void {
    for (const { decision } of decisionsIn({ workflows }, decisions)) {
      const { entityType, abuseType, category } = decision
      if (userId !== undefined && entityType === 'user') this.decided(userId, abuseType, category)
    }
    for (const { actions } of workflows) for (const action of actions) this.change(action, atMs)
  }

  private change(action: VerdictAction, atMs: number): void {
    if (action.do === 'add_to_list') {
      this.lists.add(action.list, action.value, atMs + (action.forMs ?? Infinity))
    } else if (action.do === 'remove_from_list') this.lists.remove(action.list, action.value)
  }
}
