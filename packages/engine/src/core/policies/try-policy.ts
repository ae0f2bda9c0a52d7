import type { AbuseType, CanonicalEvent } from '@winnow/contract'
import { NO_ENRICHMENT } from '../../entities/enrichment.ts'
import { runEvent } from '../../events/run-event.ts'
import type { CompiledPolicy } from '../../policies/compile-policy.ts'
import { entityIdsOf } from '../../policies/entity-ids.ts'
import { type ExplainedWorkflow, explainPolicy } from '../../policies/explain-policy.ts'
import type { PolicyInput } from '../../policies/policy-input.ts'
import { runPolicy } from '../../policies/run-policy.ts'
import type { Verdict } from '../../policies/verdict.ts'
import type { Places } from '../../ports/places.ts'
import type { FindEntry } from '../entry-ledger.ts'
import { lastDecisionIn } from '../last-decision.ts'
import { userRegisters } from '../last-scored.ts'
import type { Memory } from '../memory.ts'
import { latestIn } from '../standing.ts'
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

/**
 * Runs a policy on an event without effect, with what is known now. Counters have the figures that they would have on it. Features count
 * what was before it.
 */
export async function tryPolicy(
  { memory, places, find }: TrySources,
  policy: CompiledPolicy,
  { environment, event, nowMs }: TriedEvent,
): Promise<TriedPolicy> {
  const { userId } = event
  const registers = userId === undefined ? undefined : userRegisters(memory, environment, userId)
  const last = lastDecisionIn(registers)
  const standing = last === undefined ? [] : latestIn(await find(last))
  const atMs = event.timeMs ?? nowMs
  const enrichment = event.ip === undefined ? NO_ENRICHMENT : places.find(event.ip)
  const received = { environment, receivedAtMs: nowMs, event, enrichment }
  const outcome = runEvent(memory.pipeline, received, { kind: 'score_again', atMs })
  const { features, scores } = outcome
  // It would come after all others.
  const past = { environment, sequence: Number.MAX_SAFE_INTEGER, event, atMs, enrichment }
  const counters = memory.counters.figuresAsIf(past, memory.pipeline.open)
  const input: PolicyInput = {
    event,
    isRequested: true,
    ids: entityIdsOf(event),
    atMs,
    features,
    scores,
    enrichment,
    decided: (type: AbuseType) => standing.find(({ abuseType }) => abuseType === type)?.category,
    reasons: reasonNamesOf(outcome),
    counters,
    isListed: (list, value) => memory.lists.has(environment, list, value, atMs),
  }
  return { scores, verdict: runPolicy(policy, input), workflows: explainPolicy(policy, input) }
}
