import type { AttemptTimings, DeliveryError } from '@winnow/engine'

/** What came of one try. */
export interface AttemptResult {
  readonly status?: number
  /** Absent = it succeeded. */
  readonly error?: DeliveryError
  readonly timings: AttemptTimings
  readonly answer: string
  /** How long the receiver asks to wait, ms. */
  readonly retryAfterMs?: number
}
