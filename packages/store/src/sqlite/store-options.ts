import type { EntityKey, WrittenKind } from '@winnow/engine'
import type { DetailsRetention } from '../beacon-details.ts'

export interface SqliteStoreOptions {
  /** The data directory; made when it does not exist, readable by its owner only. */
  readonly directory: string
  /** `off`: a power cut loses acknowledged entries. For benchmarks only; default `full`. */
  readonly durability?: 'full' | 'off'
  /** Pretends that each commit takes that much longer, ms. For benchmarks and tests. */
  readonly commitDelayMs?: number
  /** The ledger's file may not grow beyond that many pages. For tests of a full disk. */
  readonly maxLedgerPages?: number
  /** What entity states in memory should take; those used longest ago go to a file. Default 3 GiB. */
  readonly statesMemoryBytes?: number
  /** Called when that file cannot be written: states stay in memory, above the limit. */
  readonly onSpillRefused?: (cause: unknown) => void
  /** Whether a disk that is all but full is trouble before it refuses. Default false. */
  readonly keepsRoom?: boolean
  /** Called with the time of each commit of the ledger, ms. */
  readonly onCommit?: (ms: number) => void
  /** Called with the bytes of each commit of the ledger, by kind of entry. */
  readonly onWritten?: (bytes: Readonly<Record<WrittenKind, number>>) => void
  /** How long details of beacons are kept; for good where it is not given. */
  readonly detailsRetention?: DetailsRetention
  /** Called with why details of beacons were not put on disk, or not cut. */
  readonly onDetailsTrouble?: (cause: unknown) => void
  /** Called with each damaged entry that is met, once. */
  readonly onDamage?: (cause: Error) => void
  /** Called with damage of the records that is met, and with undefined once they were made anew. */
  readonly onRecordsDamage?: (damage: string | undefined) => void
  /** Called when records begin to fall behind because they cannot be written, and with undefined when they can again. */
  readonly onFoldFailure?: ((error: Error | undefined) => void) | undefined
  /** Called with the number of damaged snapshots, after each look. */
  readonly onSnapshotsDamaged?: (count: number) => void
  /** Secret of entity keys for a directory that is new, so that two directories can be compared. */
  readonly seed?: EntityKey
  /**
   * Takes a ledger that lacks entries which records or snapshots know: it was restored on purpose. Called with what is missing.
   * Where it is not given, such a ledger is refused.
   */
  readonly onRestored?: ((missing: string) => void) | undefined
  /** Refuses a directory that holds no ledger, a disk that is not mounted say, instead of making one. Default false. */
  readonly mustExist?: boolean
}
