import { existsSync, readFileSync } from 'node:fs'
import type { Route } from '../../http/route.ts'
import { docsPage } from './docs-page.ts'
import { openApi } from './open-api.ts'
import type { ApiDocument } from './page/document.ts'

/** The interface as texts: the OpenAPI document as JSON, and the page, with `ADDRESS_MARK` for the address. */
export interface DocsTexts {
  readonly document: string
  readonly page: string
}

/** In the folder of the bundle, which is made with them. */
export const MADE_DOCS = { document: 'openapi.json', page: 'docs.html' } as const

/** Takes the main thread a quarter of a second. */
export function docsTexts(routes: readonly Route[]): DocsTexts {
  const document = openApi(routes)
  return {
    document: JSON.stringify(document),
    page: docsPage(document as unknown as ApiDocument),
  }
}

const file = (name: string): URL => new URL(name, import.meta.url)

/** Those that were made with the bundle this runs from; undefined where it runs as it was built. */
export function madeDocs(): DocsTexts | undefined {
  if (!existsSync(file(MADE_DOCS.page))) return undefined
  const textOf = (name: string): string => readFileSync(file(name), 'utf8')
  return { document: textOf(MADE_DOCS.document), page: textOf(MADE_DOCS.page) }
}
