import type { Log } from '../log.ts'

/** Less is what keeps a clock right: steps of NTP, and a busy thread. */
const JUMP_MS = 60_000

interface ClockLogParts {
  readonly log: Pick<Log, 'outage'>
  /** The machine's clock, which somebody may set. */
  readonly nowMs: () => number
  /** One that only goes on. */
  readonly steadyMs: () => number
}

/** Tells the log when the machine's clock is set while the service runs: windows, labels and models go by it. */
export class ClockLog {
  private readonly parts: ClockLogParts
  private aheadMs: number

  constructor(parts: ClockLogParts) {
    this.parts = parts
    this.aheadMs = this.ahead()
  }

  /** To be called periodically. */
  look(): void {
    const aheadMs = this.ahead()
    const jumpMs = aheadMs - this.aheadMs
    if (Math.abs(jumpMs) < JUMP_MS) return
    this.aheadMs = aheadMs
    const way = jumpMs > 0 ? 'forward' : 'back'
    const seconds = Math.round(Math.abs(jumpMs) / 1000)
    this.parts.log.outage('the clock jumped', { reason: `${seconds} s ${way}` })
  }

  private ahead(): number {
    return this.parts.nowMs() - this.parts.steadyMs()
  }
}
