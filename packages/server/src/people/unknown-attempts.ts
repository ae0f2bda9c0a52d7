import { MINUTE_MS } from '@winnow/contract'
import { PEOPLE_LIMITS } from './people-limits.ts'

/** How many attempts for addresses that nobody has an audit entry tells of, so that a flood of them does not fill the ledger. */
export class UnknownAttempts {
  private minute = -1
  private written = 0
  private left = 0

  /** Counts one. Gives how many the entry that is due now tells of; 0 = none is due. */
  note(nowMs: number): number {
    const minute = Math.floor(nowMs / MINUTE_MS)
    if (minute !== this.minute) {
      this.minute = minute
      this.written = 0
    }
    this.left += 1
    if (this.written >= PEOPLE_LIMITS.unknownAttemptEntriesPerMinuteCount) return 0
    this.written += 1
    const count = this.left
    this.left = 0
    return count
  }
}
