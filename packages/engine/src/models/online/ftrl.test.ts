import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Ftrl, FTRL_SETTINGS, type TrainingExample, MAX_FTRL_MODELS } from './ftrl.ts'
import { pairsInOrder, randomFrom } from './random.test.support.ts'
import { TokenList, type Tokens } from '../tokens/token-list.ts'

const SMALL = { ...FTRL_SETTINGS, slotBits: 12 }
const MODELS = 5

const tokensOf = (pairs: readonly (readonly [hash: number, value: number])[]): Tokens => {
  const list = new TokenList()
  pairs.forEach(([hash, value], at) => list.add(hash, value, at % 7))
  return list.kept()
}

/** The algorithm as it is printed, slot by slot, without cached weights; a model that has learned nothing is silent. */
class NaiveTwin {
  private readonly z = new Map<number, number>()
  private readonly n = new Map<number, number>()
  private readonly taught = new Set<number>()

  weight(slot: number): number {
    const { alpha, beta, l1, l2 } = SMALL
    const z = this.z.get(slot) ?? 0
    if (Math.abs(z) <= l1) return 0
    const n = this.n.get(slot) ?? 0
    return Math.fround(-(z - Math.sign(z) * l1) / ((beta + Math.sqrt(n)) / alpha + l2))
  }

  margin(tokens: Tokens, model: number): number {
    if (!this.taught.has(model)) return 0
    return slotsOf(tokens, model).reduce(
      (sum, slot, at) => sum + this.weight(slot) * (tokens.values[at] ?? 0),
      0,
    )
  }

  learn(tokens: Tokens, { model, isBad, weight, offset }: TrainingExample): void {
    const p = 1 / (1 + Math.exp(-(offset + this.margin(tokens, model))))
    this.taught.add(model)
    slotsOf(tokens, model).forEach((slot, at) => {
      const g = (p - (isBad ? 1 : 0)) * weight * (tokens.values[at] ?? 0)
      const n = this.n.get(slot) ?? 0
      const sigma = (Math.sqrt(n + g * g) - Math.sqrt(n)) / SMALL.alpha
      const z = (this.z.get(slot) ?? 0) + g - sigma * this.weight(slot)
      this.z.set(slot, Math.fround(z))
      this.n.set(slot, Math.fround(n + g * g))
    })
  }
}

/** Line by the hash's high bits, place in it by its low ones and the model. */
function slotsOf({ hashes }: Tokens, model: number): readonly number[] {
  const lines = 2 ** SMALL.slotBits / 8
  return [...hashes].map((hash) => 8 * (Math.floor(hash / 8) % lines) + ((hash + model) % 8))
}

const token = fc.tuple(fc.nat({ max: 60 }), fc.constantFrom(1, 0.5, 0.21))
const tokens = fc.array(token, { maxLength: 12 }).map(tokensOf)
const lesson: fc.Arbitrary<TrainingExample> = fc.record({
  model: fc.nat({ max: MODELS - 1 }),
  isBad: fc.boolean(),
  weight: fc.constantFrom(0, 0.5, 1, 3),
  offset: fc.double({ min: -6, max: 6, noNaN: true }),
})
const lessons = fc.array(fc.tuple(tokens, lesson), { maxLength: 60 })

