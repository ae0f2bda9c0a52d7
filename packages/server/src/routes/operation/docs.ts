import { anything, recordSchema } from '@winnow/contract'
import type { TextAnswer } from '../../http/answer.ts'
import { jsonText } from '../../http/answer.ts'
import { answered } from '../../http/doc-parts.ts'
import type { OpenRoute, Route } from '../../http/route.ts'
import type { RouteDoc } from '../../http/route-doc.ts'
import { DOCS_STYLE, docsPage } from './docs-page.ts'
import { openApi } from './open-api.ts'

/** No script, no frame, nothing from elsewhere: the page is text and one style sheet of ours. */
const POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

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

/** `/openapi.json`, and `/docs`: the same as a page for people. Both are made once. */
export function docsRoutes(routes: readonly Route[]): readonly OpenRoute[] {
  let made: { document: TextAnswer; page: TextAnswer } | undefined
  const make = () => {
    const document = openApi(routes)
    return {
      document: jsonText(200, JSON.stringify(document)),
      page: fixed(docsPage(document), 'text/html; charset=utf-8'),
    }
  }
  return [
    open('/openapi.json', 'The interface as OpenAPI 3.1', () => (made ??= make()).document, {
      200: answered(recordSchema(anything)),
    }),
    open('/docs', 'The interface as a page', () => (made ??= make()).page, shown('text/html')),
    open('/docs/style.css', "The page's style", () => STYLE, shown('text/css')),
    open('/', 'Leads to /docs', () => TO_DOCS, { 302: { description: 'Leads to /docs.' } }),
  ]
}

const STYLE = fixed(DOCS_STYLE, 'text/css; charset=utf-8')

const TO_DOCS: TextAnswer = {
  status: 302,
  body: '',
  contentType: 'text/plain',
  headers: { location: '/docs' },
}

const shown = (type: string): RouteDoc['answers'] => ({
  200: { description: 'A text.', content: { type, schema: { type: 'string' } } },
})

const open = (
  path: string,
  summary: string,
  handle: () => TextAnswer,
  answers: RouteDoc['answers'],
): OpenRoute => ({
  method: 'GET',
  path,
  access: 'public',
  doc: { tag: 'Operation', summary, answers },
  handle,
})
