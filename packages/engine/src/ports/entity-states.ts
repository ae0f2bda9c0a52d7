import type { RecordView } from './record-view.ts'
import type { EntityKey } from '../entities/entity-key.ts'

/**
 * Where entity states live between events. The engine never looks inside another's storage: it
 * moves opaque, versioned records. A record's version is the sequence of the last entry folded
 * into it, so a crash between snapshot and tail, or a second node, can tell old from new.
 */
export interface EntityStates {
  /**
   * Points `into` at the record of `key`, valid until the next `store`; false when there is none.
   * Error: there is one, but it cannot be read.
   */
  load(key: EntityKey, into: RecordView): boolean
  /**
   * Keeps a copy of `record` when the stored version still is `expectedVersion` (0 = no record);
   * otherwise keeps the old and answers false.
   */
  store(key: EntityKey, record: RecordView, expectedVersion: number): boolean
  /** How many records there are. */
  readonly size: number
  /** Bytes of memory reserved for records and their index. */
  readonly bytes: number
  /** Order-independent 64-bit digest of all records, as 16 hex digits. */
  digest(): string
}
