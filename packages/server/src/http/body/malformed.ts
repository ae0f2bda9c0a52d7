import { LIMITS } from '@winnow/contract'
import type { Services } from '../../services.ts'
import { URL_TOO_LONG } from '../head-trouble.ts'
import { KEPT_BY_NOBODY } from '../answer.ts'
import { badHead } from '../no-route.ts'

const SAFE_HEAD = Object.entries(KEPT_BY_NOBODY)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')

const whole = (status: string, body: string): string =>
  `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\n` +
  `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n${SAFE_HEAD}\r\n${body}`

const rawAnswer = (status: string, description: string): string =>
  whole(status, JSON.stringify({ error: 'invalid_request', description }))

const BAD_REQUEST = '400 Bad Request'
const NOT_HTTP = rawAnswer(BAD_REQUEST, 'Not an HTTP request.')
const OVERFLOW = 'HPE_HEADER_OVERFLOW'

const ANSWERS: ReadonlyMap<string | undefined, string> = new Map([
  [OVERFLOW, rawAnswer('431 Request Header Fields Too Large', 'The headers are too large.')],
  [
    'ERR_HTTP_REQUEST_TIMEOUT',
    rawAnswer('408 Request Timeout', 'The request was not there in time.'),
  ],
])

/** What the parser says of bytes that are no HTTP request, or none in time. */
export interface ParserError {
  readonly code?: string
  /** The bytes themselves, where it has them. */
  readonly rawPacket?: unknown
}

/** The parser counts the target to the headers: one that is too long is refused as others are. */
export function malformedAnswer({ code, rawPacket }: ParserError, services: Services): string {
  const target = code === OVERFLOW && Buffer.isBuffer(rawPacket) ? targetIn(rawPacket) : ''
  return target.length > LIMITS.urlLengthChars
    ? whole(BAD_REQUEST, badHead(target, services, URL_TOO_LONG).body)
    : (ANSWERS.get(code) ?? NOT_HTTP)
}

/** The target of a request line. */
const targetIn = (bytes: Buffer): string =>
  /^[A-Z]+ (\S*)/.exec(bytes.toString('latin1'))?.[1] ?? ''
