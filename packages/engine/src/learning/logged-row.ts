import type { Tokens } from '../models/tokens/token-list.ts'
import type { HashedText } from '../models/text/written-text.ts'
import type { Custom } from './rows/custom-columns.ts'

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
