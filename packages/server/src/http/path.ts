import type { IncomingMessage } from 'node:http'

/** What proxies write before a path: `http://host`. */
const AUTHORITY = /^https?:\/\/[^/?#]*/i

/** Path and query of a request as sent, without an authority before them and a fragment behind. */
export function targetOf({ url = '/' }: IncomingMessage): string {
  const fragment = url.indexOf('#')
  const sent = fragment < 0 ? url : url.slice(0, fragment)
  if (sent.startsWith('/')) return sent
  const target = sent.replace(AUTHORITY, '')
  return target === sent || target.startsWith('/') ? target : `/${target}`
}

/** The path of a request as sent, without its query. */
export const pathOf = (request: IncomingMessage): string => pathIn(targetOf(request))

/** A target without its query. */
export function pathIn(target: string): string {
  const end = target.indexOf('?')
  return end < 0 ? target : target.slice(0, end)
}
