import type { Outcome } from '../events/outcome.ts'

/** What became of a request, once it is durable. */
export interface Accepted {
  readonly sequence: number
  readonly outcome: Outcome
  /** The request was a retry of one already accepted; the outcome is that one's. */
  readonly repeated: boolean
  /** Of a retry: when the first try came, ms since 1970. */
  readonly firstCameAtMs?: number
  /** Of an event that names no user: the user whom its session belongs to; it counts as theirs. */
  readonly linkedTo?: string | undefined
}
