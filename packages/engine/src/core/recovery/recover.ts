import { ABUSE_TYPES } from '@winnow/contract'
import { isShrunken } from '../../events/kept-event.ts'
import { decodeScores } from '../../events/outcome.ts'
import { definitionOf, type LedgerEntry, outcomeIn } from '../../entries/ledger-entry.ts'
import type { Ledger } from '../../ports/ledger.ts'
import type { SnapshotPart } from '../../ports/snapshots.ts'
import { foldEntry } from '../apply-entry.ts'
import { fillBefore } from '../counters/fill-before.ts'
import { countingPolicies, noteCounters } from '../counters/note-counters.ts'
import { foldLists } from '../fold-lists.ts'
import { noteBlock } from '../learning/blocked-rows.ts'
import type { CoreParts } from '../engine-parts.ts'
import type { FanOutQueue } from '../rescoring/fan-out-queue.ts'
import { learnEntry, loadServing, unlearnedLabelOf } from '../learning/learn-entry.ts'
import { fitsStates } from './fits-states.ts'
import { type ReadEntry, readAhead } from './read-ahead.ts'
import type { ScoreHistory } from '../score-history.ts'
import type { SeenFields } from '../../fields/seen-fields.ts'
import type { Memory } from '../memory.ts'

/** Entries read at once when the ledger is walked. */
const READ_ENTRIES = 1000

/** All committed entries from `from` on, in order, some at a time; the next are read meanwhile. */
export async function* entriesFrom(
  ledger: Ledger,
  from: number,
): AsyncGenerator<readonly LedgerEntry[]> {
  let ahead: Promise<readonly LedgerEntry[]> | undefined
  for (let next = from; next <= ledger.last();) {
    const entries = await (ahead ?? readFrom(ledger, next))
    next += entries.length
    ahead = next <= ledger.last() ? readFrom(ledger, next) : undefined
    // The loop awaits it in its next round and throws then; this keeps a failure from being unhandled until then.
    ahead?.catch(() => undefined)
    yield entries
  }
}

async function readFrom(ledger: Ledger, from: number): Promise<readonly LedgerEntry[]> {
  const entries = await ledger.read(from, READ_ENTRIES)
  if (entries.length === 0) throw new Error(`the ledger has no entry ${from} but says it goes on`)
  return entries
}

/** What recovery needs of a core. */
export type RecoveryParts = Pick<
  CoreParts,
  'ledger' | 'snapshots' | 'states' | 'recovering' | 'onRecovery'
>

/** How far memory is: two sequences. */
export interface Recovered {
  /** That of the snapshot which was loaded; 0 = there was none that this engine can use. */
  readonly snapshot: number
  /** The entry that was folded last. */
  readonly sequence: number
}

/** Loads the newest snapshot. Errors: the reason of `recovering`; what its parts fail with. */
export async function loadSnapshot(memory: Memory, parts: RecoveryParts): Promise<Recovered> {
  const snapshot = await parts.snapshots.latest()
  const fits = snapshot !== undefined && (await restore(memory, parts, snapshot.parts))
  const sequence = fits ? snapshot.sequence : 0
  tell(parts, { snapshot: sequence, sequence })
  return { snapshot: sequence, sequence }
}

/**
 * Folds every later entry of the ledger into the states that lack it. `onFolded` is called after some at a time, which may be folded
 * again after an error. Errors: the reason of `recovering`; the ledger's.
 */
export async function foldRest(
  memory: Memory,
  parts: RecoveryParts,
  { snapshot, sequence }: Recovered,
  onFolded: (entries: readonly LedgerEntry[]) => void = () => undefined,
): Promise<void> {
  for await (const entries of entriesFrom(parts.ledger, sequence + 1)) {
    parts.recovering?.throwIfAborted()
    for (const read of readAhead(memory.pipeline, entries)) {
      await fillBefore(memory, parts.ledger, read.entry)
      remember(memory, read)
      await relearn(memory, parts.ledger, read.entry)
    }
    onFolded(entries)
    tell(parts, { snapshot, sequence: entries.at(-1)?.sequence ?? sequence })
  }
}

const tell = ({ ledger, onRecovery }: RecoveryParts, recovered: Recovered): void =>
  onRecovery?.({ ...recovered, last: ledger.last() })

