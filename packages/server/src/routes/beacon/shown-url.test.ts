import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownUrl } from './shown-url.ts'

describe('the address of a picture', () => {
  // The same table as that of `s.js`, packages/browser/src/page-view.test.ts.
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
    expect(shownUrl(href)).toBe(shown)
  })

  it('never holds a value of the query', () => {
    const value = fc.stringMatching(/^SECRET[a-z0-9%=?]{0,20}$/)
    const name = fc.stringMatching(/^[a-z]{1,8}$/)
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { minLength: 1 }), (pairs) => {
        const query = pairs.map(([key, secret]) => `${key}=${secret}`).join('&')
        expect(shownUrl(`https://x.test/?${query}`)).not.toContain('SECRET')
      }),
    )
  })
})
