import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TEXT_LENGTH } from '../text-layer.ts'
import { FULL_READINGS } from '../text-reading.ts'
import { hashTexts, sparseOf, tokensAtMost, vocabularyOf } from './hashed-texts.ts'

const HASHING = { seed: 3, reading: FULL_READINGS[0] }
const word = fc.constantFrom('cheap', 'watches', 'hello', 'grain', 'a', '42', 'Visit http://x.com')
const text = fc.oneof(
  fc.array(word).map((all) => all.join(' ')),
  fc.string(),
  fc.constant('我爱你!'),
)
const texts = fc.array(text, { minLength: 2, maxLength: 12 })

const hashesOf = ({ starts, hashes }: ReturnType<typeof hashTexts>) =>
  [...starts.keys()].slice(1).map((end) => hashes.subarray(starts[end - 1], starts[end]))

describe('the words of texts', () => {
  it('never are more than was said before', () => {
    fc.assert(
      fc.property(text, (one) => {
        expect(hashTexts([one], HASHING).hashes.length).toBeLessThanOrEqual(tokensAtMost(one))
      }),
    )
  })

  it('are known when two texts have them, the rarer the louder', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const hashed = hashTexts(all, HASHING)
        const { hashes, rarity } = vocabularyOf(hashed)
        const counts = new Map<number, number>()
        for (const hash of hashesOf(hashed).flatMap((row) => [...row])) {
          counts.set(hash, (counts.get(hash) ?? 0) + 1)
        }
        const wanted = [...counts].filter(([, having]) => having >= 2).sort(([a], [b]) => a - b)
        expect([...hashes]).toEqual(wanted.map(([hash]) => hash))
        wanted.forEach(([, having], at) => {
          expect(rarity[at]).toBeCloseTo(1 + Math.log((1 + all.length) / (1 + having)), 5)
        })
      }),
    )
  })

  it('of one text have length 3 together, or there are none', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const hashed = hashTexts(all, HASHING)
        const { starts, values } = sparseOf(hashed, vocabularyOf(hashed))
        const lengths = all.map((_, at) =>
          Math.hypot(...values.subarray(starts[at], starts[at + 1])),
        )
        const wanted = lengths.map((length) => (length === 0 ? 0 : TEXT_LENGTH))
        lengths.forEach((length, at) => expect(length).toBeCloseTo(wanted[at] ?? NaN, 4))
      }),
    )
  })
})
