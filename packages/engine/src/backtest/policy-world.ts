import type { AbuseType } from '@winnow/contract'
import type { DecidedType, DecisionCategory } from '../ports/decision.ts'
import type { PolicyDecision } from '../policies/compile-policy.ts'
import { decisionsIn } from '../policies/decisions-in.ts'
import type { PolicyInput, WholeInput } from '../policies/policy-input.ts'
import type { Verdict, VerdictAction } from '../policies/verdict.ts'
import type { StandingDecision } from './standing-decision.ts'

/** The lists as one policy would have them. */
export interface TrialLists {
  has(list: string, value: string, atMs: number): boolean
  /** Why a list cannot take a value; undefined = it can. Absent = every list takes every value. */
  problemOf?(list: string, value: string, atMs: number): string | undefined
  /** A value that is listed as long already stays as it is. `untilMs`: Infinity = for good. */
  add(list: string, value: string, untilMs: number): void
  remove(list: string, value: string): void
}

/** The decisions and lists that one policy would have made, with those of people. */
export class PolicyWorld {
  private readonly lists: TrialLists
  private readonly standing = new Map<DecidedType, Map<string, Map<AbuseType, DecisionCategory>>>()

  constructor(lists: TrialLists) {
    this.lists = lists
  }

  /** Somebody decided. */
  decided({ entity, id, abuseType, category }: StandingDecision): void {
    const ofType = this.standing.get(entity) ?? new Map<string, Map<AbuseType, DecisionCategory>>()
    const known = ofType.get(id) ?? new Map<AbuseType, DecisionCategory>()
    this.standing.set(entity, ofType.set(id, known.set(abuseType, category)))
  }

  /** What the policy knows of an event. `worlds`: as PolicyInput has it. Written out: to copy what an object happens to have takes microseconds. */
  inputOf(input: Omit<PolicyInput, 'decided' | 'isListed'>, worlds?: object): WholeInput {
    const { event, ids, atMs, features, scores, enrichment, reasons, counters } = input
    const { isScoreChange = false, isRequested = false } = input
    const ofUsers = this.standing.get('user')
    const ofUser = event.userId === undefined ? undefined : ofUsers?.get(event.userId)
    return {
      event,
      isScoreChange,
      isRequested,
      ids,
      atMs,
      features,
      scores,
      enrichment,
      decided: (abuseType, entity = 'user') =>
        entity === 'user'
          ? ofUser?.get(abuseType)
          : this.standing
              .get(entity)
              ?.get(ids[entity] ?? '')
              ?.get(abuseType),
      isListed: (list, value) => this.lists.has(list, value, atMs),
      listProblem: (list, value) => this.lists.problemOf?.(list, value, atMs),
      // No route is paused in a backtest, and each policy has decisions and lists of its own.
      paused: undefined,
      slow: undefined,
      run: undefined,
      worlds,
      reasons,
      counters,
    }
  }

  /** Does what a verdict says. Of decisions about one user and abuse type the strongest stands, as live. */
  follow(
    workflows: Verdict,
    { event: { userId }, ids, atMs }: PolicyInput,
    decisions: ReadonlyMap<string, PolicyDecision>,
  ): void {
    for (const { decision } of decisionsIn({ workflows }, decisions)) {
      const { entityType: entity, abuseType, category } = decision
      const id = entity === 'user' ? userId : ids[entity]
      if (id !== undefined) this.decided({ entity, id, abuseType, category })
    }
    for (const { actions } of workflows) for (const action of actions) this.change(action, atMs)
  }

  private change(action: VerdictAction, atMs: number): void {
    if (action.do === 'add_to_list') {
      this.lists.add(action.list, action.value, atMs + (action.forMs ?? Infinity))
    } else if (action.do === 'remove_from_list') this.lists.remove(action.list, action.value)
  }
}
