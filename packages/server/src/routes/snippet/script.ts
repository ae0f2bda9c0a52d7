import type { Answer } from '../../http/answer.ts'
import { pathOf } from '../../http/path.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { Exchange, OpenRoute } from '../../http/route.ts'
import { CURRENT_SCRIPT, type ServedScript } from '../../script/served-script.ts'

/** Where this very version of the script is: `/s.0123456789abcdef.js`. */
export const PINNED_PATH = `/s.${CURRENT_SCRIPT.digest}.js`

const JAVASCRIPT = 'text/javascript; charset=utf-8'

const HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  vary: 'Accept-Encoding',
} as const

/** Browsers ask with it whether what they have is still current. The same for the packed script: both say the same. */
const tagOf = ({ digest }: ServedScript): string => `W/"${digest}"`

const SCRIPT_ANSWERS = {
  200: {
    description: 'The script.',
    content: { type: 'text/javascript', schema: { type: 'string' } },
  },
  304: { description: 'The script is the one that `If-None-Match` names.' },
}

/** `/s.js`, which browsers ask for again after minutes, and each version under a name that never changes. */
export const scriptRoutes: readonly OpenRoute[] = [
  {
    method: 'GET',
    path: '/s.js',
    access: 'public',
    permission: 'read_service',
    doc: { tag: 'Browser', summary: 'Get the browser script', answers: SCRIPT_ANSWERS },
    handle: (exchange) =>
      scriptAnswer(exchange, CURRENT_SCRIPT, 'public, max-age=600, stale-while-revalidate=86400'),
  },
  {
    method: 'GET',
    path: '/s.:digest.js',
    access: 'public',
    permission: 'read_service',
    doc: {
      tag: 'Browser',
      summary: 'Get one version of the browser script',
      description:
        'Its bytes never change. The latest eight versions that this service has served are kept over upgrades.',
      answers: SCRIPT_ANSWERS,
      refusals: ['not_found'],
    },
    handle: (exchange) =>
      scriptAnswer(exchange, versionIn(exchange), 'public, max-age=31536000, immutable'),
  },
]

const VERSION_PATH = /^\/s\.([0-9a-f]{16})\.js\/?$/

/** Errors: OwnRefusal not_found. */
function versionIn({ request, services }: Exchange): ServedScript {
  const digest = VERSION_PATH.exec(pathOf(request.raw))?.[1] ?? ''
  const script = services.scripts.get(digest)
  if (script === undefined) throw new OwnRefusal('not_found', 'No such version of the script.')
  return script
}

function scriptAnswer({ request }: Exchange, script: ServedScript, cacheControl: string): Answer {
  const told = { ...HEADERS, 'cache-control': cacheControl, etag: tagOf(script) }
  if (hasAlready(request.headers['if-none-match'], script))
    return { status: 304, body: '', contentType: JAVASCRIPT, headers: told }
  const isPacked = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  return {
    status: 200,
    body: isPacked ? script.packed : script.bytes,
    contentType: JAVASCRIPT,
    headers: { ...told, ...(isPacked && { 'content-encoding': 'gzip' }) },
  }
}

/** Whether a list of tags has the script's. */
const hasAlready = (tags = '', script: ServedScript): boolean =>
  tags.split(',').some((tag) => tag.trim() === tagOf(script))
