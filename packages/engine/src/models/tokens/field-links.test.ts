import { describe, expect, it } from 'vitest'
import { linkSeedOf, TextTokens } from '../text/text-tokens.ts'
import { FieldLinks, MAX_LINK_FIELDS } from './field-links.ts'
import { TokenList } from './token-list.ts'

const SEED = 5

const tokensOf = (...values: readonly string[]): TokenList => {
  const links = new FieldLinks(linkSeedOf(SEED))
  const list = new TokenList()
  links.begin()
  for (const value of values) links.addTo(list, value, 1)
  return list
}

describe('links in fields', () => {
  it.each(['red', '3.5', 'a sentence. And more', 'ann@example.com', '2024.01.02', 'v1.2.3', ''])(
    'are none in %j',
    (value) => {
      expect(tokensOf(value).count).toBe(0)
    },
  )

  it('have the tokens of the same link in a text', () => {
    const link = 'https://login.example.com/verify?x=1'
    const text = new TokenList()
    new TextTokens(SEED).addTo(text, link, { words: 1, links: 2, shape: 3 })
    const ofText = [...text.hashes.subarray(0, text.count)].filter(
      (_, at) => text.sources[at] === 2,
    )
    const { hashes, count } = tokensOf(link)
    expect(count).toBeGreaterThan(20)
    expect([...hashes.subarray(0, count)].every((hash) => ofText.includes(hash))).toBe(true)
  })

  it('are read of the first fields', () => {
    const many = Array.from({ length: 9 }, (_, at) => `https://site${at}.com/`)
    expect(tokensOf(...many).count).toBe(tokensOf(...many.slice(0, MAX_LINK_FIELDS)).count)
  })
})
