import type { ClaimWish, Endpoint } from '@winnow/engine'
import { DELIVERY_LIMITS } from './delivery-limits.ts'

/** What a try says of its endpoint. */
export interface PaceNews {
  readonly isSuccess: boolean
  readonly isReplay: boolean
  readonly nowMs: number
  readonly retryAfterMs?: number | undefined
  /** 0 to 1, for the pause before the next probe. */
  readonly chance: number
}

/** Tokens at once, as a share of a second's: a rest is no licence for a burst. */
const BURST_SHARE = 10

/**
 * How fast one endpoint is sent to: its limits, a pause that it asked for, probes alone while it fails, and a slow start once it
 * answers again.
 */
export class EndpointPace {
  private readonly firstProbeMs: number
  private underWay = 0
  private replaysUnderWay = 0
  /** Failures in a row. */
  private failures = 0
  private probes = 0
  private pausedUntilMs = 0
  /** Requests under way that are tried for now: they double with each round of successes. */
  private ramp: number = DELIVERY_LIMITS.concurrencyCount
  private tokens = 1
  private filledMs = 0

  /** `firstProbeMs`: the pause before the first probe; it doubles with each. */
  constructor(firstProbeMs: number) {
    this.firstProbeMs = firstProbeMs
  }

  /** It gets probes alone. */
  get isFailing(): boolean {
    return this.failures >= DELIVERY_LIMITS.failuresCount
  }

  get busy(): number {
    return this.underWay
  }

  /** When it is sent to again, ms; 0 = now. */
  get pausedUntil(): number {
    return this.pausedUntilMs
  }

  /** What may be claimed now; undefined = nothing. `share`: its part of all requests under way. */
  wish(
    { number, concurrency, perSecond }: Pick<Endpoint, 'number' | 'concurrency' | 'perSecond'>,
    { nowMs, share }: { readonly nowMs: number; readonly share: number },
  ): ClaimWish | undefined {
    if (nowMs < this.pausedUntilMs) return undefined
    if (this.isFailing) {
      return this.underWay > 0 ? undefined : { endpoint: number, limit: 1, replays: 1 }
    }
    const most = Math.min(concurrency, this.ramp, share)
    this.fill(nowMs, (perSecond * most) / concurrency)
    const room = most - this.underWay
    const limit = perSecond === 0 ? room : Math.min(room, Math.floor(this.tokens))
    if (limit <= 0) return undefined
    const replays = Math.max(1, Math.floor(most / DELIVERY_LIMITS.replayShare))
    return { endpoint: number, limit, replays: Math.max(replays - this.replaysUnderWay, 0) }
  }

  begin(isReplay: boolean): void {
    this.underWay += 1
    if (isReplay) this.replaysUnderWay += 1
    this.tokens -= 1
  }

  /** Takes what came of a try. Answers whether the endpoint answers again after it failed. */
  end({ isSuccess, isReplay, nowMs, retryAfterMs, chance }: PaceNews): boolean {
    this.underWay -= 1
    if (isReplay) this.replaysUnderWay -= 1
    if (retryAfterMs !== undefined) this.pauseUntil(nowMs + retryAfterMs)
    if (isSuccess) return this.succeeded()
    this.failures += 1
    // Of requests that were under way when it began to fail, the first alone counts.
    if (this.isFailing && nowMs >= this.pausedUntilMs) {
      this.pauseUntil(nowMs + this.probePause(chance))
    }
    return false
  }

  /** Begins anew: it was disabled, or it changed. */
  reset(): void {
    this.failures = 0
    this.probes = 0
    this.pausedUntilMs = 0
    this.ramp = 1
  }

  private succeeded(): boolean {
    const recovers = this.isFailing
    this.failures = 0
    this.probes = 0
    this.ramp = recovers ? 1 : Math.min(this.ramp + 1, DELIVERY_LIMITS.concurrencyCount)
    return recovers
  }

  private probePause(chance: number): number {
    const pause = this.firstProbeMs * 2 ** Math.min(this.probes, MAX_DOUBLINGS)
    this.probes += 1
    return Math.min(pause, DELIVERY_LIMITS.longestProbeMs) * (1 + chance / 5)
  }

  private pauseUntil(atMs: number): void {
    this.pausedUntilMs = Math.max(this.pausedUntilMs, atMs)
  }

  private fill(nowMs: number, perSecond: number): void {
    const restedSeconds = Math.max(nowMs - this.filledMs, 0) / 1000
    const most = Math.max(1, perSecond / BURST_SHARE)
    this.tokens = Math.min(most, Math.max(this.tokens, 0) + restedSeconds * perSecond)
    this.filledMs = nowMs
  }
}

const MAX_DOUBLINGS = 16
