import { entryOfKind } from '../../entries/ledger-entry.ts'
import type { PreparedEvent } from '../../events/prepared-event.ts'
import type { ReceivedEvent } from '../../events/received-event.ts'
import type { Purpose, ResolvedEvent } from '../../events/resolved-event.ts'
import { claimOf } from '../../labels/event-claim.ts'
import type { Pipeline } from '../../pipeline.ts'
import { ClaimIntake } from '../claim-intake.ts'
import type { FindEntry } from '../entry-ledger.ts'
import { lastDecisionIn } from '../last-decision.ts'
import type { Memory } from '../memory.ts'
import { type EntriesRead, readThenWrite } from '../read-then-write.ts'
import { SessionIntake, withLinkedUser } from '../session-intake.ts'
import { TrialStates } from './trial-states.ts'

/** The event would come after all others, and what the intake writes first just before it. */
const AFTER_ALL = Number.MAX_SAFE_INTEGER
const BEFORE_IT = AFTER_ALL - 1

const TRIED: Purpose = { kind: 'try', sequence: AFTER_ALL }

/** An event as the intake would take it now. */
export interface TakenForTrial {
  /** Its states are open: nothing may be awaited before they were read. */
  readonly resolved: ResolvedEvent
  readonly sequence: number
  /** Where its states are. What it changes is forgotten. */
  readonly pipeline: Pipeline
  /** The entries of the decisions that stand. */
  readonly entries: EntriesRead
}

/**
 * Does with an event that did not happen what the intake does before it runs one: the event is linked to the user of its session, or
 * links the session to its own, and a label that it takes away is gone.
 */
export class IntakeTrial {
  private readonly find: FindEntry
  private readonly states: TrialStates
  private readonly pipeline: Pipeline
  private readonly sessions: SessionIntake
  private readonly claims: ClaimIntake

  constructor({ pipeline, keys }: Pick<Memory, 'pipeline' | 'keys'>, find: FindEntry) {
    this.find = find
    const { states, over } = pipeline.over((real) => new TrialStates(real))
    this.states = states
    this.pipeline = over
    const memory = { pipeline: over, keys }
    const ledger = { find, next: () => BEFORE_IT, write: async () => undefined }
    this.sessions = new SessionIntake(memory, ledger)
    this.claims = new ClaimIntake(memory)
  }

  /** Resolves to what `task` makes of the event. `task` must not wait for anything. */
  async take<Result>(
    received: ReceivedEvent,
    task: (taken: TakenForTrial) => Result,
  ): Promise<Result> {
    // What is lost is not asked for again.
    const asked = new Set<number>()
    const find: FindEntry = (sequence) => {
      asked.add(sequence)
      return this.find(sequence)
    }
    return readThenWrite(find, {
      needs: (entries) => {
        const before = this.neededBy(received).filter((sequence) => !asked.has(sequence))
        if (before.length > 0) return before
        const { entities } = this.resolved(received, entries)
        const decided = entities.flatMap(({ state }) => lastDecisionIn(state.registers) ?? [])
        return decided.filter((sequence) => !asked.has(sequence))
      },
      write: (entries) => {
        const resolved = this.resolved(received, entries)
        return task({ resolved, sequence: AFTER_ALL, pipeline: this.pipeline, entries })
      },
    })
  }

  /** The entries that are read before the event is taken. */
  private neededBy(received: ReceivedEvent): readonly number[] {
    const event = this.prepared(received)
    const claim = claimOf(event.event)
    if (claim === undefined) return this.sessions.neededBy(event)
    const replaced = this.claims.replacedBy(claim, event.environment)
    return replaced === undefined ? [] : [replaced]
  }

  private prepared(received: ReceivedEvent): PreparedEvent {
    this.states.begin()
    return this.pipeline.prepare(received)
  }

  private resolved(received: ReceivedEvent, entries: EntriesRead): ResolvedEvent {
    const event = this.prepared(received)
    return this.pipeline.resolve(this.taken(event, entries), TRIED)
  }

  /** As `EventIntake` takes it: an event with a claim is not linked. */
  private taken(event: PreparedEvent, entries: EntriesRead): PreparedEvent {
    const claim = claimOf(event.event)
    if (claim === undefined) return this.linked(event, entries)
    const replaced = this.claims.replacedBy(claim, event.environment)
    const former = entryOfKind('label', entries.get(replaced ?? NaN))
    this.claims.clear(event, BEFORE_IT, { claim, former, isHistory: false })
    return event
  }

  private linked(event: PreparedEvent, read: EntriesRead): PreparedEvent {
    const found = this.sessions.foundIn(event, read)
    if (found === undefined) return event
    if (found.link.kind === 'carries') {
      if (found.entries.length > 0) void this.sessions.write(event, found.entries)
      return event
    }
    const named = withLinkedUser(event.event, found)
    if (named === undefined) return event
    const { environment, receivedAtMs, enrichment } = event
    return this.pipeline.prepare({ environment, receivedAtMs, enrichment, event: named })
  }
}
