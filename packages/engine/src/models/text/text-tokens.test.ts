import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TokenList } from '../tokens/token-list.ts'
import { MAX_TIMES } from './distinct-tokens.ts'
import { MAX_TEXT_UNITS } from './folded-text.ts'
import { MAX_LINK_TOKENS } from './link-tokens.ts'
import { MAX_PIECED_UNITS } from './text-pieces.ts'
import { BRIEF_READING } from './text-reading.ts'
import { TextTokens } from './text-tokens.ts'

const SEED = 42
const SOURCES = { words: 1, shape: 2, links: 3 }
const SHAPE_TOKENS = 5
const tokenizer = new TextTokens(SEED)

const tokensOf = (text: string, from = tokenizer) => {
  const list = new TokenList()
  from.addTo(list, text, SOURCES)
  return list.kept()
}
const wordsOf = (text: string): readonly number[] => {
  const { hashes, sources } = tokensOf(text)
  return [...hashes].filter((_, at) => sources[at] === SOURCES.words)
}
const overlap = (a: string, b: string): number => {
  const other = new Set(wordsOf(b))
  return wordsOf(a).filter((hash) => other.has(hash)).length / other.size
}

/** How many different words, pairs and pieces a text of small letters and spaces has. */
const naiveCount = (text: string): number => {
  const words = text.split(' ').filter(Boolean)
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`)
  const joined = ` ${words.join(' ')} `.slice(0, MAX_PIECED_UNITS)
  const pieces = Array.from({ length: Math.max(0, joined.length - 3) }, (_, at) =>
    joined.slice(at, at + 4),
  )
  return new Set(words).size + new Set(pairs).size + new Set(pieces).size
}

describe('tokens of a text', () => {
  it('are the same in every version', () => {
    const { hashes, values } = tokensOf('Hello, buy now: http://bit.ly/x')
    expect([...hashes.subarray(0, 6)]).toMatchInlineSnapshot(`
      [
        241366546,
        887356715,
        4130146435,
        175838845,
        2954299355,
        368927896,
      ]
    `)
    expect(values[0]).toBeGreaterThan(values[hashes.length - 1] ?? NaN)
  })

  it('are the different words, pairs and pieces, as counted naively', () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', 'a', 'b', 'c', 'd', 'e', ' ', ' '),
      maxLength: 300,
    })
    fc.assert(
      fc.property(letters, (text) => {
        const expected = text === '' ? 0 : naiveCount(text) + SHAPE_TOKENS
        expect(tokensOf(text).count).toBe(expected)
      }),
    )
  })

  it('are none of an empty text', () => {
    expect(tokensOf('').count).toBe(0)
  })

  it.each([
    ['СНЕСK ОUТ МY СНАNNЕL', 'Cyrillic'],
    ['ｃｈｅｃｋ ｏｕｔ ｍｙ ｃｈａｎｎｅｌ', 'full-width'],
    ['𝗰𝗵𝗲𝗰𝗸 𝗼𝘂𝘁 𝗺𝘆 𝗰𝗵𝗮𝗻𝗻𝗲𝗹', 'mathematical'],
    ['c\u200bheck o\u0301ut m\u00ady channel', 'invisible'],
  ])('of %s are those of the plain text (%s)', (disguised) => {
    expect(wordsOf(disguised)).toEqual(wordsOf('check out my channel'))
  })

  it('stand in for links, addresses and numbers, and name their domains and phones', () => {
    expect(overlap('go to http://a.example.com/1', 'go to http://b.example.com/2')).toBe(1)
    expect(overlap('call 555 123 4567 ok', 'call 555-123-4567 ok')).toBe(1)
    expect(overlap('win $500 ok', 'win $900 ok')).toBe(1)
    expect(overlap('go to http://a.com', 'go to http://b.com')).toBeLessThan(1)
    expect(overlap('win $500', 'win 500')).toBeLessThan(1)
  })

  it('are characters and pairs where a script has no spaces', () => {
    expect(overlap('我爱中国', '爱中国')).toBeGreaterThan(0.7)
  })

  it('differ from seed to seed', () => {
    const other = new Set(tokensOf('hello world', new TextTokens(43)).hashes)
    expect(wordsOf('hello world').filter((hash) => other.has(hash))).toEqual([])
  })

  it.each([
    ['a megabyte of words', 'free money now '.repeat(70_000)],
    ['a megabyte of one word', 'a'.repeat(1_000_000)],
    ['different words', Array.from({ length: 100_000 }, (_, at) => at.toString(36)).join(' ')],
    ['combining marks', '\u0301'.repeat(1_000_000)],
    ['lone surrogates', '\ud800'.repeat(500_000)],
    ['dots and ats', 'a.@:'.repeat(250_000)],
    ['half of a link', 'http:/'.repeat(160_000)],
    ['digits and spaces', '1 '.repeat(500_000)],
    ['what grows when it is normalised', '\ufdfa'.repeat(200_000)],
    ['ideographs', '\u{20000}'.repeat(250_000)],
  ])('are bounded for %s', (_, text) => {
    expect(tokensOf(text).count).toBeLessThanOrEqual(
      BRIEF_READING.maxTokens + SHAPE_TOKENS + MAX_LINK_TOKENS,
    )
  })

  it('are those of the first 4,096 characters', () => {
    const text = fc.string({ unit: 'binary', minLength: MAX_TEXT_UNITS, maxLength: 6000 })
    fc.assert(
      fc.property(text, (long) => {
        expect(tokensOf(long)).toEqual(tokensOf(long.slice(0, MAX_TEXT_UNITS)))
      }),
      { numRuns: 20 },
    )
  })

  it('of any text do not depend on the text before', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (first, second) => {
        const alone = tokensOf(second, new TextTokens(SEED))
        tokensOf(first)
        expect(tokensOf(second)).toEqual(alone)
      }),
    )
  })

  it('count 1 + ln of how often they come, to a bound', () => {
    const timesOf = fc.integer({ min: 1, max: 3 * MAX_TIMES })
    fc.assert(
      fc.property(timesOf, timesOf, (many, more) => {
        const text = `${'corn '.repeat(many)}${'maize '.repeat(more)}wheat`
        const { values } = tokensOf(text)
        // Tokens stand as they first came: corn, [corn corn,] maize.
        const maize = values[many === 1 ? 1 : 2] ?? NaN
        const counted = (times: number) => 1 + Math.log(Math.min(times, MAX_TIMES))
        expect(maize / (values[0] ?? NaN)).toBeCloseTo(counted(more) / counted(many), 9)
      }),
    )
  })

  it('share the length 2.6 if they are words, 1.5 if they are pieces, however many', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{4,9}$/), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(words, (said) => {
        const { values } = tokensOf(said.join(' '))
        const pairs = said.slice(1).map((word, at) => `${said[at]} ${word}`)
        const first = new Set(said).size + new Set(pairs).size + SHAPE_TOKENS
        const lengthOf = (part: Float64Array) => Math.sqrt(part.reduce((sum, x) => sum + x * x, 0))
        expect(lengthOf(values.subarray(0, first))).toBeCloseTo(2.6, 9)
        expect(lengthOf(values.subarray(first))).toBeCloseTo(1.5, 9)
      }),
    )
  })
})
