/**
 * The contract of a model, whatever it is: fitted twice to the same rows it has the same bits; what its parts add is its
 * margin; what was stored predicts the same bits; and it answers where nothing is known.
 */
import { ABUSE_TYPES } from '@winnow/contract'
import { describe, expect, it } from 'vitest'
import { BRIEF_READING } from './text/text-reading.ts'
import { FEATURES } from '../features/index.ts'
import { unframed } from './framed.ts'
import { restoreOnline, saveOnline } from './online/online-code.ts'
import { Ftrl, FTRL_SETTINGS } from './online/ftrl.ts'
import { randomFrom } from './online/random.test.support.ts'
import { fitRidge } from './ridge/fit/fit-ridge.ts'
import { ridgeHead, ridgeOf } from './ridge/ridge-code.ts'
import { ridgeContributions } from './ridge/ridge-contributions.ts'
import { RidgeLayer } from './ridge/ridge-layer.ts'
import { STARTER_MODELS } from './starter/index.ts'
import { minimiseSparse } from './text/fit/dual-ascent.ts'
import { hashTexts, sparseOf, vocabularyOf } from './text/fit/hashed-texts.ts'
import { decodeText, textBytes, textHead } from './text/text-code.ts'
import { TextLayer } from './text/text-layer.ts'
import { TextTokens } from './text/text-tokens.ts'
import type { HashedText } from './text/written-text.ts'
import { SOURCES, TEXT_SOURCES } from './tokens/sources.ts'
import { TokenList, type Tokens } from './tokens/token-list.ts'
import { growSoMany } from './trees/fit/grow-trees.ts'
import { DEFAULT_TREE_SETTINGS } from './trees/fit/tree-settings.ts'
import { decodeTrees, encodeTrees } from './trees/tree-file.ts'
import { TreeModel } from './trees/tree-model.ts'

const SEED = 20_261_126
const ROWS = 400
const WIDTH = 6
const NAMES = ['one', 'two', 'three', 'four', 'five', 'six']
const WORDS = ['free', 'bitcoin', 'hello', 'offer', 'thanks', 'wallet', 'see', 'you', 'now', 'win']

/** What a model says of an input: its margin, and the parts that add up to it. */
interface Said {
  readonly margin: number
  readonly parts: readonly number[]
}

interface FittedModel<Input> {
  say(input: Input): Said
  /** The same model, of what is stored of it; itself where nothing is. */
  stored(): FittedModel<Input>
}

interface ModelCase<Input> {
  readonly name: string
  readonly fit: () => FittedModel<Input>
  /** The last is one of which nothing is known. */
  readonly inputs: readonly Input[]
}

const random = randomFrom(SEED)
const vectorOf = (width: number): Float32Array =>
  Float32Array.from({ length: width }, () => (random() < 0.2 ? NaN : Math.round(20 * random()) / 2))
const unknown = (width: number): Float32Array => new Float32Array(width).fill(NaN)

const vectors = Array.from({ length: ROWS }, () => vectorOf(WIDTH))
const starter = Float64Array.from(vectors, () => 2 * random() - 3)
const isBad = Uint8Array.from(vectors, (row) => Number((row[0] ?? 0) + (row[1] ?? 0) > 12))
const features = Float32Array.from(vectors.flatMap((row) => [...row]))

const texts = Array.from({ length: ROWS }, () =>
  Array.from({ length: 6 }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' '),
)
const isSpam = Uint8Array.from(texts, (text) => Number(/bitcoin|wallet/.test(text)))

const sumOf = (parts: Iterable<number>): number => [...parts].reduce((all, part) => all + part, 0)

const starterCases = ABUSE_TYPES.map((abuseType): ModelCase<Float32Array> => {
  const model = STARTER_MODELS[abuseType]
  const said: FittedModel<Float32Array> = {
    say: (vector) => {
      const into = new Float64Array(FEATURES.length)
      model.contributions(vector, into)
      return { margin: model.margin(vector), parts: [model.base, ...into] }
    },
    stored: () => said,
  }
  const inputs = Array.from({ length: 20 }, () => vectorOf(FEATURES.length))
  return {
    name: `the starter of ${abuseType}`,
    fit: () => said,
    inputs: [...inputs, unknown(FEATURES.length)],
  }
})

const STARTER_BASE = -3

function ridgeSaying(layer: RidgeLayer): FittedModel<Float32Array> {
  return {
    say: (vector) => {
      const evidence = new Float64Array(WIDTH).fill(0.1)
      const into = new Float64Array(WIDTH)
      ridgeContributions(layer.ridge, vector, evidence, into)
      const below = STARTER_BASE + sumOf(evidence)
      return {
        margin: below + layer.added(vector, below),
        parts: [layer.ridge.bias, ...into],
      }
    },
    stored: () => ridgeSaying(ridgeOf(throughJson(ridgeHead(layer, NAMES)), NAMES)),
  }
}

const throughJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

