import { ABUSE_TYPES } from '@winnow/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BRIEF_READING } from '../models/text/text-reading.ts'
import { IDENTITY, type Calibration } from '../evaluation/calibration/calibration.ts'
import { FEATURES } from '../features/index.ts'
import type { BatchModel } from '../learning/batch-model.ts'
import { FIRST_LAYERS, type Layers, logOddsOf } from '../learning/layers.ts'
import { type Custom, CustomColumns } from '../learning/rows/custom-columns.ts'
import { Ftrl, FTRL_SETTINGS } from '../models/online/ftrl.ts'
import { ExampleBuffer } from '../models/online/example-buffer.ts'
import type { Ridge } from '../models/ridge/ridge.ts'
import { RidgeLayer } from '../models/ridge/ridge-layer.ts'
import { SOURCES } from '../models/tokens/sources.ts'
import { TokenList, type Tokens } from '../models/tokens/token-list.ts'
import { UsualSourceMargins } from '../models/online/usual-source-margins.ts'
import { TextLayer } from '../models/text/text-layer.ts'
import { STARTER_MODELS } from '../models/starter/index.ts'
import { ensembles } from '../models/trees/random-ensemble.test.support.ts'
import { TreeModel } from '../models/trees/tree-model.ts'
import { type Contributions, contributionsOf } from './contributions.ts'

const COUNT = FEATURES.length

const value = fc.oneof(
  fc.constantFrom(NaN, 0, 1, 2, 0.5, 100),
  fc.float({ min: 0, max: 5000, noNaN: true }),
)
const vector = fc
  .array(value, { minLength: COUNT, maxLength: COUNT })
  .map((values) => Float32Array.from(values))

const tokens: fc.Arbitrary<Tokens> = fc
  .array(
    fc.tuple(
      fc.nat(40),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.oneof(fc.nat(SOURCES.count - 1), fc.constantFrom(SOURCES.text, SOURCES.textShape)),
    ),
    {
      maxLength: 80,
    },
  )
  .map((all) => {
    const list = new TokenList()
    for (const [hash, weight, source] of all) list.add(hash * 0x9e3779b1, weight, source)
    return list.kept()
  })

const weight = fc.double({ min: -2, max: 2, noNaN: true })
const own = new CustomColumns([
  { field: 'size' },
  { field: 'plan', codes: { gold: -1, free: 2 } },
  { field: 'plan', is: 'gold' },
  { field: 'plan', is: 'free' },
])
const custom: fc.Arbitrary<Custom> = fc.record(
  {
    size: fc.integer({ min: -9, max: 999 }),
    plan: fc.constantFrom('gold', 'free', 'tin'),
    colour: fc.constant('blue'),
  },
  { requiredKeys: [] },
)
const ridgeOf = (width: number): fc.Arbitrary<Ridge> =>
  fc.record({
    bias: weight,
    scale: fc.double({ min: -1, max: 2, noNaN: true }),
    weights: fc
      .array(weight, { minLength: width, maxLength: width })
      .map((all) => Float64Array.from(all, (one) => one / 20)),
    known: fc
      .array(weight, { minLength: width, maxLength: width })
      .map((all) => Float64Array.from(all, (one, at) => (at < COUNT ? 0 : one))),
    cuts: fc.constant(
      Array.from({ length: width }, (_, at) => (at % 5 === 0 ? [] : [0.5, 1 + at, 100 + at])),
    ),
  })

const layerOf = (width: number): fc.Arbitrary<RidgeLayer> =>
  fc.tuple(ridgeOf(width), weight).map(([ridge, base]) => new RidgeLayer(ridge, base))
const treesOf = (width: number): fc.Arbitrary<TreeModel> =>
  ensembles(width).map((ensemble) => new TreeModel(ensemble))

/** Knows some of the words that `tokens` have. */
const text: fc.Arbitrary<TextLayer> = fc
  .record({ bias: weight, usual: weight, scale: weight, base: weight, each: weight })
  .map(({ bias, usual, scale, base, each }) => {
    const hashes = Uint32Array.from({ length: 30 }, (_, at) => at * 0x9e3779b1)
    const rarity = Float32Array.from(hashes, (_, at) => 1 + at / 10)
    const weights = Float32Array.from(hashes, (_, at) => each * (at % 7))
    const rescale = { bias: base, scale, starterBase: -4 }
    return new TextLayer({
      seed: 7,
      reading: BRIEF_READING,
      bias,
      usual,
      rescale,
      hashes,
      rarity,
      weights,
    })
  })

