import { ABUSE_TYPES } from '@winnow/contract'
import type {
  CompiledPolicy,
  CompiledWorkflow,
  PolicyDecision,
} from '../policies/compile-policy.ts'
import type { PolicyInput } from '../policies/policy-input.ts'
import { runWorkflow } from '../policies/run-policy.ts'
import { runsOn, workflowsOn } from '../policies/workflows-on.ts'
import type { WorkflowVerdict } from '../policies/verdict.ts'
import type { BacktestEvent } from './backtest-event.ts'
import { type PolicyResult, resultOf } from '../policies/policy-result.ts'
import { PolicyWorld, type TrialLists } from './policy-world.ts'
import type { StandingDecision } from './standing-decision.ts'

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
  private readonly world: PolicyWorld

  constructor(policy: CompiledPolicy, terms: TrialTerms) {
    this.policy = policy
    this.terms = terms
    this.world = new PolicyWorld(terms.lists)
  }

  /** `worlds`: what the trials that run on the event have in common; absent = it is the only one. */
  run({ input }: BacktestEvent, worlds?: object): TrialRun {
    const own = this.world.inputOf(input, worlds)
    const workflows = workflowsOn(this.policy, own).flatMap((one) =>
      runsOn(one, own) ? [runBoth(one, own)] : [],
    )
    const verdict = workflows.map(({ taken }) => taken)
    this.world.follow(verdict, own, this.terms.decisions)
    const result = resultOf(verdict, (id) => this.terms.decisions.get(id)?.category)
    return { workflows, result }
  }

  /** Somebody else decided. */
  decided(decision: StandingDecision): void {
    this.world.decided(decision)
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
