import { MINUTE_MS } from '@winnow/contract'
import { networkOf } from '../limits/network-of.ts'
import { tokenBuckets } from '../limits/token-buckets.ts'
import { SERVER_LIMITS } from '../limits/server-limits.ts'
import type { Log } from '../log.ts'
import type { SecretAccess } from '../http/access/access.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** A line at most as often: whoever guesses must not fill the disk of the log. */
const LOG_EVERY_MS = MINUTE_MS

/**
 * Counts requests with keys or tokens that are wrong, by address and by what they asked for. Right keys are never held
 * up: a stranger at a shared address must not lock its owner out, and keys are too long to be guessed.
 */
export class WrongKeys {
  private readonly take = tokenBuckets({
    perSecond: SERVER_LIMITS.wrongKeysPerSecondCount,
    burst: SERVER_LIMITS.wrongKeysBurstCount,
  })
  private readonly metrics: Pick<Metrics, 'wrongKey'>
  private readonly log: Pick<Log, 'info'>
  private readonly since = { wrong: 0, throttled: 0 }
  private loggedMs = -Infinity

  constructor(metrics: Pick<Metrics, 'wrongKey'>, log: Pick<Log, 'info'>) {
    this.metrics = metrics
    this.log = log
  }

  /** Counts one. Gives 0 where the answer may say that it is wrong, else the seconds for which its address must wait. */
  note(access: SecretAccess, ip: string | undefined, nowMs: number): number {
    const waitSeconds = this.take(networkOf(ip ?? ''), nowMs)
    const isThrottled = waitSeconds > 0
    this.metrics.wrongKey(access, isThrottled ? 'throttled' : 'refused')
    this.since.wrong += 1
    if (isThrottled) this.since.throttled += 1
    this.logNow(access, nowMs)
    return waitSeconds
  }

  /** The log holds no addresses; the proxy's does. */
  private logNow(access: SecretAccess, nowMs: number): void {
    if (nowMs - this.loggedMs < LOG_EVERY_MS) return
    this.loggedMs = nowMs
    this.log.info('requests with wrong keys', { access, ...this.since })
    this.since.wrong = 0
    this.since.throttled = 0
  }
}
