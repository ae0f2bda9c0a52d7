import type { EntityKey } from '../../entities/entity-key.ts'
import { runEvent } from '../../events/run-event.ts'
import { decodeEnrichment, decodeOutcome, type Outcome } from '../../events/outcome.ts'
import type { Pipeline } from '../../pipeline.ts'
import type { FtrlSettings } from '../../models/online/ftrl.ts'
import type { EntityStates } from '../../ports/entity-states.ts'
import { entryOfKind, type EntryOfKind, type LedgerEntry } from '../../entries/ledger-entry.ts'
import type { Ledger } from '../../ports/ledger.ts'
import { acceptedEventOf, foldEntry } from '../apply-entry.ts'
import { fillBefore } from '../counters/fill-before.ts'
import { noteCounters } from '../counters/note-counters.ts'
import { foldLists } from '../fold-lists.ts'
import { newMemory } from '../create-core.ts'
import { type EventEntry, eventOf } from '../../entries/event-entry.ts'
import { isShrunken } from '../../events/kept-event.ts'
import type { PreparedEvent } from '../../events/prepared-event.ts'
import type { DeclaredReport } from './declared-differences.ts'
import type { VersionSince } from './engine-version.ts'
import { isRequestedIn } from '../../policies/recorded-verdict.ts'
import { SCORE_CHANGE_TRIGGER } from '../../policies/trigger.ts'
import { PolicyDecisions } from '../policies/policy-decisions.ts'
import { OutcomeJudge } from './outcome-judge.ts'
import { type ReadEntry, readAhead } from './read-ahead.ts'
import { entriesFrom, relearn } from './recover.ts'
import type { Memory } from '../memory.ts'

export interface ReplayReport {
  readonly entries: number
  /**
   * The first entry with another outcome than live, byte for byte, beyond what its version declares;
   * undefined = there is none.
   */
  readonly firstDifference: number | undefined
  /** What is undeclared of it: `outcome`, or of another version's `shape`, `model`, `score` or a feature's name. */
  readonly firstFault: string | undefined
  readonly differences: number
  /** Outcomes of shrunken events, which are taken as recorded: what they were computed of is gone. */
  readonly shrunken: number
  /** What entries of other versions come out as now. */
  readonly declared: DeclaredReport
  /** Digest of the states that the replay built. */
  readonly digest: string
}

export interface ReplayOptions {
  /** Called after each page with the sequence. */
  readonly progress?: (sequence: number) => void
  /** As the core got it. */
  readonly online?: FtrlSettings
  /** Which versions computed the ledger, as recorded, by their first entry; absent = as outcomes tell. */
  readonly versions?: readonly VersionSince[] | undefined
}

/**
 * Runs the whole ledger again through the code that runs live, into fresh states, and compares
 * every outcome with the one given back then. Where another version gave it, states are folded
 * with the outcome of back then, as a start does: they must not keep what this version would have given.
 */
export async function replayLedger(
  ledger: Ledger,
  states: EntityStates,
  seed: EntityKey,
  { progress, online, versions = [] }: ReplayOptions = {},
): Promise<ReplayReport> {
  const memory = newMemory(states, seed, { online })
  const judge = new OutcomeJudge(versions)
  const decisions = new PolicyDecisions(memory)
  let entries = 0
  for await (const page of entriesFrom(ledger, 1)) {
    for (const read of readAhead(memory.pipeline, page)) {
      entries += 1
      await relearn(memory, ledger, read.entry)
      await fillBefore(memory, ledger, read.entry)
      await replayEntry({ memory, ledger, judge, decisions }, read)
      foldLists(memory.lists, read.entry)
    }
    progress?.(page.at(-1)?.sequence ?? 0)
  }
  return { entries, ...judge.report(), digest: states.digest() }
}

interface Replay {
  readonly memory: Memory
  readonly ledger: Ledger
  readonly judge: OutcomeJudge
  readonly decisions: PolicyDecisions
}

