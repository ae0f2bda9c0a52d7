import { ABUSE_TYPES } from '@winnow/contract'
import { AGGREGATES } from '../aggregates/declared-aggregates.ts'
import { type CounterBounds, Counters } from '../counters/counters.ts'
import { EntityKeys } from '../entities/entity-keys.ts'
import type { EventDecider } from '../events/event-decider.ts'
import { FEATURES } from '../features/index.ts'
import { LearningState } from '../learning/live/learning-state.ts'
import { SeenFields } from '../fields/seen-fields.ts'
import { ListKeys } from '../lists/list-keys.ts'
import { Lists } from '../lists/lists.ts'
import type { FtrlSettings } from '../models/online/ftrl.ts'
import { STARTER_MODELS, STARTER_VERSION } from '../models/starter/index.ts'
import { Pipeline } from '../pipeline.ts'
import type { EntityStates } from '../ports/entity-states.ts'
import type { Core } from './core.ts'
import { CORE_LIMITS, type CoreParts } from './engine-parts.ts'
import { FanOutQueue } from './rescoring/fan-out-queue.ts'
import { LocalCore } from './local-core.ts'
import { RequestMemory } from './retries/request-memory.ts'
import type { Memory } from './memory.ts'
import { KnownDecisions } from './policies/known-decisions.ts'
import { Policies } from './policies/policies.ts'
import { PolicyRunner } from './policies/policy-runner.ts'
import { PolicyWatch } from './policies/safety/policy-watch.ts'
import { SlowRoutes } from './policies/safety/slow-routes.ts'
import { foldRest, loadSnapshot, type Recovered } from './recovery/recover.ts'
import { ScoreHistory } from './score-history.ts'

/** How memory differs from the defaults. */
export interface MemorySettings {
  /** Settings of the online model. */
  readonly online?: FtrlSettings | undefined
  /** As CoreLimits has it. */
  readonly lastingRequests?: number
  /** Stands before the policies in force; absent = nothing does. */
  readonly decider?: (policies: EventDecider) => EventDecider
  /** As COUNTER_LIMITS has them. */
  readonly counterBounds?: CounterBounds | undefined
  /** Times policies; absent = nothing does. */
  readonly slowRoutes?: SlowRoutes | undefined
}

/** Empty memory over `states`. */
export function newMemory(
  states: EntityStates,
  seed: { lo: number; hi: number },
  {
    online,
    lastingRequests = CORE_LIMITS.lastingRequests,
    decider = (own) => own,
    counterBounds,
    slowRoutes,
  }: MemorySettings = {},
): Memory {
  const keys = new EntityKeys(seed)
  const learning = new LearningState(seed, online)
  const policies = new Policies()
  const decisions = new KnownDecisions()
  const lists = new Lists(new ListKeys(seed))
  const counters = new Counters(keys, counterBounds)
  const pipeline = new Pipeline({
    states,
    keys,
    aggregates: AGGREGATES,
    features: FEATURES,
    models: ABUSE_TYPES.map((type) => STARTER_MODELS[type]),
    modelVersion: STARTER_VERSION,
    learned: learning,
    decider: decider(new PolicyRunner(policies, decisions, { lists, counters }, slowRoutes)),
    counters,
  })
  return {
    keys,
    pipeline,
    requests: new RequestMemory(lastingRequests),
    scores: new ScoreHistory(),
    fanOuts: new FanOutQueue(),
    learning,
    policies,
    watch: new PolicyWatch(policies),
    slowRoutes,
    decisions,
    lists,
    fields: new SeenFields(),
    counters,
  }
}

/** Memory of a node that followed a ledger, and how far. */
export interface Followed extends Recovered {
  readonly memory: Memory
}

/** What memory is made of. */
export type MemoryParts = Pick<CoreParts, 'states' | 'seed' | 'online' | 'limits' | 'clockMs'>

/** Empty memory for a core with these parts. */
export function memoryFor({ states, seed, online, limits, clockMs }: MemoryParts): Memory {
  const { lastingRequests, counterBounds } = limits
  const slowRoutes = clockMs && new SlowRoutes(clockMs)
  return newMemory(states, seed, { online, lastingRequests, counterBounds, slowRoutes })
}

/**
 * Starts a core: recovers its memory from snapshot and ledger, then is ready. `followed`: memory over `parts.states` that followed
 * this ledger so far; only the rest is folded. Errors: a ledger that cannot be read; the reason of `recovering`.
 */
export async function createCore(parts: CoreParts, followed?: Followed): Promise<Core> {
  const memory = followed?.memory ?? memoryFor(parts)
  const recovered = followed ?? (await loadSnapshot(memory, parts))
  await foldRest(memory, parts, recovered)
  return new LocalCore(memory, parts, recovered.snapshot)
}
