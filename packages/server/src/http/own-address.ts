import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../config/settings.ts'

/** `public_url` when each request says by itself where it was sent. */
const BY_REQUEST = 'auto'

/**
 * Where callers reach the service, without a slash at its end, for links in answers: as the setting
 * says, else by what the outermost proxy of ours saw of the request.
 */
export function ownAddress(
  headers: IncomingHttpHeaders,
  { publicUrl, trustedProxies }: Pick<Config, 'publicUrl' | 'trustedProxies'>,
): string {
  if (publicUrl !== BY_REQUEST) return publicUrl.replace(/\/+$/, '')
  const said = forwarded(headers['x-forwarded-proto'], trustedProxies)?.toLowerCase()
  const protocol = said === 'https' ? 'https' : 'http'
  return `${protocol}://${ownHost(headers, trustedProxies) ?? ''}`
}

/** The host that a request was sent to, before proxies of ours put another one in its place. */
export const ownHost = (headers: IncomingHttpHeaders, proxies: number): string | undefined =>
  forwarded(headers['x-forwarded-host'], proxies) ?? headers.host

/**
 * What the outermost proxy of ours saw. Proxies either add to such a header or write it anew: then it
 * has fewer words than there are proxies. Without one it is whatever its sender wrote, and nothing.
 */
function forwarded(said: string | string[] | undefined, proxies: number): string | undefined {
  if (said === undefined || proxies === 0) return undefined
  const words = String(said).split(',')
  return words.at(-Math.min(proxies, words.length))?.trim()
}
