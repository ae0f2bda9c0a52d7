import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../config/settings.ts'
import { ownAddress } from '../http/own-address.ts'
import { PEOPLE_LIMITS } from './people-limits.ts'

type Addressing = Pick<Config, 'publicUrl' | 'trustedProxies'>

/** What is read of a request. */
export interface CookieHop {
  readonly headers: IncomingHttpHeaders
}

const PLAIN_NAME = 'winnow_session'

/** Browsers take a cookie of this name only by https, for the whole host, and for this host alone. */
const SECURE_NAME = `__Host-${PLAIN_NAME}`

/** Whether the person's browser reaches the service by https, which ends at a proxy. */
export const isSecure = ({ headers }: CookieHop, config: Addressing): boolean =>
  ownAddress(headers, config).startsWith('https://')

const nameFor = (hop: CookieHop, config: Addressing): string =>
  isSecure(hop, config) ? SECURE_NAME : PLAIN_NAME

/** The secret in the cookie of a request; undefined = it has none. */
export function secretInCookie(hop: CookieHop, config: Addressing): string | undefined {
  const sent = hop.headers.cookie
  if (sent === undefined) return undefined
  const head = `${nameFor(hop, config)}=`
  const pair = sent.split(';').find((one) => one.trimStart().startsWith(head))
  return pair?.trim().slice(head.length)
}

/** The cookie of a new session. */
export function sessionCookie(hop: CookieHop, config: Addressing, secret: string): string {
  const seconds = PEOPLE_LIMITS.sessionLifeMs / 1000
  return `${nameFor(hop, config)}=${secret}; Max-Age=${seconds}; ${attributes(hop, config)}`
}

/** Takes the cookie away. */
export const endedCookie = (hop: CookieHop, config: Addressing): string =>
  `${nameFor(hop, config)}=; Max-Age=0; ${attributes(hop, config)}`

const attributes = (hop: CookieHop, config: Addressing): string =>
  `Path=/; HttpOnly; SameSite=Lax${isSecure(hop, config) ? '; Secure' : ''}`
