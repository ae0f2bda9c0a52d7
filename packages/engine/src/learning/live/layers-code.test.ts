import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { BRIEF_READING } from '../../models/text/text-reading.ts'
import { RidgeLayer } from '../../models/ridge/ridge-layer.ts'
import { TreeModel } from '../../models/trees/tree-model.ts'
import { ensembles, vectors } from '../../models/trees/random-ensemble.test.support.ts'
import { SOURCES } from '../../models/tokens/sources.ts'
import { TokenList } from '../../models/tokens/token-list.ts'
import { TextLayer } from '../../models/text/text-layer.ts'
import type { HashedText } from '../../models/text/written-text.ts'
import { NO_BATCH } from '../batch-model.ts'
import { type Layers, logOddsOf } from '../layers.ts'
import { CustomColumns } from '../rows/custom-columns.ts'
import { decodeLayers, encodeLayers } from './layers-code.ts'

const NAMES = ['one', 'two', 'three', 'four', 'five', 'six']

const ridgeLayer = new RidgeLayer(
  {
    bias: -0.1,
    scale: 1.3,
    weights: Float64Array.of(0.25, 0, 1 / 3, 0, 0, -2),
    cuts: [[0.5, 1.5], [], [1e-9], [], [], [-7, 0, 7]],
  },
  -3.1,
)

const ridge: Layers = {
  batch: { kind: 'ridge', layer: ridgeLayer },
  shares: { batch: 0.7, online: 0.3 },
  calibration: { kind: 'platt', slope: 1.1, intercept: -0.2 },
  usual: Float64Array.of(0.1, 0, -1 / 3, 0, 2e-17, 0),
}

const ownRidge: Layers = {
  ...ridge,
  batch: {
    kind: 'ridge',
    layer: new RidgeLayer(
      {
        bias: -0.1,
        scale: 1.3,
        weights: Float64Array.of(0.25, 0, 0, 0, 0, -2, 0.5, -0.25),
        cuts: [[0.5, 1.5], [], [], [], [], [-7, 0, 7], [10, 20], [-0.5]],
      },
      -3.1,
    ),
    own: new CustomColumns([{ field: 'size' }, { field: 'plan', codes: { gold: -1, free: 2 } }]),
  },
  usual: Float64Array.of(0.1, 0, 0, 0, 0, 0, 0.7, -1 / 7),
}

const knownRidge: Layers = {
  ...ridge,
  batch: {
    kind: 'ridge',
    layer: new RidgeLayer(
      {
        bias: -0.1,
        scale: 1.3,
        weights: Float64Array.of(0.25, 0, 0, 0, 0, -2, 0.5, 0),
        known: Float64Array.of(0, 0, 0, 0, 0, 0, -1 / 7, 1 / 3),
        cuts: [[0.5, 1.5], [], [], [], [], [-7, 0, 7], [10, 20], []],
      },
      -3.1,
    ),
    own: new CustomColumns([{ field: 'size' }, { field: 'plan', is: 'gold' }]),
  },
  usual: Float64Array.of(0.1, 0, 0, 0, 0, 0, 0.7, -1 / 7),
}

const none: Layers = {
  batch: NO_BATCH,
  shares: { batch: 0, online: 1 },
  calibration: { kind: 'identity' },
}

const text = new TextLayer({
  seed: 7,
  reading: BRIEF_READING,
  bias: 1 / 3,
  usual: -0.2,
  rescale: { bias: -2, scale: 0.7, starterBase: -3.1 },
  hashes: Uint32Array.of(3, 0xffffffff, 5),
  rarity: Float32Array.of(1, 2, 1 / 3),
  weights: Float32Array.of(0.1, -0.2, 1e-9),
})
const ofTexts: Layers = { ...none, batch: { kind: 'text', text } }
const ridgeOverTexts: Layers = { ...ridge, batch: { kind: 'ridge', layer: ridgeLayer, text } }