const ridgeCase: ModelCase<Float32Array> = {
  name: 'the ridge',
  fit: () =>
    ridgeSaying(
      new RidgeLayer(
        fitRidge({
          count: ROWS,
          width: WIDTH,
          features,
          starter: starter.map((margin) => margin - STARTER_BASE),
          isBad,
          weights: new Float64Array(ROWS).fill(1),
        }),
        STARTER_BASE,
      ),
    ),
  inputs: [...vectors.slice(0, 40), unknown(WIDTH)],
}

function treesSaying(model: TreeModel): FittedModel<Float32Array> {
  return {
    say: (vector) => {
      const into = new Float64Array(WIDTH)
      model.contributions(vector, into)
      return { margin: model.margin(vector), parts: [model.base, ...into] }
    },
    stored: () => {
      const bytes = encodeTrees(model.ensemble, NAMES, {})
      return treesSaying(new TreeModel(decodeTrees(bytes, NAMES).ensemble))
    },
  }
}

function lastOf<Value>(steps: Generator<unknown, Value>): Value {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

const treesCase: ModelCase<Float32Array> = {
  name: 'trees',
  fit: () => {
    const rows = {
      featureCount: WIDTH,
      values: features,
      bad: isBad,
      weights: new Float32Array(ROWS).fill(1),
      offsets: starter,
    }
    return treesSaying(new TreeModel(lastOf(growSoMany(rows, DEFAULT_TREE_SETTINGS, 30))))
  },
  inputs: [...vectors.slice(0, 40), unknown(WIDTH)],
}

const TEXT_SEED = 7

function hashedText(text: string): HashedText {
  const tokens = new TokenList()
  new TextTokens(TEXT_SEED).addTo(tokens, text, TEXT_SOURCES)
  return { seed: TEXT_SEED, text, tokens }
}

function textSaying(layer: TextLayer): FittedModel<HashedText | undefined> {
  return {
    say: (text) => {
      const { words, links, shape } = layer.parts(text)
      const usual = text === undefined ? layer.fitted.usual : 0
      return { margin: layer.said(text), parts: [layer.fitted.bias, words + links, shape, usual] }
    },
    stored: () => textSaying(decodeText(throughJson(textHead(layer)), textBytes(layer)).layer),
  }
}

const textCase: ModelCase<HashedText | undefined> = {
  name: 'the text model',
  fit: () => {
    const hashed = hashTexts(texts, { seed: TEXT_SEED, reading: BRIEF_READING })
    const words = vocabularyOf(hashed)
    const rows = sparseOf(hashed, words)
    const weights = new Float64Array(ROWS).fill(1)
    const fitted = minimiseSparse({ rows, isBad: isSpam, weights })
    return textSaying(
      new TextLayer({
        seed: TEXT_SEED,
        reading: BRIEF_READING,
        bias: fitted.bias,
        usual: 0.25,
        rescale: { bias: 0, scale: 1, starterBase: 0 },
        ...words,
        weights: Float32Array.from(fitted.weights),
      }),
    )
  },
  inputs: [...texts.slice(0, 40).map(hashedText), hashedText('words nobody wrote'), undefined],
}

function onlineSaying(model: Ftrl): FittedModel<Tokens> {
  return {
    say: (tokens) => {
      const into = new Float64Array(SOURCES.count)
      model.contributions(tokens, 0, into)
      return { margin: model.margin(tokens, 0), parts: [...into] }
    },
    stored: () => {
      const restored = restoreOnline([...saveOnline(1, model)].map(unframed))
      if (restored === undefined) throw new Error('nothing was stored')
      return onlineSaying(restored)
    },
  }
}

const onlineCase: ModelCase<Tokens> = {
  name: 'the online model',
  fit: () => {
    const model = Ftrl.untaught(2, { ...FTRL_SETTINGS, slotBits: 14 })
    texts.forEach((text, at) => {
      const lesson = { model: 0, isBad: isSpam[at] === 1, weight: 1, offset: -2 }
      model.learn(hashedText(text).tokens, lesson)
    })
    return onlineSaying(model)
  },
  inputs: [...texts.slice(0, 40).map((text) => hashedText(text).tokens), new TokenList()],
}

/** The laws of one model. */
function holds<Input>({ name, fit, inputs }: ModelCase<Input>): void {
  describe(`of ${name}`, () => {
    const model = fit()
    const margins = (of: FittedModel<Input>): readonly number[] =>
      inputs.map((input) => of.say(input).margin)

    it('says something, and a finite number where nothing is known', () => {
      expect(margins(model).every((margin) => Number.isFinite(margin))).toBe(true)
      expect(new Set(margins(model)).size).toBeGreaterThan(inputs.length / 4)
    })

    it('has parts that add up to its margin', () => {
      for (const input of inputs) {
        const { margin, parts } = model.say(input)
        expect(Math.abs(sumOf(parts) - margin)).toBeLessThan(1e-9)
      }
    })

    it('is the same bits when it is fitted again', () => {
      expect(margins(fit())).toEqual(margins(model))
    })

    it('is the same bits after it was stored', () => {
      expect(margins(model.stored())).toEqual(margins(model))
    })
  })
}

for (const one of starterCases) holds(one)
holds(ridgeCase)
holds(treesCase)
holds(textCase)
holds(onlineCase)