/** Computes an entry's outcome again, and folds it, or the recorded one of another version. */
function replayEntry(replay: Replay, read: ReadEntry): void | Promise<void> {
  const { entry, event } = read
  const { pipeline, keys } = replay.memory
  replay.memory.policies.note(entry)
  noteCounters(replay.memory, entry)
  if (event !== undefined) {
    if (isShrunken(event.event)) return replayShrunken(replay, entry, event)
    const needed = replay.decisions.needs(event)
    if (needed.length > 0) return replayAfterReading(replay, read, needed)
    const recorded = decodeOutcome(entry.outcome)
    const by = replay.judge.otherOf(entry, recorded)
    const purpose = {
      kind: 'replay',
      sequence: entry.sequence,
      recorded: by && recorded,
      isRequested: isRequestedIn(recorded.sections),
    } as const
    const now = pipeline.run(pipeline.resolve(event, purpose))
    return replay.judge.compare({ entry, recorded, now, by, how: 'computed' })
  }
  if (entry.kind === 'rescore') return replayRescore(replay, entry)
  return foldEntry({ pipeline, keys }, entry)
}

/** Folds a shrunken event with its recorded outcome. */
function replayShrunken(
  { memory: { pipeline }, judge }: Replay,
  { sequence, outcome }: LedgerEntry,
  event: PreparedEvent,
): void {
  const recorded = decodeOutcome(outcome)
  judge.take(sequence, recorded)
  pipeline.run(pipeline.resolve(event, { kind: 'replay', sequence, recorded }))
}

/** Reads the decisions that the policies of the event depend on first. */
async function replayAfterReading(
  replay: Replay,
  read: ReadEntry,
  needed: readonly number[],
): Promise<void> {
  for (const sequence of needed) {
    replay.memory.decisions.note(sequence, await replay.ledger.get(sequence))
  }
  await replayEntry(replay, read)
}

/** Reads the event that was scored again, and the score it had; a missing one is a difference. */
async function replayRescore(
  { memory, ledger, judge, decisions }: Replay,
  entry: EntryOfKind<'rescore'>,
): Promise<void> {
  const { event: scored, atMs, tie } = entry.body
  const event = entryOfKind('event', await ledger.get(scored))
  if (event !== undefined && isShrunken(eventOf(event))) {
    judge.take(entry.sequence, decodeOutcome(entry.outcome))
    return foldEntry(memory, entry)
  }
  const known = tie && (await ledger.get(tie.score))
  for (const sequence of event
    ? decisions.needs(acceptedEventOf(event), SCORE_CHANGE_TRIGGER)
    : []) {
    memory.decisions.note(sequence, await ledger.get(sequence))
  }
  if (tie !== undefined) foldEntry(memory, entry)
  const outcome = event && outcomeAgain(memory.pipeline, { event, again: entry, known, atMs })
  if (tie === undefined) foldEntry(memory, entry)
  const recorded = decodeOutcome(entry.outcome)
  const how = tie === undefined ? 'computed' : 'tied'
  judge.compare({ entry, recorded, now: outcome, how, by: judge.otherOf(entry, recorded) })
}

interface ScoredAgain {
  readonly event: EventEntry
  readonly again: LedgerEntry
  /** The score that devices were added to; undefined when everything was computed again. */
  readonly known: LedgerEntry | undefined
  readonly atMs: number
}

/** The event with the devices that its `rescore` entry ties it to. */
function outcomeAgain(pipeline: Pipeline, { event, again, known, atMs }: ScoredAgain): Outcome {
  const accepted = { ...acceptedEventOf(event), enrichment: decodeEnrichment(again.outcome) }
  if (known === undefined) {
    const isRequested = isRequestedIn(decodeOutcome(again.outcome).sections)
    return runEvent(pipeline, accepted, { kind: 'score_again', atMs, isStored: true, isRequested })
  }
  return runEvent(pipeline, accepted, { kind: 'add_devices', known: decodeOutcome(known.outcome) })
}
