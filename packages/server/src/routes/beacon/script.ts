import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import type { Answer } from '../../http/answer.ts'
import type { Exchange, OpenRoute } from '../../http/route.ts'

const { resolve } = createRequire(import.meta.url)
const SCRIPT = readFileSync(resolve('@winnow/server/assets/s.js'))
const PACKED = gzipSync(SCRIPT, { level: 9 })

const NAME_DIGITS = 16
const digest = createHash('sha256').update(SCRIPT).digest('hex').slice(0, NAME_DIGITS)

/** Where this very version of the script is: `/s.0123456789abcdef.js`. */
export const PINNED_PATH = `/s.${digest}.js`

/** What `<script integrity>` must say of it. */
export const INTEGRITY = `sha384-${createHash('sha384').update(SCRIPT).digest('base64')}`

const HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  vary: 'Accept-Encoding',
} as const

const SCRIPT_ANSWERS = {
  200: {
    description: 'The script.',
    content: { type: 'text/javascript', schema: { type: 'string' } },
  },
}

/** `/s.js`, which browsers ask for again after minutes, and the same under a name it keeps for ever. */
export const scriptRoutes: readonly OpenRoute[] = [
  scriptRoute('/s.js', 'public, max-age=600, stale-while-revalidate=86400'),
  scriptRoute(PINNED_PATH, 'public, max-age=31536000, immutable'),
]

function scriptRoute(path: string, cacheControl: string): OpenRoute {
  return {
    method: 'GET',
    path,
    access: 'public',
    doc: { tag: 'Browser', summary: 'The script of the browser snippet', answers: SCRIPT_ANSWERS },
    handle: (exchange) => scriptAnswer(exchange, cacheControl),
  }
}

function scriptAnswer({ request }: Exchange, cacheControl: string): Answer {
  const isPacked = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  return {
    status: 200,
    body: isPacked ? PACKED : SCRIPT,
    contentType: 'text/javascript; charset=utf-8',
    headers: {
      ...HEADERS,
      'cache-control': cacheControl,
      ...(isPacked && { 'content-encoding': 'gzip' }),
    },
  }
}
