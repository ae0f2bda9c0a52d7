import type { PolicyDecision } from '../policies/compile-policy.ts'
import type { CustomType } from '../policies/document/policy-document.ts'
import type { PolicyStage } from '../policies/policy-stage.ts'
import type { RouteBudget } from '../policies/safety/route-budget.ts'
import type { AuditActor } from './audit-body.ts'

/** Who published: a caller, or the service itself. */
export type Publisher = AuditActor | { readonly kind: 'system' }

/** The body of a `policy` entry: a version of a policy comes to a stage. It contains all that is needed to run it. */
export interface PolicyBody {
  /** 1, 2, 3 … in the environment; one version has one document. */
  readonly version: number
  readonly stage: PolicyStage
  /** Of a rollout: the percent of users that it decides about. */
  readonly percent?: number
  /** Canonical JSON. */
  readonly document: string
  /** As its author wrote it, comments included; absent = they sent the document alone. It is never run. */
  readonly text?: string
  /** The decisions that it names, as they were when it was published. */
  readonly decisions: readonly PolicyDecision[]
  /** The lists that there were. */
  readonly lists: readonly string[]
  readonly who: Publisher
  /** What the custom fields were that its conditions may read without a declaration; absent = none. */
  readonly customFields?: readonly (readonly [string, CustomType])[]
  readonly why: string
  /** The id of the backtest that was looked at. */
  readonly backtest?: string
  /** What routes may take, as the backtest has it. */
  readonly budgets?: readonly RouteBudget[]
  /** Published without the approval that the environment asks for: it is to be reviewed. */
  readonly isEmergency?: true
  /** The version that had the same document before. */
  readonly restoredFrom?: number
}
