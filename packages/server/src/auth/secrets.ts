import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

const API_KEY_BYTES = 16
const BEACON_KEY_BYTES = 5
const ADMIN_TOKEN_BYTES = 24
const ACCOUNT_ID_BYTES = 12
const KEY_ID_BYTES = 8
const HINT_CHARS = 4

/** 32 hex digits; older public keys have 16, clients accept any. */
export const newApiKey = (): string => randomBytes(API_KEY_BYTES).toString('hex')

/** 10 hex digits, as the browser snippet's key has always been. Not secret. */
export const newBeaconKey = (): string => randomBytes(BEACON_KEY_BYTES).toString('hex')

/** 48 hex digits. */
export const newAdminToken = (): string => randomBytes(ADMIN_TOKEN_BYTES).toString('hex')

/** 24 hex digits. */
export const newAccountId = (): string => randomBytes(ACCOUNT_ID_BYTES).toString('hex')

/** 16 hex digits. */
export const newKeyId = (): string => randomBytes(KEY_ID_BYTES).toString('hex')

/**
 * SHA-256 in hex: all that is kept of a secret. A plain hash is enough because the secrets are
 * random, not chosen by people.
 */
export const sha256Hex = (secret: string): string => hash('sha256', secret)

/** The last characters of a key, so that a person can tell keys apart in a list. */
export const hintOf = (key: string): string => key.slice(-HINT_CHARS)

/** Compares two hashes in a time that does not depend on where they differ. */
export function sameHash(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
