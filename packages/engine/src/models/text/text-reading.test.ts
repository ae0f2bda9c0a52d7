import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TokenList } from '../tokens/token-list.ts'
import { MAX_LINK_TOKENS } from './link-tokens.ts'
import { BRIEF_READING, FULL_READINGS, readingNumber, readingOf } from './text-reading.ts'
import { TextTokens } from './text-tokens.ts'

const SOURCES = { words: 1, links: 2, shape: 3 }
const [FULL] = FULL_READINGS

const hashesOf = (text: string, reading = FULL): ReadonlySet<number> => {
  const list = new TokenList()
  new TextTokens(5, reading).addTo(list, text, SOURCES)
  const { hashes, sources } = list.kept()
  return new Set([...hashes].filter((_, at) => sources[at] !== SOURCES.shape))
}
const shared = (one: string, other: string): number => {
  const known = hashesOf(other)
  return [...hashesOf(one)].filter((hash) => known.has(hash)).length
}

describe('readings of texts', () => {
  it('have numbers that stay', () => {
    const all = [BRIEF_READING, ...FULL_READINGS]
    expect(all.map(readingNumber)).toEqual([0, 1, 2, 3])
    expect(all.map((_, at) => readingOf(at))).toEqual(all)
    expect(() => readingOf(4)).toThrow(/reading 4/)
  })

  it('in full know parts of words in scripts without blanks', () => {
    expect(shared('ไปเที่ยวทะเลกัน', 'ทะเลสวยมาก')).toBeGreaterThan(0)
    expect(shared('東京都に行きます', '東京の天気')).toBeGreaterThan(0)
    expect(shared('안녕하세요', '안녕히')).toBeGreaterThan(0)
  })

  it('in full know punctuation', () => {
    expect(hashesOf('free now!!!')).not.toEqual(hashesOf('free now'))
  })

  it.each([
    ['مُحَمَّد', 'محمد'],
    ['أهلا', 'اهلا'],
    ['שָׁלוֹם', 'שלום'],
  ])('in full read %s as %s', (marked, plain) => {
    expect(hashesOf(marked)).toEqual(hashesOf(plain))
  })

  it('are bounded for any text', () => {
    const text = fc.string({ unit: 'binary', maxLength: 800 })
    fc.assert(
      fc.property(text, (any) => {
        expect(hashesOf(any).size).toBeLessThanOrEqual(FULL.maxTokens + MAX_LINK_TOKENS)
      }),
      { numRuns: 15 },
    )
  })

  it('say where each token stands', () => {
    const reader = new TextTokens(5, FULL)
    const list = new TokenList()
    reader.addTo(list, 'Visit http://abcd.com today', SOURCES)
    const spans = Array.from({ length: list.count }, (_, at) => reader.spanOf(at))
    const unknown = spans.filter((span) => span === undefined)
    expect(unknown.length).toBe(5)
    spans.forEach((span, at) => {
      expect(span === undefined).toBe(list.sources[at] === SOURCES.shape)
      if (list.sources[at] !== SOURCES.links) return
      expect(span?.from).toBeGreaterThanOrEqual('Visit '.length)
      expect(span?.to).toBeLessThanOrEqual('Visit http://abcd.com'.length)
    })
  })
})
