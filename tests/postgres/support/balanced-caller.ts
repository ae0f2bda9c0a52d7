import { setTimeout as moment } from 'node:timers/promises'
import { type ApiAnswer, ApiCaller, type ApiRequest } from '../../trials/support/api-caller.ts'

const PAUSE_MS = 50

/** A balancer that tries again: a request goes to the nodes in turn until one answers it. */
export class BalancedCaller {
  private readonly callers: readonly ApiCaller[]
  private at = 0
  /** When the latest answer came, and the longest time without one, ms. */
  private answeredMs = performance.now()
  private longestMs = 0

  constructor(ports: readonly number[], apiKey: string, connections: number) {
    this.callers = ports.map((port) => new ApiCaller(port, apiKey, connections))
  }

  /** The first answer that is no 503; a request without an answer within `patienceMs` goes to the next node. */
  async post(asked: ApiRequest, patienceMs: number): Promise<ApiAnswer> {
    for (;;) {
      const at = this.at
      const answer = await Promise.race([
        this.callers[at]?.post(asked),
        moment(patienceMs, undefined),
      ])
      if (answer !== undefined && answer.httpStatus < 500) {
        this.answered()
        return answer
      }
      if (this.at === at) this.at = (at + 1) % this.callers.length
      await moment(PAUSE_MS)
    }
  }

  /** The longest time without an answer since the last call, ms. */
  takeLongest(): number {
    const longest = Math.max(this.longestMs, performance.now() - this.answeredMs)
    this.longestMs = 0
    return longest
  }

  close(): void {
    for (const caller of this.callers) caller.close()
  }

  private answered(): void {
    const nowMs = performance.now()
    this.longestMs = Math.max(this.longestMs, nowMs - this.answeredMs)
    this.answeredMs = nowMs
  }
}
