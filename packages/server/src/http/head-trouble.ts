import type { IncomingMessage } from 'node:http'
import { LIMITS } from '@winnow/contract'

export const URL_TOO_LONG = `Path and query have more than ${LIMITS.urlLengthChars} characters.`

/** Why a request is refused by its head alone, whatever its route; undefined where nothing is wrong. */
export function headTrouble({
  url = '',
  httpVersion,
  headers,
  rawHeaders,
}: IncomingMessage): string | undefined {
  if (url.length > LIMITS.urlLengthChars) return URL_TOO_LONG
  const isHostless = headers.host === undefined && httpVersion === '1.1'
  if (isHostless) return 'A request of HTTP/1.1 must have a Host header.'
  if (rawHeaders.length > 2 * LIMITS.headersCount) return TOO_MANY_HEADERS
  return hostsIn(rawHeaders) > 1 ? 'A request must have one Host header.' : undefined
}

const TOO_MANY_HEADERS = `A request must have at most ${LIMITS.headersCount} headers.`

/** Node keeps the first of several: what stands before the service may go by another one. */
function hostsIn(rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === HOST.length && name.toLowerCase() === HOST) count += 1
  }
  return count
}

const HOST = 'host'
