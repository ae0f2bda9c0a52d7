import type { Core } from '@winnow/engine'
import type { Log } from '../log.ts'

interface ReadinessLogParts {
  readonly core: Pick<Core, 'readiness'>
  readonly log: Pick<Log, 'info' | 'outage'>
  readonly nowMs: () => number
}

/** Tells the log when events begin to be refused, for another reason too, and when they are taken again. */
export class ReadinessLog {
  private readonly parts: ReadinessLogParts
  private reason: string | undefined
  private sinceMs = 0

  constructor(parts: ReadinessLogParts) {
    this.parts = parts
  }

  /** To be called periodically; what comes and goes between two calls is not logged. */
  look(): void {
    const { core, log, nowMs } = this.parts
    const { ready, reason = 'not ready' } = core.readiness()
    const now = ready ? undefined : reason
    if (now === this.reason) return
    if (this.reason === undefined) this.sinceMs = nowMs()
    this.reason = now
    if (now === undefined) log.info('events are taken again', { ms: nowMs() - this.sinceMs })
    else log.outage('events are refused', { reason: now })
  }
}
