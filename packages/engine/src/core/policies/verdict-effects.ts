import type { LedgerEntry } from '../../entries/ledger-entry.ts'
import type { Outcome } from '../../events/outcome.ts'
import type { PreparedEvent } from '../../events/prepared-event.ts'
import { SCORE_CHANGE_TRIGGER } from '../../policies/trigger.ts'
import type { VerdictAction, WorkflowVerdict } from '../../policies/verdict.ts'
import type { FindEntry } from '../entry-ledger.ts'
import type { ListIntake } from '../list-intake.ts'
import type { Memory } from '../memory.ts'
import type { VerdictPlace } from './verdict-place.ts'
import { type EventOfUser, PolicyDecisions } from './policy-decisions.ts'
import { PolicyListChanges } from './policy-list-changes.ts'
import { PolicySafety } from './safety/policy-safety.ts'

/** What follows from verdicts: entries of the same commit. And what must be read before one can be made. */
export class VerdictEffects {
  private readonly memory: Memory
  private readonly decisions: PolicyDecisions
  private readonly listChanges: PolicyListChanges
  private readonly safety: PolicySafety

  constructor(memory: Memory, lists: ListIntake) {
    this.memory = memory
    this.decisions = new PolicyDecisions(memory)
    this.listChanges = new PolicyListChanges(memory, lists)
    this.safety = new PolicySafety(memory)
  }

  /** The entries that the policies for an event depend on, but for those that are known. */
  needs(event: PreparedEvent): readonly number[] {
    return this.decisions.needs(event)
  }

  /**
   * Reads the entries that the policies for new scores of the events' users depend on, then writes them. Nothing is awaited between
   * the last look and `write`.
   */
  async forScores<Result>(
    events: readonly EventOfUser[],
    find: FindEntry,
    write: () => Result | Promise<Result>,
  ): Promise<Result> {
    const needs = () => events.flatMap((one) => this.decisions.needs(one, SCORE_CHANGE_TRIGGER))
    for (let missing = needs(); missing.length > 0; missing = needs()) {
      await Promise.all(missing.map((sequence) => this.read(sequence, find)))
    }
    return write()
  }

  /** Reads an entry, and keeps the decisions that stand by it; of one that is lost none do. */
  async read(sequence: number, find: FindEntry): Promise<LedgerEntry | undefined> {
    const entry = await find(sequence)
    this.memory.decisions.note(sequence, entry)
    return entry
  }

  /** Decisions, then list changes, folded, then what the safety nets say of a new event. Nothing may wait before they are written. */
  follow(event: PreparedEvent, outcome: Outcome, place: VerdictPlace): readonly LedgerEntry[] {
    const done = this.acted(event, outcome, place)
    if (place.scoreChangeMs !== undefined) return done
    const guarded = this.safety.follow(event, outcome, after(place, done))
    return guarded.length === 0 ? done : [...done, ...guarded]
  }

  private acted(
    event: PreparedEvent,
    outcome: Outcome,
    place: VerdictPlace,
  ): readonly LedgerEntry[] {
    const { verdict } = outcome
    if (verdict === undefined || !verdict.workflows.some(acts)) return NONE
    const taken = this.decisions.follow(event, outcome, place)
    const { environment, receivedAtMs, facts } = event
    const moment = { environment, receivedAtMs, atMs: facts.atMs }
    const listed = this.listChanges.follow(moment, verdict, after(place, taken))
    return listed.length === 0 ? taken : [...taken, ...listed]
  }
}

const NONE: readonly LedgerEntry[] = []

/** The place of what comes after these entries. */
const after = (place: VerdictPlace, entries: readonly LedgerEntry[]): VerdictPlace =>
  entries.length === 0 ? place : { ...place, first: place.first + entries.length }

/** Of what workflows do with an event, what makes entries: most do nothing of it. */
const ENTERED: ReadonlySet<VerdictAction['do']> = new Set([
  'decide',
  'add_to_list',
  'remove_from_list',
])

const acts = ({ actions }: WorkflowVerdict): boolean =>
  actions.some((action) => ENTERED.has(action.do))
