import { MINUTE_MS } from '@winnow/contract'
import { networkOf } from '../limits/network-of.ts'
import { tokenBuckets } from '../limits/token-buckets.ts'
import { PEOPLE_LIMITS } from './people-limits.ts'

const SECONDS_PER_MINUTE = 60

/** Names that are remembered: as many as an attacker may make up. */
const MAX_NAMES = 100_000

interface Streak {
  count: number
  /** Attempts before are refused. */
  lockedUntilMs: number
  lastMs: number
}

/**
 * Attempts to sign in, by network and by the address of the person, whether there is such a person or not. An attempt counts
 * before it is checked, so many at once are no more than many in turn.
 */
export class Attempts {
  private readonly take = tokenBuckets({
    perSecond: PEOPLE_LIMITS.attemptsPerNetworkPerMinuteCount / SECONDS_PER_MINUTE,
    burst: PEOPLE_LIMITS.attemptsPerNetworkBurstCount,
  })
  private readonly streaks = new Map<string, Streak>()

  /** The seconds for which a network must wait; 0 = it may try, and this is its attempt. */
  network(ip: string | undefined, nowMs: number): number {
    return this.take(networkOf(ip ?? ''), nowMs)
  }

  /** The seconds for which nobody may try this address; 0 = this is an attempt, which is wrong until `right`. */
  person(email: string, nowMs: number): number {
    const streak = this.streakOf(email, nowMs)
    if (nowMs < streak.lockedUntilMs) return (streak.lockedUntilMs - nowMs) / 1000
    streak.count += 1
    streak.lastMs = nowMs
    if (streak.count < PEOPLE_LIMITS.attemptsPerPersonCount) return 0
    streak.count = 0
    streak.lockedUntilMs = nowMs + PEOPLE_LIMITS.lockoutMs
    return 0
  }

  /** The address's attempts begin anew: one was right, or an administrator helped. */
  right(email: string): void {
    this.streaks.delete(email)
  }

  isLocked(email: string, nowMs: number): boolean {
    return nowMs < (this.streaks.get(email)?.lockedUntilMs ?? 0)
  }

  private streakOf(email: string, nowMs: number): Streak {
    const known = this.streaks.get(email)
    if (known !== undefined && nowMs - known.lastMs < FORGOTTEN_MS) return known
    const [oldest] = this.streaks.keys()
    if (this.streaks.size >= MAX_NAMES && oldest !== undefined) this.streaks.delete(oldest)
    const streak = { count: 0, lockedUntilMs: 0, lastMs: nowMs }
    this.streaks.set(email, streak)
    return streak
  }
}

/** Wrong attempts of last week are no attack of today. */
const FORGOTTEN_MS = 24 * 60 * MINUTE_MS