const OWN_COUNT = COUNT + own.fields.length
const batch: fc.Arbitrary<BatchModel> = fc.oneof(
  fc.constant({ kind: 'none' as const }),
  layerOf(COUNT).map((layer) => ({ kind: 'ridge' as const, layer })),
  layerOf(OWN_COUNT).map((layer) => ({ kind: 'ridge' as const, layer, own })),
  treesOf(COUNT).map((trees) => ({ kind: 'trees' as const, top: trees })),
  treesOf(OWN_COUNT).map((trees) => ({ kind: 'trees' as const, top: trees, own })),
  fc
    .tuple(treesOf(OWN_COUNT), layerOf(OWN_COUNT))
    .map(([trees, over]) => ({ kind: 'trees' as const, top: trees, over, own })),
  text.map((read) => ({ kind: 'text' as const, text: read })),
  fc
    .tuple(layerOf(COUNT), text)
    .map(([layer, read]) => ({ kind: 'ridge' as const, layer, text: read })),
  fc
    .tuple(treesOf(OWN_COUNT), layerOf(OWN_COUNT), text)
    .map(([trees, over, read]) => ({ kind: 'trees' as const, top: trees, over, own, text: read })),
  fc
    .tuple(treesOf(COUNT), text)
    .map(([trees, read]) => ({ kind: 'trees' as const, top: trees, text: read })),
)

const slope = fc.double({ min: 0.01, max: 5, noNaN: true })
const calibration: fc.Arbitrary<Calibration> = fc.oneof(
  fc.constant(IDENTITY),
  fc.record({ kind: fc.constant('prior_shift' as const), shift: weight }),
  fc.record({ kind: fc.constant('platt' as const), slope, intercept: weight }),
  fc.record({ kind: fc.constant('beta' as const), a: slope, b: slope, c: weight }),
)

const share = fc.double({ min: 0, max: 1, noNaN: true })
const usual = fc
  .array(weight, {
    minLength: COUNT + own.fields.length,
    maxLength: COUNT + own.fields.length,
  })
  .map((all) => Float64Array.from(all))
const layers: fc.Arbitrary<Layers> = fc.record(
  {
    batch,
    shares: fc.record({ batch: share, online: share }),
    calibration,
    usual,
  },
  { requiredKeys: ['batch', 'shares', 'calibration'] },
)

const abuseType = fc.constantFrom(...ABUSE_TYPES)

/** An online model that learned `lessons` labels of these tokens and of none. */
function learnedOf(lessons: readonly boolean[], heard: Tokens): Ftrl {
  const ftrl = Ftrl.untaught(1, { ...FTRL_SETTINGS, l1: 0, slotBits: 8 })
  for (const isBad of lessons) ftrl.learn(heard, { model: 0, isBad, weight: 1, offset: -2 })
  return ftrl
}

/** The same, with what is usual: of some of the tokens. */
function onlineLearnedFrom(lessons: readonly boolean[], heard: Tokens) {
  const ftrl = Ftrl.untaught(1, { ...FTRL_SETTINGS, l1: 0, slotBits: 8 })
  const buffer = new ExampleBuffer()
  lessons.forEach((isBad, at) => {
    const count = Math.ceil(heard.count / (1 + at))
    const lesson = { model: 0, isBad, weight: 1, offset: -2 }
    buffer.teach(ftrl, at, { ...heard, count }, lesson)
  })
  return { ftrl, model: 0, usual: new UsualSourceMargins({ ftrl, lessons: buffer }) }
}

const sumOf = ({ base, features, sources }: Contributions): number =>
  [...features, ...sources].reduce((sum, each) => sum + each, base)

