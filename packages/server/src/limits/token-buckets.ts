import { SERVER_LIMITS } from './server-limits.ts'

/** How much one name may send. */
export interface Rate {
  /** Requests per second in the long run; 0 = no limit. */
  readonly perSecond: number
  /** Requests at once after a rest. */
  readonly burst: number
}

interface Bucket {
  tokens: number
  atMs: number
}

/**
 * Takes `cost` tokens, one by default, from the bucket of `name`. Answers 0 when there was one, else the
 * seconds until there will be. What costs more than is there is let through once, and the rest is owed.
 */
export type TakeToken = (name: string, nowMs: number, how?: Taking) => number

interface Taking {
  readonly cost?: number | undefined
  /** A rate of this name alone. */
  readonly own?: Rate | undefined
}

/**
 * Token buckets in two generations of half the bound each: when the young one is full the old one
 * is dropped, so memory is bounded whatever names an attacker makes up, and the busy stay known. A
 * forgotten name starts with a full bucket.
 */
export function tokenBuckets(rate: Rate, maxBuckets = SERVER_LIMITS.rateBucketsCount): TakeToken {
  let young = new Map<string, Bucket>()
  let old = new Map<string, Bucket>()
  const bucketOf = (name: string, burst: number, nowMs: number): Bucket => {
    const known = young.get(name)
    if (known !== undefined) return known
    const bucket = old.get(name) ?? { tokens: burst, atMs: nowMs }
    if (young.size >= maxBuckets / 2) [old, young] = [young, new Map()]
    young.set(name, bucket)
    return bucket
  }
  return (name, nowMs, { cost = 1, own = rate } = {}) => {
    if (own.perSecond <= 0) return 0
    const bucket = bucketOf(name, own.burst, nowMs)
    const waitSeconds = waitFor(bucket, own, nowMs)
    if (waitSeconds === 0) bucket.tokens -= cost
    return waitSeconds
  }
}

/** The seconds until there is a token, after those that came since were put in. */
function waitFor(bucket: Bucket, { perSecond, burst }: Rate, nowMs: number): number {
  const restedSeconds = Math.max(0, nowMs - bucket.atMs) / 1000
  bucket.tokens = Math.min(burst, bucket.tokens + restedSeconds * perSecond)
  bucket.atMs = nowMs
  return bucket.tokens < 1 ? (1 - bucket.tokens) / perSecond : 0
}
