import type { EntityKey } from '../entities/entity-key.ts'
import { encodeOutcome } from '../outcome.ts'
import type { EntityStates } from '../ports/entity-states.ts'
import type { Ledger, LedgerEntry } from '../ports/ledger.ts'
import { acceptedEventOf, applyEntry } from './apply-entry.ts'
import { newMemory } from './create-core.ts'
import { entriesFrom, type Memory } from './recover.ts'

export interface ReplayReport {
  readonly entries: number
  /** The first entry whose outcome is not, byte for byte, the one given live; undefined = all equal. */
  readonly firstDifference: number | undefined
  readonly differences: number
  /** Digest of the states that the replay built. */
  readonly digest: string
}

/**
 * Runs the whole ledger again through the code that runs live, into fresh states, and compares
 * every outcome with the one given back then. `progress` is called after each page with the sequence.
 */
export async function replayLedger(
  ledger: Ledger,
  states: EntityStates,
  seed: EntityKey,
  progress?: (sequence: number) => void,
): Promise<ReplayReport> {
  const memory = newMemory(states, seed)
  let entries = 0
  let differences = 0
  let firstDifference: number | undefined
  for await (const page of entriesFrom(ledger, 1)) {
    for (const { entry, isEqual } of replayed(memory, page)) {
      entries += 1
      if (isEqual) continue
      differences += 1
      firstDifference ??= entry.sequence
    }
    progress?.(page.at(-1)?.sequence ?? 0)
  }
  return { entries, differences, firstDifference, digest: states.digest() }
}

/** Entries whose events are read before the first of them is run: one kind of work at a time. */
const READ_AHEAD = 64

function* replayed(
  { pipeline, keys }: Memory,
  page: readonly LedgerEntry[],
): Generator<{ readonly entry: LedgerEntry; readonly isEqual: boolean }> {
  for (let from = 0; from < page.length; from += READ_AHEAD) {
    const entries = page.slice(from, from + READ_AHEAD)
    const events = entries.map((entry) => {
      if (entry.kind !== 'event') return undefined
      const accepted = acceptedEventOf(entry)
      return { accepted, read: pipeline.read(accepted) }
    })
    for (const [at, entry] of entries.entries()) {
      const event = events[at]
      if (event === undefined) applyEntry(pipeline, keys, entry)
      const outcome = event && encodeOutcome(pipeline.run(event.accepted, event.read))
      yield { entry, isEqual: outcome === undefined || equal(outcome, entry.outcome) }
    }
  }
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false
  return true
}
