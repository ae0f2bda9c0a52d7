import { describe, expect, it } from 'vitest'
import {
  allowsConnection,
  allowsInline,
  allowsPlainAddress,
  allowsScript,
  policiesOf,
} from './content-policy.ts'

const PAGE = new URL('https://www.shop.test/cart')
const SCRIPT = new URL('https://www.shop.test/ss/s.js')
const CDN = new URL('https://cdn.other.test/s.js')

const only = (text: string) => {
  const [policy = new Map<string, readonly string[]>()] = policiesOf(text)
  return policy
}

describe('a policy', () => {
  it.each<[string, boolean, boolean]>([
    ["default-src 'self'", true, false],
    ["default-src 'none'; script-src 'self'", true, false],
    ["script-src 'none'", false, false],
    ["img-src 'none'", true, true],
    ["script-src 'nonce-a'", false, false],
    ["script-src 'nonce-a' 'strict-dynamic'", true, true],
    ['script-src https:', true, true],
    ['script-src *.other.test', false, true],
    ['script-src other.test', false, false],
    ['script-src https://cdn.other.test/s.js', false, true],
    ['script-src https://cdn.other.test/js/', false, false],
    ['script-src cdn.other.test:443 www.shop.test:8443', false, true],
    ['script-src *', true, true],
    ["script-src 'self'; script-src *", true, false],
    ["script-src *; script-src-elem 'self'", true, false],
  ])('%s lets the own script in: %s, that of a CDN: %s', (text, own, cdn) => {
    const policy = only(text)
    expect([allowsScript(policy, SCRIPT, PAGE), allowsScript(policy, CDN, PAGE)]).toEqual([
      own,
      cdn,
    ])
  })

  it.each<[string, boolean]>([
    ["connect-src 'self'", true],
    ["default-src 'self'; connect-src api.test", false],
    ["default-src 'none'", false],
    ["script-src 'none'", true],
  ])('%s lets beacons out: %s', (text, expected) => {
    expect(allowsConnection(only(text), SCRIPT, PAGE)).toBe(expected)
  })

  it.each<[string, boolean]>([
    ["script-src 'unsafe-inline'", true],
    ["script-src 'unsafe-inline' 'nonce-b'", false],
    ["script-src 'nonce-n1'", true],
    ["script-src 'sha256-RFWPLDbv2BY+rCkDzsE+0fr8ylGr2R2faWMhq4lfEQc='", false],
    ["script-src 'sha256-zlpLQgkgwW7j41xsgiGhphHrR4nGr3udjy5B6wnQa90='", true],
    ["script-src 'self'", false],
    ["object-src 'none'", true],
  ])('%s lets the tag run: %s', (text, expected) => {
    expect(allowsInline(only(text), 'var _winnow = []', 'n1')).toBe(expected)
  })

  it.each<[string, boolean]>([
    ["require-trusted-types-for 'script'", false],
    ["trusted-types 'none'", true],
    ["script-src 'self'", true],
  ])('%s lets the tag name its script: %s', (text, expected) => {
    expect(allowsPlainAddress(only(text))).toBe(expected)
  })

  it('of a header may be several, which all hold', () => {
    expect(policiesOf("script-src 'self', connect-src 'none'")).toHaveLength(2)
    expect(policiesOf(' ')).toEqual([])
  })
})
