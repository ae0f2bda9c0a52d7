import { hash } from 'node:crypto'
import { isRecord, LIMITS } from '@winnow/contract'
import { canonicalText } from './body/canonical-text.ts'
import { echoOf } from './body/echo.ts'
import type { Posted } from './body/posted.ts'
import { pathOf } from './path.ts'
import { OwnRefusal, CompatRefusal } from './refusals.ts'
import type { CompatExchange, Route } from './route.ts'
import type { RoutedRequest } from './routed-request.ts'

/** How the core tells a retry from a new request. */
export interface Idempotency {
  readonly idempotency?: { readonly key: string } & BodyDigests
}

/** What a body means, and how releases that compared texts identified it. */
interface BodyDigests {
  readonly bodyDigest: string
  /** Asked for only when the digest is another. */
  readonly formerDigest: () => string
}

/**
 * What the core is asked, with the `Idempotency-Key` of the request where it has one, and a digest
 * of its method, path and body: the same key for another path or body is a conflict. Bodies of equal meaning have one
 * digest, however they are serialised. The API key is left out of it, so that a retry may come with a rotated one.
 * Errors: CompatRefusal 109.
 */
export function identified<Asked extends object>(
  { request, posted }: CompatExchange,
  asked: Asked,
): Asked & Idempotency {
  const key = request.headers['idempotency-key']
  if (key === undefined) return asked
  if (!isKey(key)) throw new CompatRefusal(109, KEY_RULE)
  return { ...asked, idempotency: { key: `request ${key}`, ...digestsOf(request, posted) } }
}

/**
 * The same for a request of the own interface that sends the core several requests: a name for each of
 * them by its number, under one digest. Errors: OwnRefusal invalid_request.
 */
export function identifiedParts(
  request: RoutedRequest,
  posted: Posted,
): (part: number) => Idempotency {
  const key = request.headers['idempotency-key']
  if (key === undefined) return () => ({})
  if (!isKey(key)) throw new OwnRefusal('invalid_request', KEY_RULE)
  const digests = digestsOf(request, posted)
  return (part) => ({ idempotency: { key: `part ${part} ${key}`, ...digests } })
}

function digestsOf({ raw }: RoutedRequest, posted: Posted | undefined): BodyDigests {
  const about = `${raw.method} ${pathOf(raw)}\n`
  const text = (): string => (posted === undefined ? '' : echoOf(posted))
  return {
    bodyDigest: digestOf(about + (posted === undefined ? '' : meaningOf(posted.value))),
    formerDigest: () => digestOf(about + text()),
  }
}

/** What a body says, in one text, without the API key. */
export function meaningOf(value: unknown): string {
  if (!isRecord(value) || !Object.hasOwn(value, '$api_key')) return canonicalText(value)
  const { $api_key: _key, ...rest } = value
  return canonicalText(rest)
}

/**
 * Why a request may not have an `Idempotency-Key`: it would change something, and be applied again when it is sent again,
 * while its sender takes that for safe. Undefined where nothing is wrong.
 */
export function keyTrouble(
  { method, recognisesRetries }: Pick<Route, 'method' | 'recognisesRetries'>,
  { headers }: Pick<RoutedRequest, 'headers'>,
): string | undefined {
  if (headers['idempotency-key'] === undefined) return undefined
  return method === 'GET' || recognisesRetries === true ? undefined : NOT_RECOGNISED
}

const NOT_RECOGNISED =
  'This call does not recognise retries by an Idempotency-Key, so leave it out: /docs says which calls do.'

/** The refusal of a key that came before with another path or body. */
export const KEY_USED =
  'The Idempotency-Key was used with another request: send each event and label with a key of its own.'

const KEY_RULE = `The Idempotency-Key must have 1 to ${LIMITS.idempotencyKeyLengthChars} characters.`

const isKey = (key: unknown): key is string =>
  typeof key === 'string' && key !== '' && key.length <= LIMITS.idempotencyKeyLengthChars

/** The header, for the document of a call that recognises retries and may be refused as a conflict. */
export const RECOGNISED_BY_KEY = {
  'Idempotency-Key':
    'The same key and body are taken once, however the body is serialised; another body is refused.',
} as const

/** A 128-bit digest in hex: enough to tell two bodies of one key apart. */
export const digestOf = (text: string): string => hash('sha256', text).slice(0, 32)
