import { describe, expect, it } from 'vitest'
import { pairsInOrder, randomFrom } from '../online/random.test.support.ts'
import { fitRidge, MAX_RIDGE_FEATURES, MAX_RIDGE_ROWS, type RidgeRows } from './fit/fit-ridge.ts'
import { positionOf, ridgeMargin } from './ridge.ts'

const WIDTH = 20

/** Events of which the first feature leans toward the bad by `lean`; some values are unknown. */
const world = (seed: number, count: number, every: number, lean: number): RidgeRows => {
  const random = randomFrom(seed)
  const isBad = Uint8Array.from({ length: count }, (_, row) => Number(row % every === 0))
  const features = Float32Array.from({ length: count * WIDTH }, (_, at) => {
    const shift = at % WIDTH === 0 ? lean * (isBad[Math.floor(at / WIDTH)] ?? 0) : 0
    return random() < 0.1 ? NaN : random() + shift
  })
  const starter = Float64Array.from({ length: count }, () => random())
  return { count, width: WIDTH, features, starter, isBad, weights: new Float64Array(count).fill(1) }
}

/** How often a bad row of `rows` scores above a good one. */
const quality = (ridge: ReturnType<typeof fitRidge>, rows: RidgeRows): number => {
  const margins = Array.from({ length: rows.count }, (_, row) =>
    ridgeMargin(
      ridge,
      rows.features.subarray(row * WIDTH, (row + 1) * WIDTH),
      rows.starter[row] ?? 0,
    ),
  )
  const of = (kind: number): readonly number[] =>
    margins.filter((_, row) => rows.isBad[row] === kind)
  return pairsInOrder(of(1), of(0))
}

describe('ridge regression toward the starter', () => {
  it('learns from ten bad labels what leans, and little else', () => {
    const ridge = fitRidge(world(1, 1000, 100, 0.8))
    expect(quality(ridge, world(2, 1000, 20, 0.8))).toBeGreaterThan(0.75)
    const [first = 0, ...others] = ridge.weights
    expect(first).toBeGreaterThan(3 * Math.max(...others))
  })

  it('keeps to the starter while there are few labels', () => {
    const { scale, weights } = fitRidge(world(1, 300, 300, 0))
    expect(Math.abs(scale - 1)).toBeLessThan(0.1)
    expect(Math.max(...weights.map(Math.abs))).toBeLessThan(0.1)
  })

  it('lets go of a starter that many labels deny', () => {
    const rows = world(1, 8000, 10, 0)
    expect(Math.abs(fitRidge(rows).scale)).toBeLessThan(0.4)
  })

  it('finds nothing in labels that were shuffled', () => {
    const ridge = fitRidge(world(1, 4000, 40, 0))
    expect(Math.abs(quality(ridge, world(2, 6000, 4, 0)) - 0.5)).toBeLessThan(0.03)
  })

  it('says bad as often as bad is, though it leaves good rows out', () => {
    const rows = world(3, 18_000, 600, 0.3)
    const ridge = fitRidge({ ...rows, starter: rows.starter.map(() => 0) })
    const mean =
      Array.from({ length: rows.count }, (_, row) => {
        const features = rows.features.subarray(row * WIDTH, (row + 1) * WIDTH)
        return 1 / (1 + Math.exp(-ridgeMargin(ridge, features, 0)))
      }).reduce((sum, each) => sum + each, 0) / rows.count
    expect(mean * 600).toBeGreaterThan(0.85)
    expect(mean * 600).toBeLessThan(1.15)
  })

  describe('of custom fields', () => {
    const COUNT = 1200
    /** Every fourth row names a plan, and half of those are bad; the last column is known with the one before it. */
    const named = (random: () => number): RidgeRows => {
      const isBad = Uint8Array.from({ length: COUNT }, (_, row) =>
        Number(row % 4 === 0 && row % 8 === 0),
      )
      const features = new Float32Array(COUNT * 4)
      for (let row = 0; row < COUNT; row += 1) {
        const isNamed = row % 4 === 0
        features.set([random(), random(), isNamed ? 1 : NaN, isNamed ? random() : NaN], row * 4)
      }
      const starter = new Float64Array(COUNT)
      return {
        count: COUNT,
        width: 4,
        features,
        starter,
        isBad,
        weights: new Float64Array(COUNT).fill(1),
      }
    }

    it('learns what it says that a value is known, once for those known together', () => {
      const ridge = fitRidge({ ...named(randomFrom(9)), ownFrom: 1 })
      const [, always = NaN, plan = NaN, beside = NaN] = ridge.known ?? []
      expect(plan).toBeGreaterThan(1)
      expect([always, beside]).toEqual([0, 0])
      const margin = (value: number): number =>
        ridgeMargin(ridge, Float32Array.of(0.5, 0.5, value, NaN), 0)
      expect(margin(1) - margin(NaN)).toBeCloseTo(plan, 12)
    })

    it('learns the less of one, the more it is doubted, and as much of others', () => {
      const rows = { ...named(randomFrom(9)), ownFrom: 1 }
      const doubted = fitRidge({ ...rows, penaltyFactors: Float64Array.of(1, 1, 9, 1) })
      const plan = fitRidge(rows).known?.[2] ?? NaN
      expect(doubted.known?.[2]).toBeGreaterThan(0)
      expect(doubted.known?.[2]).toBeLessThan(0.6 * plan)
      expect(fitRidge({ ...rows, penaltyFactors: Float64Array.of(1, 1, 1, 1) })).toEqual(
        fitRidge(rows),
      )
    })

    it('learns nothing of that where none are custom fields', () => {
      expect(fitRidge(named(randomFrom(9))).known).toBeUndefined()
    })
  })

  it('is the same each time', () => {
    expect(fitRidge(world(5, 500, 9, 0.5))).toEqual(fitRidge(world(5, 500, 9, 0.5)))
  })

  it.each([
    [[], 5, 0],
    [[1, 2], NaN, 0],
    [[1, 2], 0, -1],
    [[1, 2], 1, 0],
    [[1, 2], 9, 1],
  ])('places among cuts %o the value %d at %d', (cuts, value, expected) => {
    expect(positionOf(cuts, value)).toBe(expected)
  })

  it.each([
    ['rows', { count: MAX_RIDGE_ROWS + 1 }],
    ['features', { width: MAX_RIDGE_FEATURES + 1 }],
    ['bad', { isBad: new Uint8Array(100) }],
    ['bad', { isBad: new Uint8Array(100).fill(1) }],
  ])('refuses what it cannot learn from (%s)', (what, part) => {
    expect(() => fitRidge({ ...world(1, 100, 10, 0), ...part })).toThrow(what)
  })
})
