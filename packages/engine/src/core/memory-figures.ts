import type { ResidentStates } from '../ports/store.ts'
import type { Core } from './core.ts'
import type { Memory } from './memory.ts'
import { policyGuards } from './policies/safety/policy-guards.ts'

type Figures = Omit<ReturnType<Core['figures']>, 'sequence' | 'pending' | 'snapshotSequence'>

/** Figures of what a core has in memory. */
export function figuresOf(memory: Memory, states: ResidentStates): Figures {
  return {
    entities: states.size,
    stateBytes: states.bytes,
    coldEntities: states.coldSize,
    coldBytes: states.coldBytes,
    fanOutsWaiting: memory.fanOuts.size,
    fanOutsLeft: memory.fanOuts.left,
    unlearnedLabels: memory.learning.untaught.size,
    requestsSinceMs: memory.requests.sinceMs,
    policyFailures: memory.watch.failures(),
    ...pausedIn(memory.policies),
    learners: [...memory.learning.learners.keys()],
  }
}

/** What is paused in all environments. */
function pausedIn({ environments }: Memory['policies']) {
  const all = [...environments].map(([, policies]) => policyGuards(policies))
  return {
    pausedRoutes: all.flatMap(({ pausedRoutes }) => pausedRoutes).length,
    pausedRollouts: all.filter(({ pausedRollout }) => pausedRollout !== undefined).length,
  }
}
