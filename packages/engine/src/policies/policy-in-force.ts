import type { CompiledPolicy, PolicyDecision } from './compile-policy.ts'
import type { PolicyStage } from './policy-stage.ts'

/** A version that runs on events, ready to run. */
export interface PolicyInForce {
  /** The entry that published it. */
  readonly entry: number
  readonly version: number
  readonly stage: PolicyStage
  /** Of a rollout: the percent of users that it decides about. */
  readonly percent: number
  readonly policy: CompiledPolicy
  /** By id, the decisions that it names, as they were when it was published. */
  readonly decisions: ReadonlyMap<string, PolicyDecision>
  /** Percent of a workflow's events that a route may take, by `workflow/route`; what is absent has no budget. */
  readonly budgets: ReadonlyMap<string, number>
}
