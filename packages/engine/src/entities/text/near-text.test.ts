import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { copyKeyOf } from './copy-key.ts'
import { MIN_SHARED_TEXT, nearNames as namesOf, textHash } from './near-text.ts'

const WORDS =
  'river green seven market lamp under silver often bread window cloud yesterday happy corner music train garden paper ' +
  'winter orange bridge simple dollar kitchen forest number monday castle yellow guitar planet coffee summer pocket'
const word = fc.constantFrom(...WORDS.split(' '))
const text = fc.array(word, { minLength: 16, maxLength: 40 })

const nearNames = (folded: string): readonly string[] =>
  namesOf(copyKeyOf({ folded, digitsMatter: false }))

const shares = (a: string, b: string): boolean =>
  nearNames(a).some((name) => nearNames(b).includes(name))

/** The share of many pairs of texts, from one seed, of which something holds. */
const shareOf = <T>(pairs: fc.Arbitrary<T>, holds: (pair: T) => boolean): number => {
  const sample = fc.sample(pairs, { numRuns: 400, seed: 7 })
  return sample.filter(holds).length / sample.length
}

describe('near duplicates', () => {
  const edited = fc.tuple(text, word, fc.nat()).map(([words, other, at]) => {
    const copy = words.with(at % words.length, other)
    return [words, copy] as const
  })
  const strangers = fc.tuple(text, text)

  it('meet under one name when one word of sixteen and more is another', () => {
    expect(shareOf(edited, ([a, b]) => shares(a.join(' '), b.join(' ')))).toBeGreaterThan(0.97)
  })

  it('are told from texts of the same few words in another order and choice', () => {
    expect(shareOf(strangers, ([a, b]) => shares(a.join(' '), b.join(' ')))).toBeLessThan(0.2)
  })

  it('names nothing below the shortest length, four names and a hash from there on', () => {
    const short = 'four names of a text'
    expect([textHash(short.slice(1)), nearNames(short)]).toEqual(['', []])
    expect(textHash(short)).toMatch(/^[\da-f]{16}$/)
    expect(short).toHaveLength(MIN_SHARED_TEXT)
    expect(nearNames(`${short} with more of it`).map((name) => name.slice(0, 6))).toEqual([
      'near1:',
      'near2:',
      'near3:',
      'near4:',
    ])
  })
})
