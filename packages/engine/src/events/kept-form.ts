import type { Role } from '../entities/entity-types.ts'
import type { Repeats } from '../event-types/repeat-law.ts'

/** What is kept of an event. Keys are in hex digits. Entries have it as `packKept` packs it; those of former versions as JSON. */
export interface KeptEvent {
  /** Facts that are known; words that could be a person's are spent. */
  readonly facts: Readonly<Record<string, string | number>>
  /** Role, code of the type, and key of each entity that it names. */
  readonly named: readonly (readonly [role: Role, type: number, key: string])[]
  /** `whole`: null = NaN. */
  readonly saying?: {
    readonly by: Role
    readonly digest: number
    readonly repeats: Repeats
    readonly whole: number | null
  }
  /** Of a scored event, its tokens but for those of its features. */
  readonly tokens?: {
    readonly hashes: readonly number[]
    readonly values: readonly number[]
    readonly sources: readonly number[]
  }
  /** By counter, its key and what the event adds to it. */
  readonly counts?: Readonly<Record<string, readonly [key: string, added: string | number]>>
}
