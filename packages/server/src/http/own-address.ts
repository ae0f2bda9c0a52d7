import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../config/settings.ts'

/** `public_url` when each request says by itself where it was sent. */
const BY_REQUEST = 'auto'

/**
 * Where callers reach the service, without a slash at its end, for links in answers: as the setting
 * says, else by `Host`, and by what the outermost proxy of ours says of its own side. Of a request that came
 * through no proxy of ours, `X-Forwarded-Proto` is whatever its sender wrote.
 */
export function ownAddress(
  headers: IncomingHttpHeaders,
  { publicUrl, trustedProxies }: Pick<Config, 'publicUrl' | 'trustedProxies'>,
): string {
  if (publicUrl !== BY_REQUEST) return publicUrl.replace(/\/+$/, '')
  const protocol = trustedProxies > 0 && isSecure(headers, trustedProxies) ? 'https' : 'http'
  return `${protocol}://${headers.host ?? ''}`
}

/** Proxies either add to the header or write it anew: then it has fewer words than there are proxies. */
function isSecure({ 'x-forwarded-proto': said = '' }: IncomingHttpHeaders, proxies: number) {
  const words = String(said).split(',')
  return words.at(-Math.min(proxies, words.length))?.trim().toLowerCase() === 'https'
}
