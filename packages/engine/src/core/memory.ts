import type { SeenFields } from '../fields/seen-fields.ts'
import type { Counters } from '../counters/counters.ts'
import type { EntityKeys } from '../entities/entity-keys.ts'
import type { LearningState } from '../learning/live/learning-state.ts'
import type { Lists } from '../lists/lists.ts'
import type { Pipeline } from '../pipeline.ts'
import type { KnownDecisions } from './policies/known-decisions.ts'
import type { Policies } from './policies/policies.ts'
import type { PolicyWatch } from './policies/safety/policy-watch.ts'
import type { SlowRoutes } from './policies/safety/slow-routes.ts'
import type { FanOutQueue } from './rescoring/fan-out-queue.ts'
import type { RequestMemory } from './retries/request-memory.ts'
import type { ScoreHistory } from './score-history.ts'

/** Everything a core keeps in memory. */
export interface Memory {
  readonly pipeline: Pipeline
  readonly keys: EntityKeys
  readonly requests: RequestMemory
  readonly scores: ScoreHistory
  readonly fanOuts: FanOutQueue
  readonly learning: LearningState
  readonly policies: Policies
  /** The safety nets of policies. */
  readonly watch: PolicyWatch
  /** Times the policies in force; undefined = nothing does. */
  readonly slowRoutes: SlowRoutes | undefined
  /** Decisions that policies may read. */
  readonly decisions: KnownDecisions
  readonly lists: Lists
  readonly fields: SeenFields
  readonly counters: Counters
}
