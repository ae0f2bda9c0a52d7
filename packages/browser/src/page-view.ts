import { TITLE_CHARS, URL_CHARS } from './limits.ts'
import type { Page } from './page.ts'
import { textOf } from './text.ts'

/** A page view as it was when it happened. */
export interface PageView {
  readonly url: string
  readonly title: string
  readonly referrer: string
  readonly atMs: number
}

/**
 * Reads the page's address, title and referrer. `keepsQuery`: with the values of the queries. In a page with
 * `<img name="title">`, `document.title` is that picture.
 */
export const viewOf = (page: Page, keepsQuery: boolean): PageView => ({
  url: shownUrl(page.location.href, keepsQuery),
  title: textOf(page.document.title).slice(0, TITLE_CHARS),
  referrer: shownUrl(textOf(page.document.referrer), keepsQuery),
  atMs: page.performance.now(),
})

/**
 * An address without its fragment, and without the values of its query: `?token=…&page=2` becomes
 * `?token&page`, because values hold mail addresses and tokens. What stands there without a name
 * (`?0a1b2c`) is a value. `;jsessionid=…` in its path names a visit of a logged-in user.
 */
export function shownUrl(href: string, keepsQuery: boolean): string {
  const [whole = ''] = href.split('#')
  const [address = '', query = ''] = whole.split('?')
  const path = address.replace(/;[^/]*/g, '')
  const names = query.split('&').flatMap((pair) => NAMED.exec(pair)?.[1] ?? [])
  const shown = names.length > 0 ? `${path}?${names.join('&')}` : path
  return (keepsQuery ? path + whole.slice(address.length) : shown).slice(0, URL_CHARS)
}

/** The end of a token in Base64 looks like a name without a value. */
const NAMED = /^([^=]+)=+[^=]/
