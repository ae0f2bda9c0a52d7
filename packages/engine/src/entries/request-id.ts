import { type EntityKey, hash32 } from '../entities/entity-key.ts'
import type { KeptRequest } from '../ports/records.ts'

/** Bits of the body's digest that are kept: a retry with another body slips through once in 2²¹. */
const DIGEST_MASK = 0x1fffff

/** What the sender named a request by, and a digest of what the body means that it came with. */
export interface Idempotency {
  readonly key: string
  readonly bodyDigest: string
  /** The digest of the same body as earlier releases made it: a retry may be of a request that one of them took. */
  readonly formerDigest?: () => string
  /** The key is known for good, as that of a line of history: one that came a day ago is a retry, too. */
  readonly isLasting?: boolean
  /** The request that came with the key, where only the store still knows it. */
  readonly earlier?: KnownRequest | undefined
}

/** A request that came with a key: a digest of its body, and the entry it became. */
export type KnownRequest = Omit<KeptRequest, 'name'>

/** A request's identity: 64-bit hash of environment and idempotency key, and a digest of its body. */
export interface RequestIdentity {
  readonly key: EntityKey
  readonly digest: number
  /** As earlier releases made it. */
  readonly formerDigest: () => number | undefined
  readonly isLasting: boolean
  readonly earlier: KnownRequest | undefined
}

/** Ends the ids of requests with a key that is kept for good. */
const LASTING = '+'

/** Hashes what the sender gave; `seed` is the data directory's secret. */
export function identify(
  seed: EntityKey,
  environment: number,
  { key, bodyDigest, formerDigest, isLasting = false, earlier }: Idempotency,
): RequestIdentity {
  const tag = Math.imul(environment + 1, 0x9e3779b1)
  return {
    key: {
      lo: hash32(key, seed.lo ^ tag),
      hi: hash32(key, seed.hi + tag),
    },
    digest: digestNumber(bodyDigest, seed),
    formerDigest: () => formerDigest && digestNumber(formerDigest(), seed),
    isLasting,
    earlier,
  }
}

const digestNumber = (digest: string, seed: EntityKey): number =>
  hash32(digest, seed.lo) & DIGEST_MASK

/** As the ledger keeps it: 8 + 8 + 6 hex digits, and a sign where the key lasts. */
export function requestIdOf({
  key,
  digest,
  isLasting,
}: Omit<RequestIdentity, 'earlier' | 'formerDigest'>): string {
  return `${nameOfRequest(key)}${hex(digest, 6)}${isLasting ? LASTING : ''}`
}

export function requestOf(requestId: string): Omit<RequestIdentity, 'earlier' | 'formerDigest'> {
  return {
    isLasting: requestId.endsWith(LASTING),
    key: { lo: parseInt(requestId.slice(0, 8), 16), hi: parseInt(requestId.slice(8, 16), 16) },
    digest: parseInt(requestId.slice(16, 22), 16),
  }
}

/** The key of a request as stores know it: 16 hex digits. */
export const nameOfRequest = ({ lo, hi }: EntityKey): string => hex(lo, 8) + hex(hi, 8)

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}
