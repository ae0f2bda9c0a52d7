import { latestWith, type TakenDecision } from '../../entries/decisions/taken-decision.ts'
import type { LedgerEntry } from '../../entries/ledger-entry.ts'
import { NO_OUTCOME_BYTES } from '../../events/outcome.ts'
import type { PreparedEvent } from '../../events/prepared-event.ts'
import { decisionsIn, type WorkflowDecision } from '../../policies/decisions-in.ts'
import { entityIdsOf } from '../../policies/entity-ids.ts'
import type { RecordedVerdict } from '../../policies/recorded-verdict.ts'
import type { DecidedType } from '../../ports/decision.ts'
import { foldEntry, labelled } from '../apply-entry.ts'
import { lastDecisionIn } from '../last-decision.ts'
import type { Memory } from '../memory.ts'
import type { DecidedEvent } from './decided-event.ts'
import type { DecidedThing } from '../requests.ts'

/** An event of an environment. */
export type EventOfUser = Pick<PreparedEvent, 'environment' | 'event'>

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
    const needed = this.memory.policies.of(environment)?.neededOn(trigger)
    if (needed === undefined || needed.length === 0) return NO_NEEDS
    const ids = entityIdsOf(event)
    return needed.flatMap((type) => {
      const id = ids[type]
      const thing = thingOf({ environment, userId: event.userId }, type, id)
      const last = id === undefined ? undefined : this.lastOf(thing)
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

  /** Undefined where the event repeats an earlier one, or only its scores changed, and the decision stands already. */
  private entryOf(
    decided: DecidedEvent,
    { workflow: { workflow, entity, route = '' }, decision }: WorkflowDecision,
    { version }: RecordedVerdict,
    sequence: number,
  ): LedgerEntry | undefined {
    const { environment, event, facts } = decided.event
    const { outcome, sequence: of, scoreChangeMs } = decided
    const { id, abuseType, category } = decision
    const thing = thingOf({ environment, userId: event.userId }, entity, entityIdsOf(event)[entity])
    const latest = this.memory.decisions.latest(this.lastOf(thing))
    const { followUp } = outcome.enrichment
    const isRepeat = scoreChangeMs !== undefined || followUp === 'resent' || followUp === 'repeat'
    if (isRepeat && latest.some((one) => one.id === id && one.by?.workflow === workflow))
      return undefined
    const taken: TakenDecision = {
      id,
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
      receivedAtMs: scoreChangeMs ?? decided.event.receivedAtMs,
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
