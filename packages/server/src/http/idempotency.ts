import { hash } from 'node:crypto'
import { LIMITS } from '@winnow/contract'
import { echoOf } from './body/echo.ts'
import { pathOf } from './path.ts'
import { OwnRefusal, PublicRefusal } from './refusals.ts'
import type { PublicExchange } from './route.ts'
import type { RoutedRequest } from './routed-request.ts'

/** How the core tells a retry from a new request. */
export interface Idempotency {
  readonly idempotency?: { readonly key: string; readonly bodyDigest: string }
}

/**
 * What the core is asked, with the `Idempotency-Key` of the request where it has one, and a digest
 * of its method, path and body: the same key for another path or body is a conflict. The API key is
 * left out of the digest, so that a retry may come with a rotated one. Errors: PublicRefusal 109.
 */
export function identified<Asked extends object>(
  { request, posted }: PublicExchange,
  asked: Asked,
): Asked & Idempotency {
  const key = request.headers['idempotency-key']
  if (key === undefined) return asked
  if (!isKey(key)) throw new PublicRefusal(109, KEY_RULE)
  const body = posted === undefined ? '' : echoOf(posted)
  const about = `${request.raw.method} ${pathOf(request.raw)}\n${body}`
  return { ...asked, idempotency: { key: `request ${key}`, bodyDigest: digestOf(about) } }
}

/**
 * The same for a request of the own interface that asks the core several things: a name for each of
 * them by its number, under one digest. Errors: OwnRefusal invalid_request.
 */
export function identifiedParts(
  request: RoutedRequest,
  body: string,
): (part: number) => Idempotency {
  const key = request.headers['idempotency-key']
  if (key === undefined) return () => ({})
  if (!isKey(key)) throw new OwnRefusal('invalid_request', KEY_RULE)
  const bodyDigest = digestOf(`${request.raw.method} ${pathOf(request.raw)}\n${body}`)
  return (part) => ({ idempotency: { key: `part ${part} ${key}`, bodyDigest } })
}

/** What is said where a key came before with another path or body. */
export const KEY_USED =
  'The Idempotency-Key was used with another request: send each event and label with a key of its own.'

const KEY_RULE = `The Idempotency-Key must have 1 to ${LIMITS.idempotencyKeyLengthChars} characters.`

const isKey = (key: unknown): key is string =>
  typeof key === 'string' && key !== '' && key.length <= LIMITS.idempotencyKeyLengthChars

/** A 128-bit digest in hex: enough to tell two bodies of one key apart. */
export const digestOf = (text: string): string => hash('sha256', text).slice(0, 32)
