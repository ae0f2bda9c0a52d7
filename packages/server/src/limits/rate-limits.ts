import type { Caller } from '../auth/key-ring.ts'
import { tokenBuckets, type Rate } from './token-buckets.ts'

/** How many requests keys and users may send; 0 = go on, else the seconds to wait. */
export interface RateLimits {
  key(caller: Caller, nowMs: number): number
  user(caller: Caller, userId: string, nowMs: number): number
}

export interface RateLimitConfig {
  readonly perKey: Rate
  readonly perUser: Rate
  /** The account made at the first start sends as much as the machine takes, unless this says no. */
  readonly exemptAccountId: string | undefined
}

export function openRateLimits({ perKey, perUser, exemptAccountId }: RateLimitConfig): RateLimits {
  const takeKey = tokenBuckets(perKey)
  const takeUser = tokenBuckets(perUser)
  const isExempt = ({ account }: Caller) => account.id === exemptAccountId
  return {
    key: (caller, nowMs) => (isExempt(caller) ? 0 : takeKey(caller.keyId, nowMs)),
    user: (caller, userId, nowMs) =>
      isExempt(caller) ? 0 : takeUser(`${caller.environment.number} ${userId}`, nowMs),
  }
}
