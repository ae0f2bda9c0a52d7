import type { Role } from '../../entities/entity-types.ts'
import type { Repeats } from '../../event-types/repeat-law.ts'

/** What an event says of the entity that it is about, as one number that differs from other events'. */
export interface Saying {
  /** The entity; its state remembers it. */
  readonly by: Role
  /** At most 42 bits of digest, 6 of its type, 2 of the step that a payment has come to. */
  readonly digest: number
  readonly repeats: Repeats
  /** A digest of all that is sent, above 0, of an event that makes the entity; NaN of others. */
  readonly whole: number
}
