import type { CanonicalEvent } from '@winnow/contract'
import { NO_ENRICHMENT } from '../../entities/enrichment.ts'
import type { TakenDecision } from '../../entries/decisions/taken-decision.ts'
import type { ResolvedEvent } from '../../events/resolved-event.ts'
import type { CompiledPolicy } from '../../policies/compile-policy.ts'
import { type ExplainedWorkflow, explainPolicy } from '../../policies/explain-policy.ts'
import type { PolicyInput } from '../../policies/policy-input.ts'
import { runPolicy } from '../../policies/run-policy.ts'
import type { Verdict } from '../../policies/verdict.ts'
import type { Places } from '../../ports/places.ts'
import type { FindEntry } from '../entry-ledger.ts'
import { lastDecisionIn } from '../last-decision.ts'
import type { Memory } from '../memory.ts'
import { latestIn } from '../standing.ts'
import { idsOf } from './policy-runner.ts'
import { reasonNamesOf } from './reason-names-of.ts'

/** An event that did not happen, in an environment. */
export interface TriedEvent {
  readonly environment: number
  readonly event: CanonicalEvent
  readonly nowMs: number
}

/** What a policy would make of an event. */
export interface TriedPolicy {
  /** 0 to 100, in the order of ABUSE_TYPES. */
  readonly scores: Float32Array
  readonly verdict: Verdict
  readonly workflows: readonly ExplainedWorkflow[]
}

interface TrySources {
  readonly memory: Memory
  readonly places: Places
  readonly find: FindEntry
}

/** It would come after all others. */
const AFTER_ALL = Number.MAX_SAFE_INTEGER

/** Routes of the policy that its safety nets paused. */
type Paused = Pick<PolicyInput, 'paused' | 'slow'>

/**
 * Runs a policy on an event without effect, with what is known now: features, scores and counters are those that the event would
 * have if it came now.
 */
export async function tryPolicy(
  { memory, places, find }: TrySources,
  policy: CompiledPolicy,
  { environment, event, nowMs }: TriedEvent,
  paused?: Paused,
): Promise<TriedPolicy> {
  const { pipeline } = memory
  const place = event.ip === undefined ? NO_ENRICHMENT : places.find(event.ip)
  const received = { environment, receivedAtMs: nowMs, event, enrichment: place }
  const resolved = () =>
    pipeline.resolve(pipeline.prepare(received), { kind: 'try', sequence: AFTER_ALL })
  const standing = await standingOf(resolved(), find)
  // From here on nothing is awaited: states are open.
  const tried = resolved()
  const { scoredAtMs: atMs, enrichment } = tried
  const ids = idsOf(tried)
  const outcome = pipeline.run(tried)
  const past = { environment, sequence: AFTER_ALL, event, atMs, enrichment }
  const input: PolicyInput = {
    event,
    isRequested: true,
    ids,
    atMs,
    features: outcome.features,
    scores: outcome.scores,
    enrichment,
    decided: (type, entity = 'user') =>
      standing.get(entity)?.find(({ abuseType }) => abuseType === type)?.category,
    reasons: reasonNamesOf(outcome),
    counters: memory.counters.figuresAsIf(past, pipeline.open),
    isListed: (list, value) => memory.lists.has(environment, list, value, atMs),
    ...paused,
  }
  const { scores } = outcome
  // Policies run on what is scored alone.
  const verdict = tried.isScored ? runPolicy(policy, input) : []
  return { scores, verdict, workflows: explainPolicy(policy, input) }
}

/** The decisions that stand for each entity that the event would be folded into, by its role. */
async function standingOf({ entities }: ResolvedEvent, find: FindEntry) {
  const last = entities.flatMap(({ role, state }) => {
    const sequence = lastDecisionIn(state.registers)
    return sequence === undefined ? [] : [[role, sequence] as const]
  })
  const read = last.map(async ([role, sequence]) => [role, latestIn(await find(sequence))] as const)
  return new Map<string, readonly TakenDecision[]>(await Promise.all(read))
}
