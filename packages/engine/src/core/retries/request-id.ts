import { type EntityKey, hash32 } from '../../entities/entity-key.ts'

/** Bits of the body's digest that are kept: a retry with another body slips through once in 2²¹. */
const DIGEST_MASK = 0x1fffff

/** A request's identity: 64-bit hash of environment and idempotency key, and a digest of its body. */
export interface RequestIdentity {
  readonly key: EntityKey
  readonly digest: number
}

/** Hashes what the sender gave; `seed` is the data directory's secret. */
export function identify(
  seed: EntityKey,
  environment: number,
  idempotency: { readonly key: string; readonly bodyDigest: string },
): RequestIdentity {
  const tag = Math.imul(environment + 1, 0x9e3779b1)
  return {
    key: {
      lo: hash32(idempotency.key, seed.lo ^ tag),
      hi: hash32(idempotency.key, seed.hi + tag),
    },
    digest: hash32(idempotency.bodyDigest, seed.lo) & DIGEST_MASK,
  }
}

/** As the ledger keeps it: 8 + 8 + 6 hex digits. */
export function requestIdOf({ key, digest }: RequestIdentity): string {
  return hex(key.lo, 8) + hex(key.hi, 8) + hex(digest, 6)
}

export function requestOf(requestId: string): RequestIdentity {
  return {
    key: { lo: parseInt(requestId.slice(0, 8), 16), hi: parseInt(requestId.slice(8, 16), 16) },
    digest: parseInt(requestId.slice(16, 22), 16),
  }
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}
