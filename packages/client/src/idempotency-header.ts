import { randomUUID } from 'node:crypto'
import { isHeaderText } from './header-text.ts'
import { CLIENT_LIMITS } from './limits.ts'

/** The header that makes a call count once; a key is made where none is given. Errors: TypeError for what is no key. */
export function idempotencyHeader(key: string = randomUUID()): Readonly<Record<string, string>> {
  if (isHeaderText(key) && key.length <= CLIENT_LIMITS.idempotencyKeyChars) {
    return { 'idempotency-key': key }
  }
  throw new TypeError(
    `idempotencyKey must be 1 to ${CLIENT_LIMITS.idempotencyKeyChars} characters that a header can carry (Latin-1)`,
  )
}
