import { latestWith, type TakenDecision } from '../../entries/decisions/taken-decision.ts'
import type { LedgerEntry } from '../../entries/ledger-entry.ts'
import { NO_OUTCOME_BYTES, type Outcome } from '../../events/outcome.ts'
import type { PreparedEvent } from '../../events/prepared-event.ts'
import { decisionsIn, type WorkflowDecision } from '../../policies/decisions-in.ts'
import { entityIdsOf } from '../../policies/entity-ids.ts'
import type { RecordedVerdict } from '../../policies/recorded-verdict.ts'
import type { DecidedType } from '../../ports/decision.ts'
import { foldEntry, labelled } from '../apply-entry.ts'
import { lastDecisionIn } from '../last-decision.ts'
import type { Memory } from '../memory.ts'
import type { DecidedThing } from '../requests.ts'

/** An event that was run, and the sequence that the first entry of a decision about it gets. */
interface DecidedEvent {
  readonly event: PreparedEvent
  readonly outcome: Outcome
  readonly sequence: number
  readonly first: number
}

const NONE: readonly LedgerEntry[] = []
const NO_NEEDS: readonly number[] = []

/** Turns what a policy decided about an event into entries of the event's own commit. */
export class PolicyDecisions {
  private readonly memory: Memory

  constructor(memory: Memory) {
    this.memory = memory
  }

  /** The entries that the policies for an event depend on, but for those that are known. */
  needs({ environment, event }: PreparedEvent): readonly number[] {
    const running = this.memory.policies.of(environment)?.runningOn(event.type)
    if (running === undefined || running.length === 0) return NO_NEEDS
    const ids = Object.entries(entityIdsOf(event)) as [DecidedType, string][]
    return ids.flatMap(([type, id]) => {
      const last = this.lastOf(thingOf({ environment, userId: event.userId }, type, id))
      return last === undefined || this.memory.decisions.has(last) ? [] : [last]
    })
  }

  /** Folds the decisions of the event's verdict, and answers their entries, in their order. Nothing may wait before they are written. */
  follow(decided: DecidedEvent): readonly LedgerEntry[] {
    const { verdict } = decided.outcome
    if (verdict === undefined) return NONE
    const { environment } = decided.event
    const known = this.memory.policies.of(environment)?.decisionsOf(verdict.policy)
    if (known === undefined) return NONE
    const entries: LedgerEntry[] = []
    for (const each of decisionsIn(verdict, known)) {
      const entry = this.entryOf(decided, each, verdict, decided.first + entries.length)
      if (entry !== undefined) entries.push(entry)
    }
    return entries
  }

  /** Undefined where the event repeats an earlier one, and the decision stands already. */
  private entryOf(
    { event: { environment, receivedAtMs, event, facts }, outcome, sequence: of }: DecidedEvent,
    { workflow: { workflow, entity, route = '' }, decision }: WorkflowDecision,
    { version }: RecordedVerdict,
    sequence: number,
  ): LedgerEntry | undefined {
    const { id, abuseType, category } = decision
    const thing = thingOf({ environment, userId: event.userId }, entity, entityIdsOf(event)[entity])
    const latest = this.memory.decisions.latest(this.lastOf(thing))
    const { followUp } = outcome.enrichment
    const isRepeat = followUp === 'resent' || followUp === 'repeat'
    if (isRepeat && latest.some((one) => one.id === id && one.by?.workflow === workflow))
      return undefined
    const taken: TakenDecision = {
      id,
      abuseType,
      category,
      source: 'automated_rule',
      atMs: facts.atMs,
      description: `workflow ${workflow}, route ${route}, policy ${version}`,
      by: { workflow, route, version, event: of },
    }
    const entry: LedgerEntry = {
      sequence,
      environment,
      kind: 'decided',
      receivedAtMs,
      body: { userId: thing.userId, of: thing.of, taken, latest: latestWith(latest, taken) },
      requestId: undefined,
      outcome: NO_OUTCOME_BYTES,
    }
    foldEntry(this.memory, entry)
    this.memory.decisions.note(sequence, entry)
    return entry
  }

  private lastOf({ environment, userId, of }: DecidedThing): number | undefined {
    const { pipeline, keys } = this.memory
    const { key } = labelled(keys, environment, { userId, of })
    return lastDecisionIn(pipeline.open.registersOf(key))
  }
}

function thingOf(
  user: { readonly environment: number; readonly userId: string | undefined },
  type: DecidedType,
  id = '',
): DecidedThing {
  return type === 'user' ? { ...user, userId: id } : { ...user, of: { type, id } }
}
