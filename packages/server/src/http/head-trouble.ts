import type { IncomingMessage } from 'node:http'
import { LIMITS } from '@winnow/contract'

export const URL_TOO_LONG = `Path and query have more than ${LIMITS.urlLengthChars} characters.`

/** Why a request is refused by its head alone, whatever its route; undefined where nothing is wrong. */
export function headTrouble({
  url = '',
  httpVersion,
  headers,
}: IncomingMessage): string | undefined {
  if (url.length > LIMITS.urlLengthChars) return URL_TOO_LONG
  const isHostless = headers.host === undefined && httpVersion === '1.1'
  return isHostless ? 'A request of HTTP/1.1 must have a Host header.' : undefined
}
