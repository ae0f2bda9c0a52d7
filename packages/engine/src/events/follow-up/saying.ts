import type { Role } from '../../entities/entity-types.ts'
import type { Repeats } from '../../event-types/repeat-law.ts'

/** What an event says of the thing that it is about, as one number that tells it from what others said. */
export interface Saying {
  /** The thing, in whose state it is remembered. */
  readonly by: Role
  /** At most 42 bits of digest, 6 of its type, 2 of the step that a payment has come to. */
  readonly digest: number
  readonly repeats: Repeats
  /** A digest of all that is said, above 0, of an event that makes the thing; NaN of others. */
  readonly whole: number
}
