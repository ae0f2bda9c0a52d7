import type { EntryKind } from '../entries/ledger-entry.ts'
import type { ListKind } from './list.ts'

/** Which user's entries are to be shrunk: the id, or its spent form. */
export interface WantedErasure {
  readonly environment: number
  readonly userId: string
}

/** What an erasure did. */
export interface Erasure {
  readonly environment: number
  /** The user's id, spent: keyed hashes. */
  readonly user: string
  /** Their id as it was sent; undefined: no entry had it any more. */
  readonly sentAs: string | undefined
  /** Entries that were shrunk, by kind. */
  readonly entries: Readonly<Partial<Record<EntryKind, number>>>
  /** The same by their numbers, in the order in which they were shrunk. */
  readonly sequences: readonly number[]
  /** All of their events, also those that were shrunk before: what else is kept of them goes with them. */
  readonly events: readonly number[]
  /** The sessions of theirs alone, spent. */
  readonly sessions: readonly string[]
  /** SHA-256 of the numbers and new bodies of all entries that were shrunk, in the same order. */
  readonly digest: string
}

/** A user who is or was erased. */
export interface ErasedUser {
  readonly environment: number
  /** Keyed hashes of the id. */
  readonly user: string
}

/** What a database keeps of erasures, for all of its nodes, as the texts of the erasing node. */
export interface ErasureJournal {
  /** Erasures that are not done, the first asked for first. */
  open(): Promise<readonly string[]>
  /** Puts one in the place of the former one of its user. `entry`: the one from which on they are new, once it is written. */
  begin(user: ErasedUser, wish: string, entry: number | undefined): Promise<void>
  /** Puts the report of an erasure that is done in the place of the wish. */
  finish(user: ErasedUser, report: string): Promise<void>
  /** The newest report of a user; undefined: there is none. */
  report(user: ErasedUser): Promise<string | undefined>
}

/** Values of a list as a change of it names them. */
export interface ListedValues {
  readonly list: string
  readonly kind: ListKind
  readonly values: readonly string[]
}

/** Takes what is of a user out of a store that is in use: one user at a time. Errors: StoreStopped; those of the disk. */
export interface Erasures {
  /** Absent: files of the data directory say which erasures are open or done. */
  readonly journal?: ErasureJournal | undefined
  /** What lists have of a user alone. */
  listed(wanted: WantedErasure): Promise<readonly ListedValues[]>
  /** Shrinks what came before an `erasure` entry, and has that entry say what it came to. */
  shrink(wanted: WantedErasure, entry: number): Promise<Erasure>
  /** Removes what else is kept of shrunken entries and of the user, and what files still have of it. */
  clean(wanted: WantedErasure, erasure: Erasure): Promise<void>
  /** Where a text is still, byte for byte: files by their path, tables of a database as `table NAME`. */
  filesWith(text: string): Promise<readonly string[]>
  /** Gives up what is under way. */
  close(): Promise<void>
}
