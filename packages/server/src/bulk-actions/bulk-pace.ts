import type { Turns } from '../http/turns.ts'
import { SERVER_LIMITS } from '../limits/server-limits.ts'
import { BULK_PER_TURN, BULK_STEP_MS } from './bulk-limits.ts'

/** The clock of a pace, and how it waits. */
export interface PaceClock {
  /** A clock that never runs backwards, ms. */
  readonly steadyMs: () => number
  readonly wait: (ms: number) => Promise<unknown>
}

/**
 * How fast bulk actions begin with their targets: as fast as turns allow while nothing else happens, and a few each
 * `BULK_STEP_MS` while events come, so that most of the main thread's time is left to these.
 */
export class BulkPace {
  private readonly turns: Pick<Turns, 'turnOfBulk'>
  private readonly clock: PaceClock
  private isCautious = false
  /** When the next may begin. */
  private nextMs = -Infinity

  constructor(turns: Pick<Turns, 'turnOfBulk'>, clock: PaceClock) {
    this.turns = turns
    this.clock = clock
  }

  /** Resolves to how many may begin now. */
  async next(): Promise<number> {
    const { steadyMs, wait } = this.clock
    const restMs = this.nextMs - steadyMs()
    if (this.isCautious && restMs > 0) await wait(restMs)
    const lines = await this.turns.turnOfBulk()
    this.isCautious = lines <= SERVER_LIMITS.bulkFewLinesCount
    // Who came late begins the next one sooner, but makes up for one step at most.
    this.nextMs = Math.max(this.nextMs, steadyMs() - BULK_STEP_MS) + BULK_STEP_MS
    return Math.min(lines, BULK_PER_TURN)
  }
}
