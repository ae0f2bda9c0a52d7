import type { Log } from '../log.ts'

/** Less is what keeps a clock right: steps of NTP, and a busy thread. */
const JUMP_MS = 60_000

/** Clocks of two machines that are kept right differ by less. */
const BEHIND_MS = 1000

/** Tells the log of a clock that stands before the newest entry of the ledger: it is wrong now, or was then. */
export function tellClockBehind(
  log: Pick<Log, 'outage'>,
  nowMs: number,
  newestMs: number | undefined,
): void {
  if (newestMs === undefined || newestMs - nowMs < BEHIND_MS) return
  const seconds = Math.ceil((newestMs - nowMs) / 1000)
  log.outage('the clock is before the newest entry of the ledger', { reason: `${seconds} s` })
}

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
