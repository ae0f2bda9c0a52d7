import type { LedgerEntry } from '../entries/ledger-entry.ts'
import type { Ledger } from '../ports/ledger.ts'
import { SequenceRing } from './sequence-ring.ts'

interface PendingEntry {
  readonly entry: LedgerEntry
  readonly durable: Promise<void>
}

/** Entries that share a commit, each with its followers. */
interface Commit {
  readonly durable: Promise<void>
  readonly entries: { readonly entry: LedgerEntry; readonly followers: readonly LedgerEntry[] }[]
}

/** Entries on their way to the disk: readable before they are committed, acknowledged after. */
export class PendingEntries {
  private readonly ledger: Ledger
  private readonly onDurable: (entry: LedgerEntry) => void
  private readonly waiting = new SequenceRing<PendingEntry>()
  private latest: Commit | undefined
  /** Why entries were given up; nothing comes to disk after that. */
  private failure: { readonly error: unknown } | undefined

  /** `onDurable` is called after each entry that came to disk, before its `append` resolves. */
  constructor(ledger: Ledger, onDurable: (entry: LedgerEntry) => void) {
    this.ledger = ledger
    this.onDurable = onDurable
  }

  get size(): number {
    return this.waiting.size
  }

  /** Resolves when the entry and its followers are on disk: all of them, or none. */
  append(entry: LedgerEntry, followers: readonly LedgerEntry[]): Promise<void> {
    const durable = this.ledger.append(followers.length === 0 ? [entry] : [entry, ...followers])
    this.waiting.add(entry.sequence, { entry, durable })
    for (const each of followers) this.waiting.add(each.sequence, { entry: each, durable })
    this.commitOf(durable).entries.push({ entry, followers })
    return durable
  }

  /** Resolves when the entry of a repeated request is on disk. */
  async durable(sequence: number): Promise<void> {
    await this.waiting.get(sequence)?.durable
  }

  async get(sequence: number): Promise<LedgerEntry | undefined> {
    return this.waiting.get(sequence)?.entry ?? (await this.ledger.get(sequence))
  }

  /** An entry that is not on disk yet; undefined = it is, or there is none. */
  peek(sequence: number): LedgerEntry | undefined {
    return this.waiting.get(sequence)?.entry
  }

  /**
   * Resolves when everything appended so far is on disk. Error: something never will be, and memory has the effects of entries that
   * are not there.
   */
  async settled(): Promise<void> {
    if (this.failure !== undefined) throw this.failure.error
    await Promise.all(this.waiting.all().map(({ durable }) => durable))
  }

  /** Handles all entries of a commit at once: each step of a promise would cost a microsecond per event. */
  private commitOf(durable: Promise<void>): Commit {
    if (this.latest?.durable === durable) return this.latest
    const commit: Commit = { durable, entries: [] }
    this.latest = commit
    durable.then(
      () => {
        this.forget(commit)
        for (const { entry } of commit.entries) this.onDurable(entry)
      },
      (error: unknown) => {
        this.failure ??= { error }
        this.forget(commit)
      },
    )
    return commit
  }

  private forget(commit: Commit): void {
    if (this.latest === commit) this.latest = undefined
    for (const { entry, followers } of commit.entries) {
      this.waiting.delete(entry.sequence)
      for (const { sequence } of followers) this.waiting.delete(sequence)
    }
  }
}
