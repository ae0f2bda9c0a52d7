import type { IncomingHttpHeaders } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Answer, TextAnswer } from './answer.ts'

/** An answer that never changes, packed once for those who take it so. */
export function packedAnswer(plain: TextAnswer): (headers: IncomingHttpHeaders) => Answer {
  const headers = { ...plain.headers, vary: 'Accept-Encoding' }
  const whole = { ...plain, headers }
  const packed = {
    ...plain,
    body: gzipSync(plain.body),
    headers: { ...headers, 'content-encoding': 'gzip' },
  }
  return (asked) => (/\bgzip\b/.test(asked['accept-encoding'] ?? '') ? packed : whole)
}
