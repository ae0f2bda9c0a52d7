import type { LedgerEntry } from '../entries/ledger-entry.ts'
import type { FindEntry } from './entry-ledger.ts'

/** Entries that were read, by sequence. */
export type EntriesRead = Map<number, LedgerEntry>

/** A write that depends on earlier entries. */
export interface DependentWrite<Result> {
  /** The entries that `write` needs, as of now. Called again after each read, with what was read so far. */
  readonly needs: (entries: EntriesRead) => readonly number[]
  /** Called in the same turn in which `needs` named nothing that was not read. */
  readonly write: (entries: EntriesRead) => Result | Promise<Result>
}

/** How often entries are read again because what is needed changed during the read. */
export const MAX_READS = 5

/**
 * Reads the entries that a write needs, again if others are needed after the read, then writes. Nothing is awaited
 * between the last look and the write, so a write depends only on entries that are current. With nothing to read, it
 * writes before this returns. Error: what is needed changes faster than it can be read, or an entry is lost.
 */
export async function readThenWrite<Result>(
  find: FindEntry,
  { needs, write }: DependentWrite<Result>,
): Promise<Result> {
  const entries: EntriesRead = new Map()
  for (let reads = 0; ; reads += 1) {
    const missing = needs(entries).filter((sequence) => !entries.has(sequence))
    if (missing.length === 0) return write(entries)
    if (reads === MAX_READS) {
      throw new Error('the entries that a request depends on change faster than they can be read')
    }
    for (const entry of await Promise.all(missing.map((sequence) => find(sequence)))) {
      if (entry !== undefined) entries.set(entry.sequence, entry)
    }
  }
}
