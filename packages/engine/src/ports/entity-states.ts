import type { EntityKey } from '../entities/entity-key.ts'

/**
 * Where entity states live between events. The engine never looks inside another's storage: it
 * moves opaque, versioned records. A record's version is the sequence of the last entry folded
 * into it, so a crash between snapshot and tail, or a second node, can tell old from new.
 */
export interface EntityStates {
  /** The record of `key`, or undefined. The bytes are valid until the next `store`. */
  load(key: EntityKey): Uint8Array | undefined
  /**
   * Keeps `record` (the bytes are copied) when the stored version still is `expectedVersion`
   * (0 = no record); otherwise keeps the old and answers false.
   */
  store(key: EntityKey, record: Uint8Array, expectedVersion: number): boolean
  /** How many records there are. */
  readonly size: number
  /** Bytes reserved for records and their index. */
  readonly bytes: number
  /** Order-independent 64-bit digest of all records, as 16 hex digits. */
  digest(): string
}
