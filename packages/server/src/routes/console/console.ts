import { randomBytes } from 'node:crypto'
import type { Answer, TextAnswer } from '../../http/answer.ts'
import { pathOf } from '../../http/path.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { Exchange, OpenRoute } from '../../http/route.ts'

/** Where browsers find the console. */
const CONSOLE_PATH = '/console'

const ASSETS_PATH = `${CONSOLE_PATH}/assets/`

const NONCE_BYTES = 16

/** Where the page has the nonce of its answer. */
const NONCE_MARK = /CSP-NONCE/g

/** Nothing from elsewhere, no frame around it; components may add style elements that carry the answer's nonce. */
const policyWith = (nonce: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; ` +
  "connect-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

const HEADERS = { 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' } as const

const NOT_BUILT =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Winnow</title>' +
  '<p>The console was not built. Run <code>npm start</code> in the folder of Winnow, or <code>node scripts/set-up.mjs</code>, ' +
  'and start the service again. The API works without it: <a href="/docs">/docs</a>.</p></html>'

const page = (status: number, body: string, policy: string): TextAnswer => ({
  status,
  body,
  contentType: 'text/html; charset=utf-8',
  headers: { ...HEADERS, 'content-security-policy': policy },
})

/** The page of every screen: its script reads the address. */
function pageAnswer({ services }: Exchange): Answer {
  const { page: text } = services.consoleFiles
  if (text === undefined) return page(503, NOT_BUILT, "default-src 'none'; frame-ancestors 'none'")
  const nonce = randomBytes(NONCE_BYTES).toString('base64')
  return page(200, text.replaceAll(NONCE_MARK, nonce), policyWith(nonce))
}

/** A file; its name contains the hash of its bytes. Errors: OwnRefusal not_found, as after an upgrade. */
function assetAnswer({ request, services }: Exchange): Answer {
  const name = pathOf(request.raw).slice(ASSETS_PATH.length)
  const file = services.consoleFiles.assets.get(name)
  if (file === undefined) {
    throw new OwnRefusal('not_found', 'No such file of the console: reload the page.')
  }
  const isPacked = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
  const body = isPacked ? (file.packed ?? file.bytes) : file.bytes
  return {
    status: 200,
    body,
    contentType: file.contentType,
    headers: {
      ...HEADERS,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      ...(body === file.packed && { 'content-encoding': 'br' }),
    },
  }
}

const PAGE_TYPE = { type: 'text/html', schema: { type: 'string' } } as const

const open = (path: string, summary: string, handle: OpenRoute['handle']): OpenRoute => ({
  method: 'GET',
  path,
  access: 'public',
  permission: 'read_service',
  doc: {
    tag: 'Operation',
    summary,
    description: 'For browsers. Each screen has an address below it, which answers the same page.',
    answers: {
      200: { description: 'The page.', content: PAGE_TYPE },
      503: { description: 'The console was not built: the page says how.', content: PAGE_TYPE },
    },
  },
  handle,
})

/** The console: one page for every address of a screen, and the files that it loads. */
export const consoleRoutes: readonly OpenRoute[] = [
  open(CONSOLE_PATH, 'Get the console', pageAnswer),
  open(`${CONSOLE_PATH}/*`, 'Get a screen of the console', pageAnswer),
  open(`${ASSETS_PATH}*`, 'Get a file of the console', assetAnswer),
]
