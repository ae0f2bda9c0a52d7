import type { Erasure, ListedValues, WantedErasure } from '../erasure/erasure.ts'

/** Takes what is of a user out of a store that is in use: one user at a time. Errors: StoreStopped; those of the disk. */
export interface Erasures {
  /** What lists have of a user alone. */
  listed(wanted: WantedErasure): Promise<readonly ListedValues[]>
  /** Shrinks what came before an `erasure` entry, and has that entry say what it came to. */
  shrink(wanted: WantedErasure, entry: number): Promise<Erasure>
  /** Removes what else is kept of shrunken entries and of the user, and what files still have of it. */
  clean(wanted: WantedErasure, erasure: Erasure): Promise<void>
  /** The files that hold a text, byte for byte. */
  filesWith(text: string): Promise<readonly string[]>
  /** Gives up what is under way. */
  close(): Promise<void>
}
