import type { RecoveryProgress } from '@winnow/engine'
import type { Log } from '../log.ts'

/** A start that takes longer says so, and how far it is, this often. */
const TELL_EVERY_MS = 5_000

/** Tells the log how far a start is that has much of the ledger to read; one that is soon over says nothing. */
export class RecoveryLog {
  private readonly log: Pick<Log, 'info'>
  private readonly nowMs: () => number
  private reportedMs: number

  constructor(log: Pick<Log, 'info'>, nowMs: () => number) {
    this.log = log
    this.nowMs = nowMs
    this.reportedMs = nowMs()
  }

  /** To be called for each piece of progress. */
  take({ snapshot, sequence, last }: RecoveryProgress): void {
    if (sequence === last || this.nowMs() - this.reportedMs < TELL_EVERY_MS) return
    this.reportedMs = this.nowMs()
    this.log.info('the ledger is read before events are taken', { snapshot, sequence, last })
  }
}