describe('contributionsOf', () => {
  it('adds up to the served log-odds, whatever the layers, shares and calibration', () => {
    const lessons = fc.array(fc.boolean(), { maxLength: 6 })
    fc.assert(
      fc.property(
        fc.record({ abuseType, layers, vector, tokens, lessons, custom, isWritten: fc.boolean() }),
        ({ abuseType: type, layers: served, vector: features, tokens: said, ...rest }) => {
          const starter = STARTER_MODELS[type]
          const online = onlineLearnedFrom(rest.lessons, said)
          const written = rest.isWritten ? { seed: 7, text: '', tokens: said } : undefined
          const found = contributionsOf(
            { starter, layers: served, online },
            { features, tokens: said, custom: rest.custom, text: written },
          )
          const margins = { starter: starter.margin(features), online: online.ftrl.margin(said, 0) }
          const logOdds = logOddsOf(
            served,
            { features, custom: rest.custom, text: written },
            margins,
          )
          expect(Math.abs(sumOf(found) - logOdds)).toBeLessThan(1e-9)
        },
      ),
    )
  })

  it('adds up to what was served, also where the online model’s parts are not known any more', () => {
    fc.assert(
      fc.property(abuseType, layers, vector, tokens, (type, served, features, heard) => {
        const starter = STARTER_MODELS[type]
        const ftrl = learnedOf([true], heard)
        const said = ftrl.margin(heard, 0)
        const found = contributionsOf(
          { starter, layers: served, forgotten: said },
          { features, tokens: heard },
        )
        const logOdds = logOddsOf(
          served,
          { features },
          {
            starter: starter.margin(features),
            online: said,
          },
        )
        expect(Math.abs(sumOf(found) + found.forgotten - logOdds)).toBeLessThan(1e-9)
        expect(found.sources.subarray(0, SOURCES.text).every((part) => part === 0)).toBe(true)
      }),
    )
  })

  it('of the starter alone are the starter’s own', () => {
    fc.assert(
      fc.property(abuseType, vector, tokens, (type, features, said) => {
        const starter = STARTER_MODELS[type]
        const own = new Float64Array(COUNT)
        starter.contributions(features, own)
        const found = contributionsOf({ starter, layers: FIRST_LAYERS }, { features, tokens: said })
        expect(found.base).toBe(starter.base)
        expect(found.features).toEqual(own)
        expect(found.sources.every((each) => each === 0)).toBe(true)
      }),
    )
  })

  it('tell of a token beside the field it came from, and of a feature’s bin beside the feature', () => {
    const list = new TokenList()
    list.add(8, 1, SOURCES.custom(2))
    list.add(16, 1, SOURCES.feature(5))
    list.add(24, 1, SOURCES.bias)
    const ftrl = learnedOf([true, true, true], list)
    const found = contributionsOf(
      {
        starter: STARTER_MODELS.payment_abuse,
        layers: FIRST_LAYERS,
        online: { ftrl, model: 0 },
      },
      { features: new Float32Array(COUNT).fill(NaN), tokens: list },
    )
    const told = [...found.sources.entries()].filter(([, each]) => each !== 0)
    expect(told.map(([source]) => source)).toEqual([SOURCES.custom(2)])
    expect(found.features[5]).toBeGreaterThan(0)
    expect(found.base).toBeGreaterThan(STARTER_MODELS.payment_abuse.base)
  })

  it('of a custom field count from what it usually says: nothing of that, and less of what is not that', () => {
    const fields = new CustomColumns([
      { field: 'plan', is: 'gold' },
      { field: 'plan', is: 'free' },
    ])
    const known = new Float64Array(COUNT + 2)
    known.set([-0.5, 0.25], COUNT)
    const ridge = { bias: 0, scale: 1, weights: new Float64Array(COUNT + 2), known, cuts: [] }
    const starter = STARTER_MODELS.payment_abuse
    const toldOf = (plan: Custom): readonly number[] => {
      const read = {
        kind: 'ridge',
        layer: new RidgeLayer(ridge, starter.base),
        own: fields,
      } as const
      const shares = { batch: 1, online: 0 }
      const gold = new Float64Array(COUNT + 2).fill(-0.5, COUNT, COUNT + 1)
      const served = { batch: read, shares, calibration: IDENTITY, usual: gold }
      const event = { features: new Float32Array(COUNT).fill(NaN), custom: plan }
      const { sources } = contributionsOf(
        { starter, layers: served },
        { ...event, tokens: new TokenList() },
      )
      return [...sources].filter((each) => each !== 0)
    }
    expect(toldOf({ plan: 'gold' })).toEqual([])
    expect(toldOf({ plan: 'free' })).toEqual([0.75])
    expect(toldOf({ plan: 'tin' })).toEqual([0.5])
    expect(toldOf({})).toEqual([])
  })

  it('keep their order and signs through a calibration', () => {
    fc.assert(
      fc.property(abuseType, vector, calibration, (type, features, curve) => {
        const of = (by: Calibration): Contributions =>
          contributionsOf(
            { starter: STARTER_MODELS[type], layers: { ...FIRST_LAYERS, calibration: by } },
            { features, tokens: new TokenList() },
          )
        const [plain, curved] = [of(IDENTITY), of(curve)]
        const signs = (from: Contributions): number[] => [...from.features].map(Math.sign)
        expect(signs(curved)).toEqual(signs(plain))
        const strongest = (from: Contributions): number =>
          from.features.indexOf(Math.max(...from.features))
        expect(strongest(curved)).toBe(strongest(plain))
      }),
    )
  })
})
