import type { Tokens } from '../models/online/token-list.ts'
import type { HashedText } from '../models/text/written-text.ts'
import type { Custom } from './own-fields.ts'

/** What models read of an event, as it was when the event was scored. */
export interface LoggedVector {
  /** In the order of FEATURES, NaN = unknown. Must stay as it is. */
  readonly features: Float32Array
  /** Must stay as they are. */
  readonly tokens: Tokens
  /** Fields that the customer named; absent = none. */
  readonly custom?: Custom | undefined
  /** What it says in words; absent = nothing. */
  readonly text?: HashedText | undefined
}

/** An event that was scored, kept until it is known what it was: the vector as it was, never computed again. */
export interface LoggedRow extends LoggedVector {
  readonly sequence: number
  /** The event's own time, ms. */
  readonly atMs: number
  /** `$create_order`, or the name of a custom event. */
  readonly eventType: string
  /** What the online model added then, by abuse type. */
  readonly online: Float64Array
  /** Calibrated log-odds that were served, by abuse type. */
  readonly served: Float64Array
  /** What became of it can never be seen. */
  readonly isBlocked?: boolean
  /** How many events it stands for; absent = itself. */
  readonly stands?: number
}
