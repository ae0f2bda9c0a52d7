import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../config/settings.ts'
import { ownHost } from '../http/own-address.ts'

type Addressing = Pick<Config, 'publicUrl' | 'trustedProxies'>

/**
 * Whether a page of this service sent a request. Browsers say it in `Sec-Fetch-Site`, which no page can set; by plain http
 * they leave it out, and `Origin` must be the host that was asked. A request with neither is not from a page of ours.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, config: Addressing): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'none') return site === 'same-origin'
  return isOwnOrigin(headers, config)
}

/** Whether a page of another origin sent it, as far as the request says; programs say nothing. */
export function isOtherOrigin(headers: IncomingHttpHeaders, config: Addressing): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  const isProgram = origin === undefined && (site === undefined || site === 'none')
  return !isProgram && !isSameOrigin(headers, config)
}

function isOwnOrigin(headers: IncomingHttpHeaders, { publicUrl, trustedProxies }: Addressing) {
  const { origin } = headers
  if (origin === undefined || !URL.canParse(origin)) return false
  const sent = new URL(origin)
  if (URL.canParse(publicUrl)) return sent.origin === new URL(publicUrl).origin
  return sent.host === ownHost(headers, trustedProxies)?.toLowerCase()
}
