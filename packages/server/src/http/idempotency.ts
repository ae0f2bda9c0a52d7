import { hash } from 'node:crypto'
import { LIMITS } from '@winnow/contract'
import { echoOf } from './echo.ts'
import { pathOf } from './path.ts'
import { PublicRefusal } from './refusals.ts'
import type { PublicExchange } from './route.ts'

/** How the core tells a retry from a new request. */
export interface Idempotency {
  readonly idempotency?: { readonly key: string; readonly bodyDigest: string }
}

/**
 * The `Idempotency-Key` of a request with a digest of its method, path and body: the same key for
 * another path or body is a conflict. The API key is left out of the digest, so that a retry may
 * come with a rotated one. Errors: PublicRefusal 109.
 */
export function idempotencyOf({ request, posted }: PublicExchange): Idempotency {
  const key = request.headers['idempotency-key']
  if (key === undefined) return {}
  if (typeof key !== 'string' || key === '' || key.length > LIMITS.idempotencyKeyLengthChars) {
    throw new PublicRefusal(
      109,
      `The Idempotency-Key must have 1 to ${LIMITS.idempotencyKeyLengthChars} characters.`,
    )
  }
  const body = posted === undefined ? '' : echoOf(posted)
  const about = `${request.method} ${pathOf(request)}\n${body}`
  return { idempotency: { key: `request ${key}`, bodyDigest: digestOf(about) } }
}

/** A 128-bit digest in hex: enough to tell two bodies of one key apart. */
export const digestOf = (text: string): string => hash('sha256', text).slice(0, 32)
