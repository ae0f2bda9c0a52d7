import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TokenList } from '../tokens/token-list.ts'
import { MAX_LINK_TOKENS } from './link-tokens.ts'
import { TextTokens } from './text-tokens.ts'

const SOURCES = { words: 1, links: 2, shape: 3 }

const linkTokens = (text: string): ReadonlySet<number> => {
  const list = new TokenList()
  new TextTokens(5).addTo(list, text, SOURCES)
  const { hashes, sources } = list.kept()
  return new Set([...hashes].filter((_, at) => sources[at] === SOURCES.links))
}

/** How many tokens two links share. */
const shared = (one: string, other: string): number => {
  const known = linkTokens(other)
  return [...linkTokens(one)].filter((hash) => known.has(hash)).length
}

describe('the parts of links', () => {
  it('are none of a text without a link', () => {
    expect(linkTokens('Fine. So what? 3.5 of 4, ann@home').size).toBe(0)
  })

  it.each([
    ['a word of the host', 'https://secure-pay.xyz/', 'https://pay-now.icu/', 'https://grain.icu/'],
    ['a subdomain', 'http://login.abcd.com', 'http://login.efgh.org', 'http://mail.efgh.org'],
    ['the suffix', 'http://abcd.co.uk', 'http://wxyz.co.uk', 'http://wxyz.com'],
    ['a word of the path', 'http://ab.com/verify/id', 'http://yz.org/verify', 'http://yz.org/news'],
    [
      'a word of the query',
      'http://ab.com/?token=1',
      'http://yz.org/?token=2',
      'http://yz.org/?pg=2',
    ],
    ['an IP address', 'http://10.1.2.3/', 'http://192.168.7.9/', 'http://abc.org/'],
    ['a port', 'http://ab.com:8080/', 'http://yz.org:8081/', 'http://yz.org/'],
    ['punycode', 'http://xn--80ak6aa92e.com', 'http://xn--d1acufc.org', 'http://domains.org'],
    ['a name before the host', 'http://x@ab.com/', 'http://q@yz.org/', 'http://yz.org/'],
    ['an imitated name', 'http://paypa1.com', 'http://paypal-help.info', 'http://health-help.info'],
  ])('show %s', (_, link, alike, other) => {
    expect(shared(alike, link)).toBeGreaterThan(shared(other, link))
  })

  it('do not take the site of a name for its imitation', () => {
    const imitations = (text: string) => shared(text, 'http://paypa1.net/')
    expect(imitations('http://paypa1.com/')).toBeGreaterThan(imitations('http://paypal.com/'))
  })

  it('are the same after capitals, and alone or in a sentence', () => {
    const link = 'https://Login.Example-Bank.com/Verify?id=7'
    expect(linkTokens(`go to ${link} now`)).toEqual(linkTokens(link.toLowerCase()))
  })

  it('are bounded however many and long links are', () => {
    const host = fc.stringMatching(/^[a-z0-9-]{1,60}$/)
    const link = fc.tuple(host, fc.string()).map(([name, path]) => `http://${name}.com/${path}`)
    fc.assert(
      fc.property(fc.array(link, { maxLength: 60 }), (links) => {
        const { size } = linkTokens(links.join(' '))
        expect(size).toBeLessThanOrEqual(MAX_LINK_TOKENS)
        expect(size > 0).toBe(links.length > 0)
      }),
    )
  })

  it.each([
    'http://',
    'http://@',
    'http://:80',
    'http://....',
    'http://a@b@c',
    '://',
    'x.com:',
    'http://%',
  ])('of %s are read without an error', (text) => {
    expect(linkTokens(text).size).toBeLessThanOrEqual(MAX_LINK_TOKENS)
  })
})
