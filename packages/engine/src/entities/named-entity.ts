import type { EntityKey } from './entity-key.ts'
import type { EntityKeys } from './entity-keys.ts'
import type { Role } from './entity-types.ts'

/** An entity that an event names. Several of one role may be named (three cards); features read the first. */
export interface NamedEntity {
  readonly role: Role
  /** Type code, see `typeCode`. */
  readonly type: number
  /** The key of its state. */
  readonly key: EntityKey
  /**
   * The normalised name within its type: a lower-case mail address, an E.164 phone, `bin:last4` … Empty where it has none, or
   * only its key is known.
   */
  readonly id: string
}

/** What the entities of one environment get their keys by. */
export interface KeyMaker {
  readonly environment: number
  readonly keys: EntityKeys
}
