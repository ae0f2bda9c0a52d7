import type { EntityKey } from '../entities/entity-key.ts'
import { Policies } from '../core/policies/policies.ts'
import { reasonNamesOf } from '../core/policies/reason-names-of.ts'
import { type EventEntry, eventOf } from '../entries/event-entry.ts'
import { entryOfKind, type EntryOfKind, type LedgerEntry } from '../entries/ledger-entry.ts'
import { decodeOutcome } from '../events/outcome.ts'
import { ListKeys } from '../lists/list-keys.ts'
import { Lists } from '../lists/lists.ts'
import type { PolicyInput } from '../policies/policy-input.ts'
import { recordedEntities } from '../policies/recorded-entities.ts'
import { type MadeVerdict, type RecordedVerdict, verdictIn } from '../policies/recorded-verdict.ts'
import { AskedLists } from '../policies/asked-lists.ts'
import { runInForce } from '../policies/run-in-force.ts'
import { recordedCounters } from '../policies/counters/counter-figures.ts'
import { FoldedLists } from './folded-lists.ts'
import { EventNames, type NamedEvents } from './named-events.ts'
import { PolicyWorld } from './policy-world.ts'
import { MAX_KEPT_EVENTS, scoreChangeInput } from './score-changes.ts'

/** What came of running the live policy again. */
export interface RerunReport {
  /** Events and new scores with a verdict that came out as it is recorded. */
  readonly same: number
  readonly different: NamedEvents
  /**
   * Verdicts that say too little to be run again: of events that earlier versions of the service decided about, and of new scores of
   * events that are kept no more.
   */
  readonly notReproducible: NamedEvents
}

/**
 * Runs whatever version was live on each event of an environment again, from the ledger alone: who decided and what was listed
 * follows from what the versions did, not from what is recorded of it. Takes every entry, in order. Pure.
 */
export class LiveRerun {
  private readonly environment: number
  private readonly policies = new Policies()
  private readonly lists: FoldedLists
  private readonly world: PolicyWorld
  private readonly different = new EventNames()
  private readonly notReproducible = new EventNames()
  private same = 0
  /** Entries of which what came of them is taken as it is recorded. */
  private readonly asRecorded = new Set<number>()
  /** The newest events, for new scores to come. */
  private readonly events = new Map<number, EventEntry>()
  private readonly most: number

  /** `most`: events that are kept for new scores. */
  constructor(environment: number, seed: EntityKey, most = MAX_KEPT_EVENTS) {
    this.environment = environment
    this.most = most
    this.lists = new FoldedLists(new Lists(new ListKeys(seed)), environment)
    this.world = new PolicyWorld(this.lists)
  }

  take(entry: LedgerEntry): void {
    if (entry.environment !== this.environment) return
    this.policies.note(entry)
    this.lists.fold(entry, (event) => !this.asRecorded.has(event))
    const decided = entryOfKind('decided', entry)?.body
    const by = decided?.taken.by?.event
    const isRunAgain = by !== undefined && !this.asRecorded.has(by)
    if (decided?.userId !== undefined && decided.of === undefined && !isRunAgain) {
      const { abuseType, category } = decided.taken
      this.world.decided({ entity: 'user', id: decided.userId, abuseType, category })
    }
    const event = entryOfKind('event', entry)
    if (event !== undefined) {
      this.keep(event)
      this.event(event)
    }
    if (entry.kind === 'rescore') this.scoreChange(entry)
  }

  report(): RerunReport {
    const { same, different, notReproducible } = this
    return { same, different: different.all(), notReproducible: notReproducible.all() }
  }

  private event(entry: EntryOfKind<'event'>): void {
    const outcome = decodeOutcome(entry.outcome)
    const { features, scores, enrichment, sections } = outcome
    const recorded = verdictIn(sections)
    if (recorded === undefined) return
    const event = eventOf(entry)
    const ids = recordedEntities(sections, event)
    if (ids === undefined) {
      this.leave(entry.sequence)
      return
    }
    const { timeMs: atMs = entry.receivedAtMs } = event
    const { isRequested = false } = recorded
    const reasons = reasonNamesOf(outcome)
    const input = { event, ids, atMs, features, scores, enrichment, reasons, isRequested }
    this.compare(entry.sequence, input, recorded)
  }

  private scoreChange(again: EntryOfKind<'rescore'>): void {
    const outcome = decodeOutcome(again.outcome)
    const recorded = verdictIn(outcome.sections)
    if (recorded === undefined) return
    const of = this.events.get(again.body.event)
    if (of === undefined) {
      this.leave(again.sequence)
      return
    }
    const { isRequested = false } = recorded
    const reasons = reasonNamesOf(outcome)
    const input = { ...scoreChangeInput({ again, of }, outcome), reasons, isRequested }
    this.compare(again.sequence, input, recorded)
  }

  private compare(
    sequence: number,
    input: Parameters<PolicyWorld['inputOf']>[0],
    recorded: RecordedVerdict,
  ): void {
    const again = this.run(this.world.inputOf(input), recorded)
    if (again !== undefined && isSame(again, recorded)) this.same += 1
    else this.different.add(sequence)
  }

  private keep(entry: EventEntry): void {
    this.events.set(entry.sequence, entry)
    const [oldest] = this.events.keys()
    if (this.events.size > this.most && oldest !== undefined) this.events.delete(oldest)
  }

  /** Figures of counters are those that are recorded: a backtest counts again. */
  private run(input: PolicyInput, recorded: RecordedVerdict): MadeVerdict | undefined {
    const { userId, sessionId } = input.event
    const policies = this.policies.of(this.environment)
    const enforced = policies?.enforcedFor(userId ?? sessionId ?? '')
    if (enforced === undefined) return undefined
    const counters = recordedCounters(enforced.policy, recorded.counters ?? {})
    const paused = policies?.pausedIn(enforced.entry)
    const asked = new AskedLists(input.isListed)
    const terms = { asked, standing: undefined, standingOf: {} }
    const { isListed } = asked
    const verdict = runInForce(enforced, { ...input, counters, isListed, ...paused }, terms)
    if (verdict === undefined) return undefined
    this.world.follow(verdict.workflows, input, enforced.decisions)
    return verdict
  }

  private leave(sequence: number): void {
    this.notReproducible.add(sequence)
    this.asRecorded.add(sequence)
  }
}

/** All but the entries with the decisions that stood: what they say is compared by what conditions made of it. */
const isSame = (one: MadeVerdict, other: RecordedVerdict): boolean =>
  comparable({ ...one, figures: undefined }) === comparable({ ...other, counters: undefined })

const comparable = (verdict: object): string =>
  JSON.stringify({ ...verdict, standing: undefined, standingOf: undefined })
