import type { CanonicalEvent } from '@winnow/contract'
import { NO_ENRICHMENT } from '../../entities/enrichment.ts'
import type { TakenDecision } from '../../entries/decisions/taken-decision.ts'
import type { ReceivedEvent } from '../../events/received-event.ts'
import type { ResolvedEvent } from '../../events/resolved-event.ts'
import type { CompiledPolicy } from '../../policies/compile-policy.ts'
import { type ExplainedWorkflow, explainPolicy } from '../../policies/explain-policy.ts'
import type { PolicyInput } from '../../policies/policy-input.ts'
import { runPolicy } from '../../policies/run-policy.ts'
import type { Verdict } from '../../policies/verdict.ts'
import type { Places } from '../../ports/places.ts'
import { lastDecisionIn } from '../last-decision.ts'
import type { Memory } from '../memory.ts'
import type { EntriesRead } from '../read-then-write.ts'
import { latestIn } from '../standing.ts'
import type { IntakeTrial } from './intake-trial.ts'
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
  readonly intake: IntakeTrial
}

/** Routes of the policy that its safety nets paused. */
type Paused = Pick<PolicyInput, 'paused' | 'slow'>

/** The user whom an event that did not happen names, or would be linked to. */
export const userOfTried = (
  { intake, places }: Pick<TrySources, 'intake' | 'places'>,
  tried: TriedEvent,
): Promise<string | undefined> =>
  intake.take(receivedOf(tried, places), ({ resolved }) => resolved.event.event.userId)

/**
 * Runs a policy on an event without effect, with what is known now: event, features, scores and counters are those that the intake
 * would give it if it came now. `pausedFor`: routes that are paused where the policy decides about the event.
 */
export function tryPolicy(
  { memory, places, intake }: TrySources,
  policy: CompiledPolicy,
  tried: TriedEvent,
  pausedFor: (event: CanonicalEvent) => Paused | undefined = () => undefined,
): Promise<TriedPolicy> {
  const { lists, counters } = memory
  const { environment } = tried
  return intake.take(receivedOf(tried, places), ({ resolved, sequence, pipeline, entries }) => {
    const { scoredAtMs: atMs, enrichment, isScored } = resolved
    const { event } = resolved.event
    const ids = idsOf(resolved)
    const standing = standingOf(resolved, entries)
    const outcome = pipeline.run(resolved)
    const { features, scores } = outcome
    const input: PolicyInput = {
      event,
      isRequested: true,
      ids,
      atMs,
      features,
      scores,
      enrichment,
      decided: (type, entity = 'user') =>
        standing.get(entity)?.find(({ abuseType }) => abuseType === type)?.category,
      reasons: reasonNamesOf(outcome),
      counters: counters.figuresAsIf(
        { environment, sequence, event, atMs, enrichment },
        pipeline.open,
      ),
      isListed: (list, value) => lists.has(environment, list, value, atMs),
      listProblem: (list, value) => lists.problemOf(environment, list, value, atMs),
      ...pausedFor(event),
    }
    // Policies run on what is scored alone.
    const verdict = isScored ? runPolicy(policy, input) : []
    return { scores, verdict, workflows: explainPolicy(policy, input) }
  })
}

function receivedOf({ environment, event, nowMs }: TriedEvent, places: Places): ReceivedEvent {
  const enrichment = event.ip === undefined ? NO_ENRICHMENT : places.find(event.ip)
  return { environment, receivedAtMs: nowMs, event, enrichment }
}

/** The decisions that stand for each entity that the event would be folded into, by its role. */
function standingOf(
  { entities }: ResolvedEvent,
  entries: EntriesRead,
): ReadonlyMap<string, readonly TakenDecision[]> {
  return new Map(
    entities.flatMap(({ role, state }) => {
      const sequence = lastDecisionIn(state.registers)
      return sequence === undefined ? [] : [[role, latestIn(entries.get(sequence))] as const]
    }),
  )
}