describe('follow the regularised leader', () => {
  it('has the margins of a naive twin, for every model', () => {
    fc.assert(
      fc.property(lessons, tokens, (taught, asked) => {
        const ftrl = Ftrl.untaught(MODELS, SMALL)
        const twin = new NaiveTwin()
        for (const [seen, each] of taught) {
          ftrl.learn(seen, each)
          twin.learn(seen, each)
        }
        const margins = new Float64Array(MODELS)
        ftrl.margins(asked, margins)
        margins.forEach((margin, model) => expect(margin).toBe(twin.margin(asked, model)))
      }),
    )
  })

  it('says what each source adds, which is the margin in all', () => {
    fc.assert(
      fc.property(lessons, tokens, (taught, asked) => {
        const ftrl = Ftrl.untaught(MODELS, SMALL)
        for (const [seen, each] of taught) ftrl.learn(seen, each)
        const parts = new Float64Array(7)
        ftrl.contributions(asked, 0, parts)
        const sum = parts.reduce((total, part) => total + part, 0)
        expect(Math.abs(sum - ftrl.margin(asked, 0))).toBeLessThan(1e-9)
      }),
    )
  })

  it('forgets what it takes back at once, but for rounding', () => {
    fc.assert(
      fc.property(lessons, tokens, lesson, (taught, seen, last) => {
        const ftrl = Ftrl.untaught(MODELS, SMALL)
        for (const [each, said] of taught) ftrl.learn(each, said)
        const before = ftrl.state().table
        ftrl.unlearn(seen, last.model, ftrl.learn(seen, last))
        const after = ftrl.state().table
        const apart = after.map((value, at) => Math.abs(value - (before[at] ?? 0)))
        expect(Math.max(...apart)).toBeLessThan(1e-4)
      }),
    )
  })

  it('comes close to never having learned what it takes back later', () => {
    const random = randomFrom(3)
    const world = Array.from({ length: 200 }, () => {
      const picks = Array.from({ length: 6 }, () => [Math.floor(random() * 40), 0.5] as const)
      return [tokensOf(picks), { model: 0, isBad: random() < 0.3, weight: 1, offset: 0 }] as const
    })
    const wrong = { model: 0, isBad: true, weight: 1, offset: 0 }
    const [victim] = world[0] ?? [tokensOf([])]
    const [kept, retracted, never] = [0, 1, 2].map(() => Ftrl.untaught(1, SMALL))
    const marginsOf = [kept, retracted, never].map((ftrl, which) => {
      const steps = which === 2 ? 0 : (ftrl?.learn(victim, wrong) ?? 0)
      for (const [seen, each] of world) ftrl?.learn(seen, each)
      if (which === 1) ftrl?.unlearn(victim, 0, steps)
      return ftrl?.margin(victim, 0) ?? NaN
    })
    const [with_ = NaN, taken = NaN, without = NaN] = marginsOf
    expect(Math.abs(taken - without)).toBeLessThan(Math.abs(with_ - without) / 3)
  })

  it('tells apart what a token tells apart, beyond what the offset says', () => {
    const ftrl = Ftrl.untaught(1, SMALL)
    const random = randomFrom(1)
    for (let at = 0; at < 500; at += 1) {
      const isBad = at % 5 === 0
      const noise = Math.floor(random() * 400)
      const seen = tokensOf([
        [1, 1],
        [isBad ? 2 : 3, 1],
        [100 + noise, 1],
      ])
      ftrl.learn(seen, { model: 0, isBad, weight: 1, offset: -2 })
    }
    const bad =
      ftrl.margin(
        tokensOf([
          [1, 1],
          [2, 1],
        ]),
        0,
      ) - 2
    const good =
      ftrl.margin(
        tokensOf([
          [1, 1],
          [3, 1],
        ]),
        0,
      ) - 2
    expect([bad > 0, good < -3]).toEqual([true, true])
  })

  it('finds nothing in labels that were shuffled', () => {
    const random = randomFrom(2)
    const draw = () =>
      tokensOf(Array.from({ length: 20 }, () => [Math.floor(random() * 3000), 0.4] as const))
    const ftrl = Ftrl.untaught(1, { ...SMALL, slotBits: 16 })
    for (let at = 0; at < 4000; at += 1) {
      ftrl.learn(draw(), { model: 0, isBad: random() < 0.1, weight: 1, offset: -2.2 })
    }
    const score = () => ftrl.margin(draw(), 0)
    const bad = Array.from({ length: 1500 }, score)
    const good = Array.from({ length: 1500 }, score)
    expect(Math.abs(pairsInOrder(bad, good) - 0.5)).toBeLessThan(0.03)
  })

  it('learns a new field and is not harmed by one that goes', () => {
    const ftrl = Ftrl.untaught(1, SMALL)
    const teach = (bad: number, good: number, times: number): void => {
      for (let at = 0; at < times; at += 1) {
        ftrl.learn(
          tokensOf([
            [1, 1],
            [bad, 1],
          ]),
          { model: 0, isBad: true, weight: 1, offset: 0 },
        )
        ftrl.learn(
          tokensOf([
            [1, 1],
            [good, 1],
          ]),
          { model: 0, isBad: false, weight: 1, offset: 0 },
        )
      }
    }
    const gap = (bad: number, good: number): number =>
      ftrl.margin(
        tokensOf([
          [1, 1],
          [bad, 1],
        ]),
        0,
      ) -
      ftrl.margin(
        tokensOf([
          [1, 1],
          [good, 1],
        ]),
        0,
      )
    teach(10, 11, 100)
    const old = gap(10, 11)
    expect(gap(20, 21)).toBe(0)
    teach(20, 21, 100)
    expect(gap(20, 21)).toBeGreaterThan(old / 2)
    expect(Math.abs(ftrl.margin(tokensOf([[1, 1]]), 0))).toBeLessThan(0.5)
  })

  it('keeps models apart where their tokens do not meet', () => {
    const ftrl = Ftrl.untaught(MAX_FTRL_MODELS, SMALL)
    const seen = tokensOf([
      [8, 1],
      [800, 1],
    ])
    for (let at = 0; at < 20; at += 1) {
      ftrl.learn(seen, { model: 3, isBad: true, weight: 1, offset: 0 })
    }
    const margins = new Float64Array(MAX_FTRL_MODELS)
    ftrl.margins(seen, margins)
    expect([...margins].map((margin) => margin > 0)).toEqual(
      Array.from({ length: MAX_FTRL_MODELS }, (_, model) => model === 3),
    )
  })

  it.each([
    ['weight', { weight: -1 }],
    ['weight', { weight: 101 }],
    ['weight', { weight: NaN }],
    ['offset', { offset: Infinity }],
    ['offset', { offset: NaN }],
  ])('refuses a lesson with a %s out of range: %o', (what, part) => {
    const ftrl = Ftrl.untaught(1, SMALL)
    const lesson = { model: 0, isBad: true, weight: 1, offset: 0, ...part }
    expect(() => ftrl.learn(tokensOf([[1, 1]]), lesson)).toThrow(what)
  })

  it.each([
    [0, {}],
    [MAX_FTRL_MODELS + 1, {}],
    [1, { slotBits: 2 }],
    [1, { slotBits: 27 }],
    [1, { alpha: 0 }],
    [1, { l1: NaN }],
  ])('refuses settings out of range: %d models, %o', (models, part) => {
    expect(() => Ftrl.untaught(models, { ...SMALL, ...part })).toThrow(RangeError)
  })
})
