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
 * Takes one token from the bucket of `name`. Answers 0 when there was one, else the seconds until
 * there will be.
 */
export type TakeToken = (name: string, nowMs: number) => number

/**
 * Token buckets in two generations of half the bound each: when the young one is full the old one
 * is dropped, so memory is bounded whatever names an attacker makes up, and the busy stay known. A
 * forgotten name starts with a full bucket.
 */
export function tokenBuckets(rate: Rate, maxBuckets = SERVER_LIMITS.rateBucketsCount): TakeToken {
  let young = new Map<string, Bucket>()
  let old = new Map<string, Bucket>()
  const bucketOf = (name: string, nowMs: number): Bucket => {
    const known = young.get(name)
    if (known !== undefined) return known
    const bucket = old.get(name) ?? { tokens: rate.burst, atMs: nowMs }
    if (young.size >= maxBuckets / 2) [old, young] = [young, new Map()]
    young.set(name, bucket)
    return bucket
  }
  return (name, nowMs) => (rate.perSecond <= 0 ? 0 : take(bucketOf(name, nowMs), rate, nowMs))
}

function take(bucket: Bucket, { perSecond, burst }: Rate, nowMs: number): number {
  const restedSeconds = Math.max(0, nowMs - bucket.atMs) / 1000
  bucket.tokens = Math.min(burst, bucket.tokens + restedSeconds * perSecond)
  bucket.atMs = nowMs
  if (bucket.tokens < 1) return (1 - bucket.tokens) / perSecond
  bucket.tokens -= 1
  return 0
}
