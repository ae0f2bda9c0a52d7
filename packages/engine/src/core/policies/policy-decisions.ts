import { latestWith, type TakenDecision } from '../../entries/decisions/taken-decision.ts'
import type { LedgerEntry } from '../../entries/ledger-entry.ts'
import { NO_OUTCOME_BYTES } from '../../events/outcome.ts'
import type { RecordedVerdict } from '../../policies/recorded-verdict.ts'
import { type Enrichment, isRepeat } from '../../entities/enrichment.ts'
import { decisionsIn, type WorkflowDecision } from '../../policies/decisions-in.ts'
import { entityIdOf, type IdParts } from '../../policies/entity-ids.ts'
import type { DecidedType } from '../../ports/decision.ts'
import { foldEntry } from '../apply-entry.ts'
import { lastDecisionIn } from '../last-decision.ts'
import type { Memory } from '../memory.ts'
import type { VerdictPlace } from './verdict-place.ts'
import type { DecisionSubject } from '../requests.ts'

/** What policies for an event depend on. */
export interface EventOfUser {
  readonly environment: number
  readonly event: IdParts & { readonly type: string }
}

interface DecidedParts extends EventOfUser {
  readonly receivedAtMs: number
  readonly facts: { readonly atMs: number }
}

interface Decided {
  readonly verdict?: RecordedVerdict | undefined
  readonly enrichment: Enrichment
}

/** `first`: where the decision's entry stands. */
interface DecisionPlace extends VerdictPlace {
  /** Of the policy. */
  readonly version: number
  /** The event tells an earlier one again. */
  readonly isRepeated: boolean
}

const NONE: readonly LedgerEntry[] = []
const NO_NEEDS: readonly number[] = []

/** Turns what a policy decided about an event into entries of the event's own commit. */
export class PolicyDecisions {
  private readonly memory: Memory

  constructor(memory: Memory) {
    this.memory = memory
  }

  /** The entries that the policies for an event depend on, but for those that are known; `trigger`: its type, or a score change. */
  needs({ environment, event }: EventOfUser, trigger = event.type): readonly number[] {
    const { policies, decisions } = this.memory
    const needed = policies.of(environment)?.neededOn(trigger)
    if (needed === undefined) return NO_NEEDS
    let needs = NO_NEEDS
    for (const type of needed) {
      const id = entityIdOf(event, type)
      const last = id === undefined ? undefined : this.lastOf(environment, type, id)
      if (last !== undefined && !decisions.has(last)) needs = [...needs, last]
    }
    return needs
  }

  /** Folds the decisions of the event's verdict, and answers their entries, in their order. Nothing may wait before they are written. */
  follow(
    event: DecidedParts,
    { verdict, enrichment }: Decided,
    place: VerdictPlace,
  ): readonly LedgerEntry[] {
    if (verdict === undefined) return NONE
    const { policy, version } = verdict
    const known = this.memory.policies.of(event.environment)?.decisionsOf(policy)
    if (known === undefined) return NONE
    const entries: LedgerEntry[] = []
    for (const each of decisionsIn(verdict, known)) {
      const at = {
        ...place,
        first: place.first + entries.length,
        version,
        isRepeated: isRepeat(enrichment),
      }
      const entry = this.entryOf(event, each, at)
      if (entry !== undefined) entries.push(entry)
    }
    return entries
  }

  /** Undefined where the event repeats an earlier one, or only its scores changed, and the decision stands already. */
  private entryOf(
    { environment, event, facts, receivedAtMs }: DecidedParts,
    { workflow: { workflow, entity, route = '' }, decision }: WorkflowDecision,
    { sequence: of, first: sequence, scoreChangeMs, version, isRepeated }: DecisionPlace,
  ): LedgerEntry | undefined {
    const { id: decisionId, abuseType, category } = decision
    const id = entityIdOf(event, entity) ?? ''
    const thing = thingOf({ environment, userId: event.userId }, entity, id)
    const latest = this.memory.decisions.latest(this.lastOf(environment, entity, id))
    const mayStand = isRepeated || scoreChangeMs !== undefined
    if (mayStand && latest.some((one) => one.id === decisionId && one.by?.workflow === workflow))
      return undefined
    const taken: TakenDecision = {
      id: decisionId,
      abuseType,
      category,
      source: 'automated_rule',
      atMs: scoreChangeMs ?? facts.atMs,
      description: `workflow ${workflow}, route ${route}, policy ${version}`,
      by: { workflow, route, version, event: of },
    }
    const entry: LedgerEntry = {
      sequence,
      environment,
      kind: 'decided',
      receivedAtMs: scoreChangeMs ?? receivedAtMs,
      body: { userId: thing.userId, of: thing.of, taken, latest: latestWith(latest, taken) },
      requestId: undefined,
      outcome: NO_OUTCOME_BYTES,
    }
    foldEntry(this.memory, entry)
    this.memory.decisions.note(sequence, entry)
    return entry
  }

  private lastOf(environment: number, type: DecidedType, id: string): number | undefined {
    const { pipeline, keys } = this.memory
    return lastDecisionIn(pipeline.open.registersOf(keys.keyOf(environment, type, id)))
  }
}

function thingOf(
  user: { readonly environment: number; readonly userId: string | undefined },
  type: DecidedType,
  id: string,
): DecisionSubject {
  return type === 'user' ? { ...user, userId: id } : { ...user, of: { type, id } }
}
