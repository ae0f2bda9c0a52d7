import type { EntityKey } from '../entities/entity-key.ts'
import type { Accounts } from './accounts.ts'
import type { AdminHash } from './admin-hash.ts'
import type { EntityStates } from './entity-states.ts'
import type { IntegrationHealth } from './integration-health.ts'
import type { Claims } from './claims.ts'
import type { BeaconDetails } from './beacon-details.ts'
import type { Credentials } from './credentials.ts'
import type { Deliveries } from './deliveries.ts'
import type { Endpoints } from './endpoints.ts'
import type { Erasures } from './erasures.ts'
import type { Retention } from './retention.ts'
import type { RewritableLedger } from './ledger.ts'
import type { Merchants } from './merchants.ts'
import type { Outbox } from './outbox.ts'
import type { Partners } from './partners.ts'
import type { OwnRoles } from './own-roles.ts'
import type { PersonalTokens } from './personal-tokens.ts'
import type { People } from './people.ts'
import type { Records } from './records.ts'
import type { SavedViews } from './saved-views.ts'
import type { SignIns } from './sign-ins.ts'
import type { Snapshots } from './snapshots.ts'
import type { Trainer } from './trainer.ts'
import type { Verifications } from './verifications.ts'

/**
 * Entity states of this process, that can be copied into a snapshot and come back from one. Some may
 * lie on disk, where memory has no room for them.
 */
export interface ResidentStates extends EntityStates {
  /** How many records lie on disk, and the bytes of the file they lie in. */
  readonly coldSize: number
  readonly coldBytes: number
  /** Why the records are not all there any more: one cannot be read back. Undefined = they are. */
  trouble(): string | undefined
  /**
   * Copies of all records in bounded slices, each in a buffer of its own. Records may be stored
   * between two slices: each record there was at the beginning is in some slice, with a version no
   * older than it had then. Error: a record cannot be read back.
   */
  slices(): Generator<Uint8Array>
  /** Takes the records of a slice, but for those it holds a newer version of. */
  restore(slice: Uint8Array): void
}

/** All that is remembered, in one place: memory, or a data directory. */
export interface Store {
  readonly ledger: RewritableLedger
  readonly details: BeaconDetails
  readonly snapshots: Snapshots
  readonly records: Records
  readonly outbox: Outbox
  readonly accounts: Accounts
  readonly partners: Partners
  readonly claims: Claims
  readonly people: People
  readonly credentials: Credentials
  readonly signIns: SignIns
  readonly ownRoles: OwnRoles
  readonly personalTokens: PersonalTokens
  readonly savedViews: SavedViews
  readonly endpoints: Endpoints
  readonly deliveries: Deliveries
  /** Hash of the administrator's token, for all nodes of a database; absent: the data directory has it. */
  readonly adminHash?: AdminHash | undefined
  /** Undefined: nobody can be erased while the store is in use. */
  readonly erasures?: Erasures | undefined
  /** Undefined: the store is only read. */
  readonly retention?: Retention | undefined
  readonly health: IntegrationHealth
  readonly trainer: Trainer
  readonly verifications: Verifications
  readonly merchants: Merchants
  /** Secret of this store that entity keys are hashed with; made once, never changes. */
  readonly seed: EntityKey
  /** Empty entity states, to be filled from a snapshot and the ledger. */
  newStates(): ResidentStates
  /**
   * Waits for what is pending, and lets another node write from then on: nothing is appended any more. Snapshots still are. Absent
   * where no other node could.
   */
  release?(): Promise<void>
  /** Waits for what is pending and lets go of the directory. */
  close(): Promise<void>
}
