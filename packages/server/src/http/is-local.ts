import type { IncomingHttpHeaders } from 'node:http'

/** What proxies write of whom they stand for. */
const OF_PROXIES = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/i

/** What is read of a request. */
interface Hop {
  readonly headers: IncomingHttpHeaders
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/** Whether a request came from this machine itself, and not through a proxy on it. */
export const isLocal = ({ headers, socket }: Hop): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') &&
  OF_PROXIES.every((name) => headers[name] === undefined)
