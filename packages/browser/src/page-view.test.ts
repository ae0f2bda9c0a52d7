import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openFakePage } from './fake-page.test.support.ts'
import { TITLE_CHARS, URL_CHARS } from './limits.ts'
import { shownUrl, viewOf } from './page-view.ts'

describe('the address that is shown', () => {
  it.each([
    ['https://x.test/a', 'https://x.test/a'],
    ['https://x.test/a?mail=ann@x.test&page=2#f', 'https://x.test/a?mail&page'],
    ['https://x.test/#/route', 'https://x.test/'],
    ['https://x.test/reset?0a1b2c3d', 'https://x.test/reset'],
    ['https://x.test/reset?c2VjcmV0IQ==&page=2', 'https://x.test/reset?page'],
    ['https://x.test/?', 'https://x.test/'],
    ['https://x.test/a;jsessionid=0A1B/b;v=1?c=2', 'https://x.test/a/b?c'],
    ['', ''],
  ])('%s becomes %s', (href, shown) => {
    expect(shownUrl(href, false)).toBe(shown)
  })

  it('never holds a value of the query', () => {
    const value = fc.stringMatching(/^SECRET[a-z0-9%=?]{0,20}$/)
    const name = fc.stringMatching(/^[a-z]{1,8}$/)
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { minLength: 1 }), (pairs) => {
        const query = pairs.map(([key, secret]) => `${key}=${secret}`).join('&')
        const alone = pairs.map(([, secret]) => secret.replaceAll('=', '')).join('&')
        expect(shownUrl(`https://x.test/?${query}`, false)).not.toContain('SECRET')
        expect(shownUrl(`https://x.test/?${alone}`, false)).not.toContain('SECRET')
      }),
    )
  })

  it('keeps the values where the page asks for it', () => {
    expect(shownUrl('https://x.test/a;jsessionid=0?b=1;2#c', true)).toBe('https://x.test/a?b=1;2')
  })
})

it('a view is bounded, whatever the page is called', () => {
  const { page } = openFakePage(`https://x.test/${'a'.repeat(5_000)}`)
  page.document.title = 't'.repeat(5_000)
  const { url, title } = viewOf(page, true)
  expect([url.length, title.length]).toEqual([URL_CHARS, TITLE_CHARS])
})

it('a view is told of a page whose title and referrer are pictures by these names', () => {
  const { page } = openFakePage('https://x.test/a')
  Object.assign(page.document, { title: { src: 'a.png' }, referrer: { src: 'b.png' } })
  expect(viewOf(page, false)).toMatchObject({ url: 'https://x.test/a', title: '', referrer: '' })
})
