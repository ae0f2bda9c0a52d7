import { KEY_SCOPES, type Permission } from '@winnow/contract/native'
import type { KeyRing, KnownKey, Ring } from './key-ring.ts'

/** A place of the request that holds a key, and how the key may be read there. */
type Presented = readonly string[]

/** A known key, and the secret as it was sent. */
export interface FoundKey<Key = KnownKey> {
  readonly key: Key
  readonly secret: string
}

/** What became of the keys of a request. */
export type KeyFinding<Key = KnownKey> =
  | ({ readonly kind: 'found' } & FoundKey<Key>)
  | { readonly kind: 'missing' | 'unknown' | 'differ' | 'unreadable' }

/** The refusal of a beacon key where the secret one is needed, to read or to write. */
const BEACON_KEY_REFUSED =
  'A beacon key may only tell of visits to pages and apps (/v1/beacon, mobile_events): send the secret API key.'

/** Why a key that is known may not do something. */
export const keyRefused = ({ kind, scope }: KnownKey, permission: Permission): string =>
  kind === 'beacon'
    ? BEACON_KEY_REFUSED
    : `This key may only ${KEY_SCOPES[scope].meaning} (scope ${scope}); this needs ${permission}: send another key.`

/** Where a request may carry its key. */
export interface KeySources {
  /** Every `Authorization` header. */
  readonly authorizations: readonly string[]
  readonly query?: Readonly<Record<string, unknown>>
  /** The parsed body. */
  readonly body?: unknown
}

/**
 * The key of a request of the compat interface: `$api_key` in the body, HTTP Basic, or `api_key` in
 * the query. Every place that holds a key must hold the same one; an empty text is none: clients send
 * it for a key that they were not given. A bearer token counts where no other place holds a key, and
 * only if it is a key: it may be for a proxy.
 */
export function findKey(ring: KeyRing, { authorizations, query, body }: KeySources): KeyFinding {
  const places = [keyInBody(body), ...authorizations.map(keyInHeader), keyInQuery(query)]
  const presented = places.filter((place) => place !== undefined)
  if (presented.length > 0) return settled(ring, presented)
  const tokens = bearerTokens(authorizations).map((token) => firstKnown(ring, [token]))
  return settle(tokens.filter((key) => key !== undefined))
}

/**
 * The key of a request of the own interface: HTTP Basic, else a bearer token. Several headers must hold the
 * same one.
 */
export function findHeaderKey<Key extends Identified>(
  ring: Pick<Ring<Key>, 'find'>,
  authorizations: readonly string[],
): KeyFinding<Key> {
  const places = authorizations.map(keyInHeader).filter((place) => place !== undefined)
  if (places.length > 0) return settled(ring, places)
  return settle(bearerTokens(authorizations).map((token) => firstKnown(ring, [token])))
}

interface Identified {
  readonly keyId: string
}

function settled<Key extends Identified>(
  ring: Pick<Ring<Key>, 'find'>,
  presented: readonly Presented[],
): KeyFinding<Key> {
  if (presented.includes(UNREADABLE)) return { kind: 'unreadable' }
  return settle(presented.map((place) => firstKnown(ring, place)))
}

function settle<Key extends Identified>(
  keys: readonly (FoundKey<Key> | undefined)[],
): KeyFinding<Key> {
  const [first] = keys
  if (keys.length === 0) return { kind: 'missing' }
  if (keys.some((other) => other?.key.keyId !== first?.key.keyId)) return { kind: 'differ' }
  return first === undefined ? { kind: 'unknown' } : { kind: 'found', ...first }
}

function firstKnown<Key>(
  ring: Pick<Ring<Key>, 'find'>,
  place: Presented,
): FoundKey<Key> | undefined {
  for (const secret of place) {
    const key = ring.find(secret)
    if (key !== undefined) return { key, secret }
  }
  return undefined
}

const UNREADABLE: Presented = []

function keyInBody(body: unknown): Presented | undefined {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, '$api_key'))
    return undefined
  const key = (body as { $api_key: unknown }).$api_key
  return key === null ? undefined : inPlainText(key)
}

function keyInQuery(query: KeySources['query']): Presented | undefined {
  const key = query?.['api_key']
  return key === undefined ? undefined : inPlainText(key)
}

function inPlainText(key: unknown): Presented | undefined {
  if (key === '') return undefined
  return typeof key === 'string' ? [key] : UNREADABLE
}

/**
 * Clients send `Basic base64(key:)`, but some leave the colon out and some even the encoding, and who writes
 * it by hand may take the key for the password, so a value is read in that order.
 */
function keyInHeader(authorization: string): Presented | undefined {
  const value = credentials(authorization, 'basic')
  if (value === undefined) return undefined
  if (value === '') return UNREADABLE
  const decoded = Buffer.from(value, 'base64').toString('utf8')
  const colon = decoded.indexOf(':')
  if (colon < 0) return [decoded, value]
  return [decoded.slice(0, colon), value, decoded.slice(colon + 1)]
}

/** The tokens of `Authorization: Bearer …`. */
export const bearerTokens = (authorizations: readonly string[]): readonly string[] =>
  authorizations
    .map((authorization) => credentials(authorization, 'bearer'))
    .filter((token) => token !== undefined)

function credentials(authorization: string, scheme: string): string | undefined {
  const space = authorization.indexOf(' ')
  const name = space < 0 ? authorization : authorization.slice(0, space)
  if (name.toLowerCase() !== scheme) return undefined
  return space < 0 ? '' : authorization.slice(space + 1).trim()
}
