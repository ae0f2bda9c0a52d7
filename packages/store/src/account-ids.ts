import { randomBytes } from 'node:crypto'

/** 24 hex digits. */
export function newAccountId(): string {
  return randomBytes(12).toString('hex')
}

/** 16 hex digits. */
export function newKeyId(): string {
  return randomBytes(8).toString('hex')
}

/** 16 hex digits. */
export function newPersonId(): string {
  return randomBytes(8).toString('hex')
}

/** A secret to hash entity keys with: two random 32-bit halves. */
export function newSeed(): { lo: number; hi: number } {
  const bytes = randomBytes(8)
  return { lo: bytes.readUInt32LE(0), hi: bytes.readUInt32LE(4) }
}
