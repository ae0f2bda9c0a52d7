import type { GuardMetric } from '../policies/safety/guard-limits.ts'
import type { AuditActor } from './audit-body.ts'

/** The version that is meant, and the entry that published it. */
interface OfVersion {
  readonly version: number
  readonly policy: number
}

interface OfRoute extends OfVersion {
  readonly workflow: string
  readonly route: string
}

/** Who did it, and why. */
interface ByPerson {
  readonly who: AuditActor
  readonly why: string
}

/** Hits among events. */
interface Counted {
  readonly hits: number
  readonly events: number
}

/** A route took more than its budget, or its condition took too long on more events: from here on it takes nothing. */
export interface RoutePaused extends OfRoute, Counted {
  readonly is: 'route_paused'
  /** Percent of the workflow's events; of slow runs, of the version's. */
  readonly budget: number
  /** The hits are runs of its condition that took longer, in microseconds: it is not run any more. Absent = it took events. */
  readonly slowerThanUs?: number
}

/** A rollout did worse than the policy before it: from here on it decides about nobody. */
export interface RolloutPaused extends OfVersion {
  readonly is: 'rollout_paused'
  readonly metric: GuardMetric
  /** Percentage points that were allowed. */
  readonly limit: number
  readonly inRollout: Counted
  readonly others: Counted
}

/** A condition could not be computed, for the first time since the version was published. */
export interface ConditionFailedFirst extends OfRoute {
  readonly is: 'condition_failed'
  readonly reason: string
  /** The entry of the event. */
  readonly event: number
}

/** The body of a `guarded` entry: what changes how versions run, or may be published, besides their publication. */
export type GuardedBody =
  | RoutePaused
  | RolloutPaused
  | ConditionFailedFirst
  | ({ readonly is: 'route_resumed' } & OfRoute & ByPerson)
  | ({ readonly is: 'rollout_resumed' } & OfVersion & ByPerson)
  | {
      readonly is: 'approval_setting'
      /** Whether a version needs the approval of another than its author to decide. */
      readonly isRequired: boolean
      readonly who: AuditActor
    }
  | ({
      readonly is: 'approved'
      /** The publication that was live then; 0 = none. */
      readonly live: number
    } & OfVersion &
      ByPerson)

/** What a safety net does by itself. */
export type AutomaticBody = RoutePaused | RolloutPaused | ConditionFailedFirst

export const isAutomatic = (body: GuardedBody): body is AutomaticBody =>
  body.is === 'route_paused' || body.is === 'rollout_paused' || body.is === 'condition_failed'