/** Loads a snapshot. Returns false, and loads nothing, when it was written with other aggregates. */
async function restore(
  memory: Memory,
  parts: RecoveryParts,
  saved: AsyncIterable<SnapshotPart>,
): Promise<boolean> {
  let isFirst = true
  const learned: Uint8Array[] = []
  for await (const part of saved) {
    parts.recovering?.throwIfAborted()
    if (isFirst && !fitsStates(part)) return false
    if (part.name === 'learning') learned.push(part.bytes)
    else if (!isFirst) restorePart(memory, parts, part)
    isFirst = false
  }
  memory.learning.restore(learned)
  await memory.policies.load((sequence) => parts.ledger.get(sequence))
  memory.watch.load()
  memory.counters.load((environment) => countingPolicies(memory.policies, environment))
  await loadServing(memory.learning, (sequence) => parts.ledger.get(sequence))
  return true
}

function restorePart(memory: Memory, parts: RecoveryParts, part: SnapshotPart): void {
  const { name, bytes } = part
  if (name === 'entities') parts.states.restore(bytes)
  else if (name === 'scores') memory.scores.restore(bytes)
  else if (name === 'fan_outs') memory.fanOuts.restore(bytes)
  else if (name === 'policies') memory.policies.restore(bytes)
  else if (name === 'policy_watch') memory.watch.restore(bytes)
  else if (name === 'counters') memory.counters.restore(bytes)
  else if (name === 'lists') memory.lists.restore(bytes)
  else if (name === 'fields') memory.fields.restore(bytes)
  else if (!memory.requests.restore(part))
    throw new Error(`snapshot has a part ${name} that is not known`)
}

/** Applies one committed entry to memory: states, retries, policies and score history. */
function remember(memory: Memory, read: ReadEntry): void {
  memory.policies.note(read.entry)
  memory.watch.recall(read.entry)
  noteCounters(memory, read.entry)
  fold(memory, read)
  foldLists(memory.lists, read.entry)
  noteFields(memory, read)
  forgetValues(memory.fields, read.entry)
  memory.requests.note(read.entry)
  noteScores(memory.scores, read.entry)
  noteFanOut(memory.fanOuts, read.entry)
}

/** Into the states that do not have it yet; its outcome is known. */
function fold({ pipeline, keys }: Memory, { entry, event }: ReadEntry): void {
  if (event === undefined) return foldEntry({ pipeline, keys }, entry)
  const { sequence, outcome } = entry
  pipeline.run(pipeline.resolve(event, { kind: 'recover', sequence, outcome }))
}

/** Values of fields that were seen before somebody was erased may be theirs. */
export function forgetValues(fields: SeenFields, { kind, environment }: LedgerEntry): void {
  if (kind === 'erasure') fields.forgetValues(environment)
}

function noteFields({ fields }: Memory, { entry, event }: ReadEntry): void {
  if (event !== undefined && !isShrunken(event.event))
    fields.note({ ...event, sequence: entry.sequence })
}

/** Queues what is scored again because of an entry: users around a label, or the user of a late beacon's event. */
export function noteFanOut(fanOuts: FanOutQueue, entry: LedgerEntry): void {
  const by = definitionOf(entry).fansOut?.(entry)
  if (by === 'label') fanOuts.add(entry.sequence)
  else if (by === 'beacon') fanOuts.addBeacon(entry.sequence)
}

/** Applies learning steps and models, notes blocked entities, and queues labels, which may have no learning step yet. */
export async function relearn(
  { learning, keys }: Pick<Memory, 'learning' | 'keys'>,
  ledger: Ledger,
  entry: LedgerEntry,
): Promise<void> {
  noteBlock({ learning, keys }, entry)
  const label = unlearnedLabelOf(keys, entry)
  if (label !== undefined) learning.untaught.add(label)
  await learnEntry(learning, entry, (sequence) => ledger.get(sequence))
}

function noteScores(history: ScoreHistory, entry: LedgerEntry): void {
  const scores = decodeScores(outcomeIn(entry))
  if (scores.length !== ABUSE_TYPES.length) return
  history.add(entry.environment, scores, entry.receivedAtMs, entry.sequence)
}
