import type { TakenDecision } from '../../entries/decisions/taken-decision.ts'
import type { LedgerEntry } from '../../entries/ledger-entry.ts'
import { latestIn } from '../standing.ts'

/** Decisions that are kept in memory; older ones are read from the ledger again. */
const MAX_KNOWN = 16_384

const NONE: readonly TakenDecision[] = []

/** The decisions that stand by entries of the ledger: a policy needs them at once, so they are read before. */
export class KnownDecisions {
  private readonly byEntry = new Map<number, readonly TakenDecision[]>()

  has(sequence: number): boolean {
    return this.byEntry.has(sequence)
  }

  /** Keeps what an entry says; one that is lost says nothing. */
  note(sequence: number, entry: LedgerEntry | undefined): void {
    this.byEntry.set(sequence, latestIn(entry))
    if (this.byEntry.size <= MAX_KNOWN) return
    for (const oldest of this.byEntry.keys()) {
      this.byEntry.delete(oldest)
      return
    }
  }

  /** What stands by an entry; undefined = no entry. Error: the entry was not read before. */
  latest(sequence: number | undefined): readonly TakenDecision[] {
    if (sequence === undefined) return NONE
    const latest = this.byEntry.get(sequence)
    if (latest === undefined) throw new Error(`the decisions of entry ${sequence} were not read`)
    return latest
  }
}
