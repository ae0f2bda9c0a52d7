import type { EntityKey } from '../../entities/entity-key.ts'
import { decodeEnrichment, decodeOutcome, encodeOutcome, type Outcome } from '../../outcome.ts'
import type { Pipeline } from '../../pipeline.ts'
import type { FtrlSettings } from '../../models/online/ftrl.ts'
import type { EntityStates } from '../../ports/entity-states.ts'
import type { Ledger, LedgerEntry } from '../../ports/ledger.ts'
import { acceptedEventOf, applyEntry } from '../apply-entry.ts'
import { newMemory } from '../create-core.ts'
import { readRescore } from '../entry-bodies.ts'
import { readAhead } from './read-ahead.ts'
import type { ReadEntry } from './read-entry.ts'
import { entriesFrom, relearn } from './recover.ts'
import type { Memory } from '../memory.ts'

export interface ReplayReport {
  readonly entries: number
  /** The first entry whose outcome is not, byte for byte, the one given live; undefined = all equal. */
  readonly firstDifference: number | undefined
  readonly differences: number
  /** Digest of the states that the replay built. */
  readonly digest: string
}

export interface ReplayOptions {
  /** Called after each page with the sequence. */
  readonly progress?: (sequence: number) => void
  /** As the core was told. */
  readonly online?: FtrlSettings
}

/**
 * Runs the whole ledger again through the code that runs live, into fresh states, and compares
 * every outcome with the one given back then.
 */
export async function replayLedger(
  ledger: Ledger,
  states: EntityStates,
  seed: EntityKey,
  { progress, online }: ReplayOptions = {},
): Promise<ReplayReport> {
  const memory = newMemory(states, seed, { online })
  let entries = 0
  let differences = 0
  let firstDifference: number | undefined
  for await (const page of entriesFrom(ledger, 1)) {
    for (const read of readAhead(memory.pipeline, page)) {
      entries += 1
      await relearn(memory, ledger, read.entry)
      if (await replayEntry(memory, read, ledger)) continue
      differences += 1
      firstDifference ??= read.entry.sequence
    }
    progress?.(page.at(-1)?.sequence ?? 0)
  }
  return { entries, differences, firstDifference, digest: states.digest() }
}

/** True when the entry's outcome came out the same. */
function replayEntry(memory: Memory, read: ReadEntry, ledger: Ledger): boolean | Promise<boolean> {
  const { entry, event } = read
  if (event !== undefined) {
    return equal(encodeOutcome(memory.pipeline.run(event.accepted, event.read)), entry.outcome)
  }
  if (entry.kind === 'rescore') return replayRescore(memory, read, ledger)
  applyEntry(memory.pipeline, memory.keys, read)
  return true
}

/** Reads the event that was scored again, and the score it had; a missing one is a difference. */
async function replayRescore(
  { pipeline, keys }: Memory,
  read: ReadEntry,
  ledger: Ledger,
): Promise<boolean> {
  const { event: scored, atMs, tie } = readRescore(read.entry.body)
  const event = await ledger.get(scored)
  const known = tie && (await ledger.get(tie.score))
  if (tie !== undefined) applyEntry(pipeline, keys, read)
  const outcome = event && outcomeAgain(pipeline, { event, again: read.entry, known, atMs })
  if (tie === undefined) applyEntry(pipeline, keys, read)
  return outcome !== undefined && equal(encodeOutcome(outcome), read.entry.outcome)
}

interface ScoredAgain {
  readonly event: LedgerEntry
  readonly again: LedgerEntry
  /** The score that devices were added to; undefined when everything was computed again. */
  readonly known: LedgerEntry | undefined
  readonly atMs: number
}

/** The event with the devices that its `rescore` entry ties it to. */
function outcomeAgain(pipeline: Pipeline, { event, again, known, atMs }: ScoredAgain): Outcome {
  const accepted = { ...acceptedEventOf(event), enrichment: decodeEnrichment(again.outcome) }
  if (known === undefined) return pipeline.evaluate(accepted, atMs)
  return pipeline.withDevices(accepted, decodeOutcome(known.outcome))
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false
  return true
}
