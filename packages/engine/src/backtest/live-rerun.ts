import type { EntityKey } from '../entities/entity-key.ts'
import { Policies } from '../core/policies/policies.ts'
import { eventOf } from '../entries/event-entry.ts'
import { entryOfKind, type EntryOfKind, type LedgerEntry } from '../entries/ledger-entry.ts'
import { decodeOutcome } from '../events/outcome.ts'
import { ListKeys } from '../lists/list-keys.ts'
import { Lists } from '../lists/lists.ts'
import type { PolicyInput } from '../policies/policy-input.ts'
import { recordedEntities } from '../policies/recorded-entities.ts'
import { type RecordedVerdict, verdictIn } from '../policies/recorded-verdict.ts'
import { runInForce } from '../policies/run-in-force.ts'
import { FoldedLists } from './folded-lists.ts'
import { PolicyWorld } from './policy-world.ts'

/** What came of running the live policy again. */
export interface RerunReport {
  /** Events with a verdict that came out as it is recorded. */
  readonly same: number
  readonly different: NamedEvents
  /** Events with a verdict that says too little to be run again: those of earlier versions of the service. */
  readonly notReproducible: NamedEvents
}

interface NamedEvents {
  readonly count: number
  /** The first of them. */
  readonly sequences: readonly number[]
}

/** Events of one kind that a report names. */
const MAX_NAMED = 20

/**
 * Runs whatever version was live on each event of an environment again, from the ledger alone: who decided and what was listed
 * follows from what the versions did, not from what is recorded of it. Takes every entry, in order. Pure.
 */
export class LiveRerun {
  private readonly environment: number
  private readonly policies = new Policies()
  private readonly lists: FoldedLists
  private readonly world: PolicyWorld
  private readonly different = new Named()
  private readonly notReproducible = new Named()
  private same = 0

  constructor(environment: number, seed: EntityKey) {
    this.environment = environment
    this.lists = new FoldedLists(new Lists(new ListKeys(seed)), environment)
    this.world = new PolicyWorld(this.lists)
  }

  take(entry: LedgerEntry): void {
    if (entry.environment !== this.environment) return
    this.policies.note(entry)
    this.lists.fold(entry)
    const decided = entryOfKind('decided', entry)?.body
    if (
      decided?.userId !== undefined &&
      decided.of === undefined &&
      decided.taken.by === undefined
    ) {
      this.world.decided(decided.userId, decided.taken.abuseType, decided.taken.category)
    }
    const event = entryOfKind('event', entry)
    if (event !== undefined) this.event(event)
  }

  report(): RerunReport {
    const { same, different, notReproducible } = this
    return { same, different: different.all(), notReproducible: notReproducible.all() }
  }

  private event(entry: EntryOfKind<'event'>): void {
    const { features, scores, enrichment, sections } = decodeOutcome(entry.outcome)
    const recorded = verdictIn(sections)
    if (recorded === undefined) return
    const event = eventOf(entry)
    const ids = recordedEntities(sections, event)
    if (ids === undefined) {
      this.notReproducible.add(entry.sequence)
      return
    }
    const { timeMs: atMs = entry.receivedAtMs } = event
    const input = this.world.inputOf({ event, ids, atMs, features, scores, enrichment })
    const again = this.run(input)
    if (again !== undefined && isSame(again, recorded)) this.same += 1
    else this.different.add(entry.sequence)
  }

  private run(input: PolicyInput): RecordedVerdict | undefined {
    const { userId, sessionId } = input.event
    const enforced = this.policies.of(this.environment)?.enforcedFor(userId ?? sessionId ?? '')
    const verdict = enforced && runInForce(enforced, input, undefined)
    if (verdict === undefined) return undefined
    this.world.follow(verdict.workflows, input, enforced?.decisions ?? new Map())
    return verdict
  }
}

/** All but the entry with the decisions that stood: what it says is compared by what conditions made of it. */
const isSame = (one: RecordedVerdict, other: RecordedVerdict): boolean =>
  comparable(one) === comparable(other)

const comparable = ({ standing: _, ...verdict }: RecordedVerdict): string => JSON.stringify(verdict)

/** Counts events, and keeps the first. */
class Named {
  private count = 0
  private readonly sequences: number[] = []

  add(sequence: number): void {
    this.count += 1
    if (this.sequences.length < MAX_NAMED) this.sequences.push(sequence)
  }

  all(): NamedEvents {
    return { count: this.count, sequences: [...this.sequences] }
  }
}
