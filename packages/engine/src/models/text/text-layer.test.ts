import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BRIEF_READING } from './text-reading.ts'
import { TEXT_SOURCES } from '../tokens/sources.ts'
import { TokenList, type Tokens } from '../tokens/token-list.ts'
import { isOfText, TEXT_LENGTH, TextLayer, type TextWeights } from './text-layer.ts'
import { TextTokens } from './text-tokens.ts'

const weights = fc.uniqueArray(fc.nat(60), { minLength: 1, maxLength: 40 }).chain((words) =>
  fc.record({
    seed: fc.constant(7),
    bias: fc.double({ min: -3, max: 3, noNaN: true }),
    usual: fc.constant(0),
    rescale: fc.record({
      bias: fc.double({ min: -5, max: 1, noNaN: true }),
      scale: fc.double({ min: -1, max: 2, noNaN: true }),
      starterBase: fc.constant(-4),
    }),
    reading: fc.constant(BRIEF_READING),
    hashes: fc.constant(Uint32Array.from(words, (word) => word * 0x9e3779b1)),
    rarity: columnOf(words.length, 1, 9),
    weights: columnOf(words.length, -2, 2),
  }),
)

function columnOf(length: number, min: number, max: number): fc.Arbitrary<Float32Array> {
  const number = fc.float({ min, max, noNaN: true })
  return fc
    .array(number, { minLength: length, maxLength: length })
    .map((all) => Float32Array.from(all))
}

const tokens: fc.Arbitrary<Tokens> = fc
  .uniqueArray(fc.tuple(fc.nat(80), fc.nat(6), fc.double({ min: 0.1, max: 1, noNaN: true })), {
    selector: ([word]) => word,
  })
  .map((all) => {
    const list = new TokenList()
    for (const [word, source, value] of all) list.add(word * 0x9e3779b1, value, source)
    return list.kept()
  })

/** The same from its definition, by a search through all words. */
function naive(
  { bias, rescale, hashes, rarity, weights: each }: TextWeights,
  said: Tokens,
): number {
  const known = [...said.hashes.keys()]
    .filter((at) => isOfText(said.sources[at] ?? NaN))
    .map((at) => ({ at, place: hashes.indexOf(said.hashes[at] ?? NaN) }))
    .filter(({ place }) => place >= 0)
    .map(({ at, place }) => ({ place, x: (said.values[at] ?? NaN) * (rarity[place] ?? NaN) }))
  const length = Math.hypot(...known.map(({ x }) => x))
  const sum = known.reduce((all, { x, place }) => all + x * (each[place] ?? NaN), 0)
  const words = length === 0 ? 0 : (TEXT_LENGTH * sum) / length
  return rescale.bias + rescale.scale * (-3 - rescale.starterBase) + 3 + bias + words
}

describe('a model of texts', () => {
  it('adds what its definition says', () => {
    fc.assert(
      fc.property(weights, tokens, (fitted, said) => {
        const layer = new TextLayer(fitted)
        const added = layer.added({ seed: 7, text: '', tokens: said }, -3)
        expect(added).toBeCloseTo(naive(fitted, said), 9)
      }),
    )
  })

  it('takes an event without a text for one that says what is usual', () => {
    fc.assert(
      fc.property(weights, fc.double({ min: -2, max: 2, noNaN: true }), (fitted, usual) => {
        const { bias, scale } = fitted.rescale
        const added = new TextLayer({ ...fitted, usual }).added(undefined, -3)
        expect(added).toBeCloseTo(bias + scale * (-3 + 4) + 3 + fitted.bias + usual, 9)
      }),
    )
  })

  it('reads a text that was hashed under another seed as under its own', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        const [own, other] = [hashed(text, 7), hashed(text, 8)]
        const hashes = Uint32Array.from(new Set(own.hashes))
        const rescale = { bias: -4, scale: 1, starterBase: -4 }
        const ones = new Float32Array(hashes.length).fill(1)
        const fitted = {
          seed: 7,
          reading: BRIEF_READING,
          bias: 0.5,
          usual: 0,
          rescale,
          hashes,
          rarity: ones,
          weights: ones,
        }
        const layer = new TextLayer(fitted)
        const here = layer.added({ seed: 7, text, tokens: own }, -3)
        expect(here).toBeGreaterThan(0.5)
        expect(layer.added({ seed: 8, text, tokens: other }, -3)).toBe(here)
      }),
    )
  })
})

function hashed(text: string, seed: number): Tokens {
  const list = new TokenList()
  new TextTokens(seed).addTo(list, text, TEXT_SOURCES)
  return list.kept()
}
