import type { EntityKey } from '../entities/entity-key.ts'
import { foldLabel } from '../label-folding.ts'
import { encodeOutcome } from '../outcome.ts'
import type { EntityStates } from '../ports/entity-states.ts'
import type { Ledger, LedgerEntry } from '../ports/ledger.ts'
import { acceptedEventOf, acceptedLabelOf, applyEntry } from './apply-entry.ts'
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
 * every outcome with the one given back then. `progress` is called now and then with the sequence.
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
  for await (const entry of entriesFrom(ledger, 1)) {
    entries += 1
    if (!replayEntry(memory, entry)) {
      differences += 1
      firstDifference ??= entry.sequence
    }
    if (entries % 1000 === 0) progress?.(entry.sequence)
  }
  return { entries, differences, firstDifference, digest: states.digest() }
}

/** True when the entry's outcome came out the same. */
function replayEntry({ pipeline, keys }: Memory, entry: LedgerEntry): boolean {
  switch (entry.kind) {
    case 'event':
      return equal(encodeOutcome(pipeline.run(acceptedEventOf(entry))), entry.outcome)
    case 'label':
    case 'unlabel':
      foldLabel(pipeline, acceptedLabelOf(keys, entry))
      return true
    case 'rescore':
      applyEntry(pipeline, keys, entry)
      return true
  }
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at])
}
