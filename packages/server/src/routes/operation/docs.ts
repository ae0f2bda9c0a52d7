import { anything, recordSchema } from '@winnow/contract'
import type { IncomingHttpHeaders } from 'node:http'
import { jsonText, type Answer, type TextAnswer } from '../../http/answer.ts'
import { answered } from '../../http/doc-parts.ts'
import { packedAnswer } from '../../http/packed-answer.ts'
import type { OpenRoute, Route } from '../../http/route.ts'
import type { RouteDoc } from '../../http/route-doc.ts'
import { DEFAULT_CONFIG } from '../../config/settings.ts'
import { ownAddress } from '../../http/own-address.ts'
import { addressedPage } from './addressed-page.ts'
import { DOCS_SCRIPT } from './docs-script.ts'
import { DOCS_STYLE } from './docs-style.ts'
import { docsTexts, madeDocs } from './made-docs.ts'

/** No frame, nothing from elsewhere: the page is text, one style sheet and one script, all of ours. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const

const fixed = (body: string, contentType: string): TextAnswer => ({
  status: 200,
  body,
  contentType,
  headers: HEADERS,
})

type Shown = (headers: IncomingHttpHeaders) => Answer

const DEFAULT_ADDRESS = `http://${DEFAULT_CONFIG.host}:${DEFAULT_CONFIG.port}`

/** What describes the interface, for tools and for people. */
export interface Docs {
  readonly document: Shown
  readonly page: (headers: IncomingHttpHeaders, address: string) => Answer
}

/** Makes them once: when it is called first, which is at the start of a service. */
export function docsOf(routes: readonly Route[]): () => Docs {
  let made: Docs | undefined
  const make = (): Docs => {
    const { document, page } = madeDocs() ?? docsTexts(routes)
    return {
      document: packedAnswer(jsonText(200, document)),
      page: addressedPage(fixed(page, 'text/html; charset=utf-8'), DEFAULT_ADDRESS),
    }
  }
  return () => (made ??= make())
}

/** `/openapi.json`, and `/docs`: the same as a page for people. */
export const docsRoutes = (docs: () => Docs): readonly OpenRoute[] => [
  open('/openapi.json', 'Get the interface as OpenAPI 3.1', (headers) => docs().document(headers), {
    200: answered(recordSchema(anything)),
  }),
  pageRoute(docs),
  open('/docs/style.css', 'Get the style of the page', () => STYLE, shown('text/css')),
  open('/docs/script.js', 'Get the script of the page', () => SCRIPT, shown('text/javascript')),
  open('/', 'Redirect to the console or /docs', startOf, {
    302: { description: 'Leads browsers to the console, everything else to /docs.' },
  }),
]

const STYLE = fixed(DOCS_STYLE, 'text/css; charset=utf-8')
const SCRIPT = fixed(DOCS_SCRIPT, 'text/javascript; charset=utf-8')

/** Browsers are of people, who work in the console. */
const startOf = ({ accept = '' }: IncomingHttpHeaders): TextAnswer => ({
  status: 302,
  body: '',
  contentType: 'text/plain',
  headers: { location: accept.includes('text/html') ? '/console' : '/docs', vary: 'Accept' },
})

const shown = (type: string): RouteDoc['answers'] => ({
  200: { description: 'A text.', content: { type, schema: { type: 'string' } } },
})

const open = (
  path: string,
  summary: string,
  handle: Shown,
  answers: RouteDoc['answers'],
): OpenRoute => ({
  method: 'GET',
  path,
  access: 'public',
  permission: 'read_service',
  doc: { tag: 'Operation', summary, answers },
  handle: ({ request }) => handle(request.headers),
})

const pageRoute = (docs: () => Docs): OpenRoute => ({
  method: 'GET',
  path: '/docs',
  access: 'public',
  permission: 'read_service',
  doc: { tag: 'Operation', summary: 'Get the interface as a page', answers: shown('text/html') },
  handle: ({ request, services }) =>
    docs().page(request.headers, ownAddress(request.headers, services.config)),
})
