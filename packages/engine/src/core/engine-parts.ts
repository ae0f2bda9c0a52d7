import type { CounterBounds } from '../counters/counters.ts'
import type { EntityKey } from '../entities/entity-key.ts'
import type { claimOf } from '../labels/event-claim.ts'
import type { FtrlSettings } from '../models/online/ftrl.ts'
import type { Ledger } from '../ports/ledger.ts'
import type { Places } from '../ports/places.ts'
import type { Records } from '../ports/records.ts'
import type { Snapshots } from '../ports/snapshots.ts'
import type { ModelOrigin, Trainer } from '../ports/trainer.ts'
import type { ResidentStates } from '../ports/store.ts'
import type { ModelNews } from './learning/model-news.ts'

/** Limits of the core, each named; the defaults suit one machine. */
export interface CoreLimits {
  /** Requests accepted and not yet on disk; more are refused until the disk catches up. */
  readonly maxPending: number
  /** Entries after which a new snapshot is taken: bounds the tail of the ledger that a start has to fold. */
  readonly snapshotEvery: number
  /** Fewer are enough (see `restedTail`) when the last snapshot was begun this long ago, ms. */
  readonly snapshotRestMs: number
  /**
   * Users of one label that are scored again before those of the next label; the rest of them
   * follow when no label waits. 0 = labels have nobody scored again.
   */
  readonly fanOut: number
  /**
   * Requests with lasting idempotency keys that are remembered at least: more than the store may lack, which are
   * MAX_UNFOLDED_REQUESTS and `maxPending`. The store knows the others.
   */
  readonly lastingRequests: number
  /** Keys of counters; absent = as COUNTER_LIMITS has them. */
  readonly counterBounds?: CounterBounds
}

export const CORE_LIMITS: CoreLimits = {
  maxPending: 20_000,
  snapshotEvery: 250_000,
  snapshotRestMs: 60_000,
  fanOut: 64,
  lastingRequests: 131_072,
}

/** How far a start is: three sequences. */
export interface RecoveryProgress {
  /** That of the snapshot which was loaded; 0 = none, all of the ledger is read. */
  readonly snapshot: number
  /** The entry that was folded last. */
  readonly sequence: number
  /** The ledger's last entry. */
  readonly last: number
}

/** What a core is made of. Everything with I/O is behind a port. */
export interface CoreParts {
  readonly ledger: Ledger
  readonly snapshots: Snapshots
  readonly states: ResidentStates
  readonly places: Places
  /** Secret of the data directory that entity keys are hashed with. */
  readonly seed: EntityKey
  readonly limits: CoreLimits
  /** Requests with lasting keys, as the store keeps them; absent = only those in memory are known. */
  readonly requests?: Records['requests']
  /** Settings of the online model, if not the defaults; must be the same at every start over one ledger. */
  readonly online?: FtrlSettings
  /** The label that an event brings; `claimOf` by default. */
  readonly claimOf?: typeof claimOf
  /** Fits models in another thread; absent = none are fitted. */
  readonly trainer?: Trainer
  /** A monotonic clock, ms. How long fits take says when the next may begin, slow conditions pause their routes; absent = neither. */
  readonly clockMs?: () => number
  /** Aborts recovery between two slices, with its reason; absent = recovery always ends. */
  readonly recovering?: AbortSignal
  /** Called while the ledger is read at a start, once before and then after each slice; absent = no calls. */
  readonly onRecovery?: (progress: RecoveryProgress) => void
  /** Called by `close` once everything is on disk, before the last snapshot. It must not fail. Absent = no call. */
  readonly onAllWritten?: () => Promise<void>
  /** Lets other work run between two slices of a snapshot. */
  readonly yieldTurn: () => Promise<void>
  /** Leaves processor and disk to requests between two slices of users scored again. */
  readonly pause: () => Promise<void>
  /** Called when a snapshot could not be written: no event is lost, but the next start takes longer. */
  readonly onSnapshotFailure: (error: unknown) => void
  /** Called when users around a label could not be scored again: their next event takes it into account. */
  readonly onRescoreFailure: (error: unknown) => void
  /** Called when a counter could not be filled: it goes on with the next entry. */
  readonly onCounterFailure?: (error: unknown) => void
  /** Called when a label could not be learned, or a fit failed: scores stay as they are. */
  readonly onLearningFailure?: (error: unknown) => void
  /** The origin noted with models that are fitted here; absent = none is noted. */
  readonly originOf?: (model: Uint8Array) => ModelOrigin
  /** Called for fits, and for models that begin to be served. */
  readonly onModel?: (news: ModelNews) => void
}
