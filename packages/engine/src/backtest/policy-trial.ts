import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import type { DecidedType, DecisionCategory } from '../ports/decision.ts'
import type {
  CompiledPolicy,
  CompiledWorkflow,
  PolicyDecision,
} from '../policies/compile-policy.ts'
import type { PolicyInput } from '../policies/policy-input.ts'
import { runWorkflow } from '../policies/run-policy.ts'
import { runsOn, workflowsOn } from '../policies/workflows-on.ts'
import type { VerdictAction, WorkflowVerdict } from '../policies/verdict.ts'
import type { BacktestEvent } from './backtest-event.ts'
import { type PolicyResult, resultOf } from '../policies/policy-result.ts'

/** The lists as one policy would have them. */
export interface TrialLists {
  has(list: string, value: string, atMs: number): boolean
  /** A value that is listed as long already stays as it is. `untilMs`: Infinity = for good. */
  add(list: string, value: string, untilMs: number): void
  remove(list: string, value: string): void
}

/** What a policy of a backtest refers to. */
export interface TrialTerms {
  readonly decisions: ReadonlyMap<string, PolicyDecision>
  readonly lists: TrialLists
}

/** One workflow on one event. */
export interface WorkflowRun {
  readonly taken: WorkflowVerdict
  /** Whether the workflow does the same where the taken route is missing. */
  readonly isSameWithout: boolean
  /** Whether a later route would have taken the event, too. */
  readonly isOverlap: boolean
}

/** A policy on one event. */
export interface TrialRun {
  readonly workflows: readonly WorkflowRun[]
  readonly result: PolicyResult
}

/** What one policy would have done, event by event, with the decisions and lists that it would have made itself. */
export class PolicyTrial {
  private readonly policy: CompiledPolicy
  private readonly terms: TrialTerms
  private readonly standing = new Map<DecidedType, Map<string, Map<AbuseType, DecisionCategory>>>()

  constructor(policy: CompiledPolicy, terms: TrialTerms) {
    this.policy = policy
    this.terms = terms
  }

  run({ input }: BacktestEvent): TrialRun {
    const own = this.inputOf(input)
    const workflows = workflowsOn(this.policy, own).flatMap((one) =>
      runsOn(one, own) ? [runBoth(one, own)] : [],
    )
    const verdict = workflows.map(({ taken }) => taken)
    for (const { actions } of verdict) for (const action of actions) this.follow(action, own)
    const result = resultOf(verdict, (id) => this.terms.decisions.get(id)?.category)
    return { workflows, result }
  }

  /** Somebody else decided about a user, or another entity: it stands until the next decision. */
  decided(
    id: string,
    abuseType: AbuseType,
    category: DecisionCategory,
    type: DecidedType = 'user',
  ): void {
    const ofType = this.standing.get(type) ?? new Map<string, Map<AbuseType, DecisionCategory>>()
    const known = ofType.get(id) ?? new Map<AbuseType, DecisionCategory>()
    this.standing.set(type, ofType.set(id, known.set(abuseType, category)))
  }

  private inputOf(input: BacktestEvent['input']): PolicyInput {
    const { atMs, ids } = input
    return {
      ...input,
      decided: (abuseType, entity = 'user') =>
        this.standing
          .get(entity)
          ?.get(ids[entity] ?? '')
          ?.get(abuseType),
      isListed: (list, value) => this.terms.lists.has(list, value, atMs),
    }
  }

  private follow(action: VerdictAction, { ids, atMs }: PolicyInput): void {
    if (action.do === 'decide') this.decide(ids, action.decision)
    else if (action.do === 'add_to_list') {
      this.terms.lists.add(action.list, action.value, atMs + (action.forMs ?? Infinity))
    } else if (action.do === 'remove_from_list') this.terms.lists.remove(action.list, action.value)
  }

  private decide(ids: PolicyInput['ids'], decision: string): void {
    const meaning = this.terms.decisions.get(decision)
    const id = meaning && ids[meaning.entityType]
    if (meaning === undefined || id === undefined) return
    this.decided(id, meaning.abuseType, meaning.category, meaning.entityType)
  }
}

/** Runs a workflow, and again without the route that was taken. */
function runBoth(workflow: CompiledWorkflow, input: PolicyInput): WorkflowRun {
  const taken = runWorkflow(workflow, input)
  if (taken.route === undefined) return { taken, isSameWithout: false, isOverlap: false }
  const at = workflow.routes.findIndex(({ document }) => document.name === taken.route)
  const without = runWorkflow(workflow, input, at + 1)
  const isSameWithout = JSON.stringify(without.actions) === JSON.stringify(taken.actions)
  return { taken, isSameWithout, isOverlap: without.route !== undefined }
}

/** The places in ABUSE_TYPES of the types that a policy decides about on events of a type. */
export function decidedTypes(
  { byEventType }: CompiledPolicy,
  eventType: string,
): readonly number[] {
  const types = new Set(
    (byEventType.get(eventType) ?? []).flatMap(({ document }) => document.abuseTypes),
  )
  return ABUSE_TYPES.flatMap((type, at) => (types.has(type) ? [at] : []))
}
