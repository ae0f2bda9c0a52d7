import type { IncomingHttpHeaders } from 'node:http'
import { isIpAddress } from '@winnow/contract'

const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i

/** What is read of a request. */
interface Hop {
  readonly headers: IncomingHttpHeaders
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/**
 * Where a request came from: the peer, or behind `proxies` proxies of ours what the outermost of them
 * saw. What stands left of that in `X-Forwarded-For` was written by the sender.
 */
export function clientIp({ headers, socket }: Hop, proxies: number): string | undefined {
  const peer = socket.remoteAddress ?? ''
  const seen = (proxies === 0 ? peer : hopBefore(headers, proxies)).trim().replace(MAPPED_IPV4, '')
  return isIpAddress(seen) ? seen : undefined
}

/** Node joins the headers when there are several. */
function hopBefore({ 'x-forwarded-for': forwarded = '' }: IncomingHttpHeaders, proxies: number) {
  return String(forwarded).split(',').at(-proxies) ?? ''
}
