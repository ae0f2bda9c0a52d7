import { originOf } from '../../http/origin.ts'
import { ownHost } from '../../http/own-address.ts'
import type { BeaconExchange } from '../../http/route.ts'
import type { ReadBeacon } from './read-beacon.ts'

/** 400 days: browsers grant no longer life. */
const COOKIE_SECONDS = 34_560_000

/**
 * `Set-Cookie` for the visitor's `__ssid`, where the page and this service have one host (a proxy's
 * path) or share the cookie's domain. A cookie that the script wrote lives seven days in Safari, one
 * that a response wrote 400. Undefined elsewhere: it would be a third party's cookie.
 */
export function renewedCookie(
  { visitor, domain }: Pick<ReadBeacon, 'visitor' | 'domain'>,
  { request: { headers }, services }: Pick<BeaconExchange, 'request' | 'services'>,
): string | undefined {
  const origin = originOf(headers)
  const host = ownHost(headers, services.config.trustedProxies)?.replace(/:\d+$/, '')
  if (visitor === undefined || origin === undefined || host === undefined) return undefined
  const { hostname, protocol } = new URL(origin)
  const isShared = domain !== '' && isWithin(host, domain) && isWithin(hostname, domain)
  if (hostname !== host && !isShared) return undefined
  const safe = protocol === 'https:' ? '; Secure' : ''
  const where = isShared ? `; Domain=${domain}` : ''
  return `__ssid=${visitor}; Max-Age=${COOKIE_SECONDS}; Path=/; SameSite=Lax${safe}${where}`
}

const isWithin = (host: string, domain: string): boolean =>
  host === domain || host.endsWith(`.${domain}`)
