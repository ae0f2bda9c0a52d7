import type { IncomingHttpHeaders } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Answer, TextAnswer } from './answer.ts'

/**
 * An answer that never changes, packed once for those who take it so. It is kept as bytes: a text would be encoded
 * anew for each request, a millisecond for a long one, and anybody may ask.
 */
export function packedAnswer(plain: TextAnswer): (headers: IncomingHttpHeaders) => Answer {
  const headers = { ...plain.headers, vary: 'Accept-Encoding' }
  const whole = { ...plain, body: Buffer.from(plain.body), headers }
  const packed = {
    ...plain,
    body: gzipSync(plain.body),
    headers: { ...headers, 'content-encoding': 'gzip' },
  }
  return (asked) => (/\bgzip\b/.test(asked['accept-encoding'] ?? '') ? packed : whole)
}
