import type { Ledger, LedgerEntry } from '../ports/ledger.ts'
import { SequenceRing } from './sequence-ring.ts'

interface PendingEntry {
  readonly entry: LedgerEntry
  readonly durable: Promise<void>
}

/** Entries on their way to the disk: readable before they are committed, acknowledged after. */
export class PendingEntries {
  private readonly ledger: Ledger
  private readonly onDurable: (entry: LedgerEntry) => void
  private readonly waiting = new SequenceRing<PendingEntry>()

  /** `onDurable` is called after each entry that came to disk. */
  constructor(ledger: Ledger, onDurable: (entry: LedgerEntry) => void) {
    this.ledger = ledger
    this.onDurable = onDurable
  }

  get size(): number {
    return this.waiting.size
  }

  /** Resolves when the entry is on disk, and with it the one that follows of it, if any. */
  append(entry: LedgerEntry, follower?: LedgerEntry): Promise<void> {
    const durable = this.ledger.append(follower === undefined ? [entry] : [entry, follower])
    this.waiting.add(entry.sequence, { entry, durable })
    if (follower !== undefined) this.waiting.add(follower.sequence, { entry: follower, durable })
    // One step in the chain of promises, because each costs a microsecond of every event.
    return durable.then(
      () => {
        this.forget(entry, follower)
        this.onDurable(entry)
      },
      (error: unknown) => {
        this.forget(entry, follower)
        throw error
      },
    )
  }

  private forget(entry: LedgerEntry, follower: LedgerEntry | undefined): void {
    this.waiting.delete(entry.sequence)
    if (follower !== undefined) this.waiting.delete(follower.sequence)
  }

  /** Resolves when the entry of a request that came twice is on disk, at once when it long is. */
  async durable(sequence: number): Promise<void> {
    await this.waiting.get(sequence)?.durable
  }

  async get(sequence: number): Promise<LedgerEntry | undefined> {
    return this.waiting.get(sequence)?.entry ?? (await this.ledger.get(sequence))
  }

  /** Resolves when everything appended so far is on disk. */
  async settled(): Promise<void> {
    await Promise.all(this.waiting.all().map(({ durable }) => durable))
  }
}
