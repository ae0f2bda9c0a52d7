import { describe, expect, it } from 'vitest'
import { openFakePage } from './fake-page.test.support.ts'
import { newId, registrableDomain, visitorOf } from './visitor-cookie.ts'

describe('the visitor cookie', () => {
  it('is made once and stays', () => {
    const { page } = openFakePage()
    const first = visitorOf(page, '')
    expect(first?.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(visitorOf(page, '')).toEqual(first)
    expect(page.document.cookie).toBe(`__ssid=${first?.id}`)
  })

  it.each(['', 'short', 'with blanks and more', 'a;b=cccccccccccccccccccc'])(
    'replaces %j, which is none of ours',
    (value) => {
      const { page } = openFakePage()
      page.document.cookie = `__ssid=${value}`
      expect(visitorOf(page, '')?.id).toHaveLength(36)
    },
  )

  it('is no id where the browser keeps no cookie', () => {
    const { page } = openFakePage()
    Object.defineProperty(page.document, 'cookie', { get: () => '', set: () => {} })
    expect(visitorOf(page, '')).toBeUndefined()
  })

  it('is no id where the page may not even look, as in a sandbox', () => {
    const { page } = openFakePage()
    const refuse = () => {
      throw new DOMException('The document is sandboxed.', 'SecurityError')
    }
    Object.defineProperty(page.document, 'cookie', { get: refuse, set: refuse })
    expect(visitorOf(page, '')).toBeUndefined()
  })

  it('takes the domain it is told', () => {
    const { page } = openFakePage()
    expect(visitorOf(page, '.shop.co.uk')?.domain).toBe('shop.co.uk')
  })

  it.each([
    ['https://www.shop.co.uk/', 'shop.co.uk'],
    ['https://a.b.example.com/', 'example.com'],
    ['https://example.com/', 'example.com'],
    ['http://localhost:8080/', ''],
    ['http://127.0.0.1/', ''],
    ['http://[::1]/', ''],
  ])('of %s is set for %j', (href, domain) => {
    const { page } = openFakePage(href)
    expect(registrableDomain(page)).toBe(domain)
    expect(page.document.cookie).toBe('')
  })

  it.each([
    ['https://shop.test/', true],
    ['http://localhost:8080/', false],
  ])('of %s is for safe connections only: %s', (href, expected) => {
    const { page } = openFakePage(href)
    const written: string[] = []
    Object.defineProperty(page.document, 'cookie', {
      get: () => '',
      set: (text: string) => {
        written.push(text)
      },
    })
    visitorOf(page, '')
    expect(written.every((text) => text.includes('; Secure') === expected)).toBe(true)
    expect(written.at(-1)).toMatch(/^__ssid=[\w-]{36}; Max-Age=34560000; Path=\/; SameSite=Lax/)
  })

  it('has ids that differ', () => {
    const { page } = openFakePage()
    expect(new Set(Array.from({ length: 100 }, () => newId(page))).size).toBe(100)
  })
})