function hashedText(words: readonly number[]): HashedText {
  const list = new TokenList()
  for (const word of words) list.add(word, 0.5, SOURCES.text)
  return { seed: 7, text: '', tokens: list.kept() }
}

const written = fc.subarray([3, 0xffffffff, 5, 9], { minLength: 1 }).map(hashedText)

const custom = fc.record(
  { size: fc.integer({ min: 0, max: 30 }), plan: fc.constantFrom('gold', 'free', 'tin') },
  { requiredKeys: [] },
)
const feature = fc.oneof(fc.constantFrom(NaN, 0, 1), fc.float({ noDefaultInfinity: true }))
const vector = fc.array(feature, { minLength: NAMES.length, maxLength: NAMES.length })

it.each([
  ['none', none],
  ['ridge', ridge],
  ['ridge over custom fields', ownRidge],
  ['ridge over values of custom fields', knownRidge],
  ['a model of texts', ofTexts],
  ['ridge over a model of texts', ridgeOverTexts],
])('layers with %s come back and say the same, bit for bit', (_, layers) => {
  const opened = decodeLayers(encodeLayers(layers, NAMES), NAMES)
  expect(opened.usual).toEqual(layers.usual)
  fc.assert(
    fc.property(
      vector,
      fc.double({ min: -9, max: 9, noNaN: true }),
      custom,
      fc.option(written, { nil: undefined }),
      (values, said, own, words) => {
        const read = { features: Float32Array.from(values), custom: own, text: words }
        const margins = { starter: said, online: said / 3 }
        expect(logOddsOf(opened, read, margins)).toBe(logOddsOf(layers, read, margins))
      },
    ),
  )
})

it.each([
  ['trees', {}],
  ['trees over a ridge', { over: ridgeLayer }],
  ['trees over a ridge over a model of texts', { over: ridgeLayer, text }],
])('%s come back and say the same, bit for bit', (_, below) => {
  fc.assert(
    fc.property(ensembles(NAMES.length), vectors(NAMES.length), (ensemble, features) => {
      const batch = { kind: 'trees', top: new TreeModel(ensemble), ...below } as const
      const layers: Layers = { ...ridge, batch }
      const opened = decodeLayers(encodeLayers(layers, NAMES), NAMES)
      const margins = { starter: -1, online: 0.5 }
      const read = { features, text: hashedText([5, 3]) }
      expect(logOddsOf(opened, read, margins)).toBe(logOddsOf(layers, read, margins))
    }),
  )
})

it('of a feature that is no more are refused, and so is another format', () => {
  const bytes = encodeLayers(ridge, NAMES)
  expect(() => decodeLayers(bytes, NAMES.slice(0, 5))).toThrow('unknown feature six')
  const text = new TextDecoder('latin1').decode(bytes)
  const at = text.indexOf('"format":1') + '"format":'.length
  const other = bytes.map((byte, place) => (place === at ? '9'.charCodeAt(0) : byte))
  expect(() => decodeLayers(other, NAMES)).toThrow('format 9')
})

it('of texts are refused where a word has no weight, or is missing', () => {
  const bytes = encodeLayers(ofTexts, NAMES)
  const broken = bytes.slice()
  new DataView(broken.buffer).setFloat32(bytes.length - 4, NaN, true)
  expect(() => decodeLayers(broken, NAMES)).toThrow('without a weight')
  expect(() => decodeLayers(bytes.subarray(0, bytes.length - 4), NAMES)).toThrow('3 words')
})

it('survive a new order of the features', () => {
  const turned = NAMES.toReversed()
  const opened = decodeLayers(encodeLayers(ridge, NAMES), turned)
  const features = Float32Array.of(1, 2, 3, 4, 5, 6)
  const margins = { starter: -1, online: 0.5 }
  expect(logOddsOf(opened, { features: features.toReversed() }, margins)).toBeCloseTo(
    logOddsOf(ridge, { features }, margins),
    12,
  )
})
