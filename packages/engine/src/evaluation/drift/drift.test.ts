import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgedRows } from '../judged-rows.ts'
import { Chance } from '../rows.test.support.ts'
import { calibrationDrift } from './calibration-drift.ts'
import { Distribution, quantileCuts } from './distribution.ts'
import { type Bin, COMPARED_MIN, driftAlarms } from './drift-alarm.ts'
import { indexOfChance, populationStabilityIndex } from './stability-index.ts'

const value = fc.oneof(fc.integer({ min: -20, max: 20 }), fc.constant(NaN))
const values = fc.array(value, { minLength: 1, maxLength: 60 })
const cutPoints = fc
  .uniqueArray(fc.integer({ min: -20, max: 20 }), { maxLength: 8 })
  .map((cuts) => cuts.toSorted((a, b) => a - b))

function distributionOf(cuts: ArrayLike<number>, values: Iterable<number>): Distribution {
  const distribution = new Distribution(cuts)
  for (const each of values) distribution.add(each)
  return distribution
}

/** The index as a textbook writes it, from the rows themselves. */
function indexByRows(
  cuts: readonly number[],
  learned: readonly number[],
  recent: readonly number[],
): number {
  const edges = [-Infinity, ...cuts, Infinity]
  const shares = (of: readonly number[]): readonly number[] => {
    const inside = edges.slice(1).map((upTo, bin) => {
      const above = edges[bin] ?? NaN
      return of.filter((each) => each > above && each <= upTo).length
    })
    return [...inside, of.filter(Number.isNaN).length].map((n) => Math.max(n / of.length, 1e-4))
  }
  const [before, after] = [shares(learned), shares(recent)]
  return before.reduce((sum, share, bin) => {
    const is = after[bin] ?? NaN
    return sum + (is - share) * Math.log(is / share)
  }, 0)
}

describe('the stability index', () => {
  it('equals the textbook', () => {
    fc.assert(
      fc.property(cutPoints, values, values, (cuts, learned, recent) => {
        expect(
          populationStabilityIndex(distributionOf(cuts, learned), distributionOf(cuts, recent)),
        ).toBeCloseTo(indexByRows(cuts, learned, recent), 10)
      }),
    )
  })

  it('is 0 for equal shares however many rows, above 0 for others, and the same both ways', () => {
    fc.assert(
      fc.property(cutPoints, values, values, (cuts, one, other) => {
        const [learned, recent] = [distributionOf(cuts, one), distributionOf(cuts, other)]
        const tripled = distributionOf(cuts, [...one, ...one, ...one])
        expect(populationStabilityIndex(learned, tripled)).toBeCloseTo(0, 12)
        expect(populationStabilityIndex(learned, recent)).toBeGreaterThanOrEqual(0)
        expect(populationStabilityIndex(learned, recent)).toBeCloseTo(
          populationStabilityIndex(recent, learned),
          12,
        )
      }),
    )
  })

  it('compares nothing over other cut points', () => {
    const index = () => populationStabilityIndex(new Distribution([1]), new Distribution([2]))
    expect(index).toThrow('other cut points')
  })

  it('of one population stays below what chance makes, but for few; of two does not', () => {
    const chance = new Chance(1)
    const sample = (size: number, shift: number) =>
      distributionOf(
        [-1, -0.5, 0, 0.5, 1],
        Array.from({ length: size }, () => chance.normal() + shift),
      )
    const beyondChance = (shift: number): number =>
      Array.from({ length: 400 }, () => [sample(200, 0), sample(80, shift)] as const).filter(
        ([learned, recent]) =>
          populationStabilityIndex(learned, recent) > indexOfChance(learned, recent),
      ).length
    expect(beyondChance(0)).toBeLessThanOrEqual(3)
    expect(beyondChance(0.8)).toBeGreaterThan(350)
  })
})

describe('cut points', () => {
  it('cut into bins of about equal size, and are distinct', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 12 }),
        fc.integer({ min: 50, max: 300 }),
        (bins, size) => {
          const all = Float64Array.from({ length: size }, (_, at) => (at * 307) % size)
          const { counts } = distributionOf(quantileCuts(all, bins), all)
          expect(counts).toHaveLength(bins + 1)
          for (const count of counts.slice(0, -1))
            expect(Math.abs(count - size / bins)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  it('are fewer where values are equal, and none where all are or none is', () => {
    expect([...quantileCuts(Float64Array.of(0, 0, 0, 0, 0, 1, 2), 4)]).toEqual([0, 1])
    expect([...quantileCuts(Float64Array.of(3, 3, 3), 4)]).toEqual([])
    expect([...quantileCuts(Float64Array.of(NaN, NaN), 4)]).toEqual([])
  })

  it('and counts that were kept are taken up again', () => {
    const kept = distributionOf([1, 2], [0, 1, 5, NaN])
    const again = new Distribution(kept.cuts, kept.counts)
    again.add(5)
    expect(again.counts).toEqual(distributionOf([1, 2], [0, 1, 5, 5, NaN]).counts)
    expect(() => new Distribution([1, 2], [0, 0])).toThrow('2 counts for 4 bins')
  })

  it.each([
    [[1, 1], 'does not rise'],
    [[NaN], 'does not rise'],
    [Array.from({ length: 65 }, (_, at) => at), '65 cuts'],
  ])('%j are refused', (cuts, why) => {
    expect(() => new Distribution(cuts)).toThrow(why)
  })
})

/** A bin in few words. */
const eventsIn = ({ above, upTo, isUnknown }: Bin): string =>
  isUnknown ? 'unknown' : above === undefined ? `up to ${upTo}` : `above ${above}`

describe('alarms', () => {
  const chance = new Chance(2)
  const cuts = [-1, 0, 1]
  const normal = (size: number, shift: number, unknown = 0) =>
    distributionOf(
      cuts,
      Array.from({ length: size }, () =>
        chance.uniform() < unknown ? NaN : chance.normal() + shift,
      ),
    )
  const learned = normal(5000, 0)

  it('name what drifted, the largest first, and how', () => {
    const alarms = driftAlarms(
      [
        { feature: 'quiet', learned, recent: normal(3000, 0), eventsIn },
        { feature: 'rising', learned, recent: normal(3000, 0.4), eventsIn },
        { feature: 'vanishing', learned, recent: normal(3000, 0, 0.6), eventsIn },
      ],
      'Monday',
    )
    expect(alarms.map(({ feature, level }) => [feature, level])).toEqual([
      ['vanishing', 'large'],
      ['rising', 'moderate'],
    ])
    expect(alarms[0]?.sentence).toMatch(
      /^Share of unknown: 0\.0 % → (59|60|61) % since Monday \(a large move\)\.$/,
    )
    expect(alarms[1]?.sentence).toMatch(
      /^Share of above 1: 1\d % → 2\d % since Monday \(a moderate move\)\.$/,
    )
  })

  it('are not raised by a handful of rows', () => {
    const few = { feature: 'few', learned, recent: normal(12, 0), eventsIn }
    const none = { feature: 'none', learned, recent: new Distribution(cuts), eventsIn }
    expect(driftAlarms([few, none], 'Monday')).toEqual([])
  })

  it('are not raised by fewer than a hundred rows, then or now, however they moved', () => {
    const alarmed = (before: number, now: number) =>
      driftAlarms(
        [{ feature: 'moved', learned: normal(before, 0), recent: normal(now, 3), eventsIn }],
        'Monday',
      )
    expect(alarmed(5000, 1)).toEqual([])
    expect(alarmed(5000, COMPARED_MIN - 1)).toEqual([])
    expect(alarmed(COMPARED_MIN - 1, 5000)).toEqual([])
    expect(alarmed(5000, COMPARED_MIN)).toHaveLength(1)
  })

  it('are not raised by a row or two of a kind that was never seen', () => {
    const recent = normal(100, 0)
    recent.add(NaN, 2)
    expect(driftAlarms([{ feature: 'rare', learned, recent, eventsIn }], 'Monday')).toEqual([])
  })

  it.each([
    ['one of sixty ends', 1 / 60, 0, 0],
    ['one of sixty begins', 0, 1 / 60, 0],
    ['one of thirty ends', 1 / 30, 0, 1],
    ['one of ten begins', 0, 1 / 10, 1],
  ])('where %s, are raised as often as events are others', (_, before, now, raised) => {
    const shared = (share: number) => {
      const distribution = new Distribution(Float64Array.from([1]))
      distribution.add(0, Math.round(6000 * (1 - share)))
      distribution.add(2, Math.round(6000 * share))
      return distribution
    }
    const one = { feature: 'one', learned: shared(before), recent: shared(now), eventsIn }
    expect(driftAlarms([one], 'Monday')).toHaveLength(raised)
  })
})

describe('calibration drift', () => {
  const rowsOf = (count: number, promised: number, bad: number) =>
    judgedRows(Array.from({ length: count }, (_, at) => ({ score: 100 * promised, bad: at < bad })))

  it.each([
    ['kept promises', rowsOf(1000, 0.05, 50), undefined],
    ['a third too many', rowsOf(4000, 0.0665, 200), undefined],
    [
      'twice too many',
      rowsOf(4000, 0.1, 200),
      'Scores are too high: of 100 they promise 10 bad, and 5 were (4,000 matured events).',
    ],
    [
      'half',
      rowsOf(4000, 0.025, 200),
      'Scores are too low: of 100 they promise 2.5 bad, and 5 were (4,000 matured events).',
    ],
    ['promises nobody could check yet', rowsOf(20, 0.1, 0), undefined],
    [
      'promises that never came',
      rowsOf(1000, 0.1, 0),
      'Scores are too high: of 100 they promise 10 bad, and 0 were (1,000 matured events).',
    ],
    ['no rows', rowsOf(0, 0, 0), undefined],
  ])('of %s', (_, rows, alarm) => {
    expect(calibrationDrift(rows).alarm).toBe(alarm)
  })

  it('weighs rows', () => {
    const rows = judgedRows([
      { score: 20, bad: true, weight: 1 },
      { score: 10, bad: false, weight: 4 },
    ])
    const { promised, observed, ratio } = calibrationDrift(rows)
    expect([promised, observed, ratio].map((each) => Number(each.toFixed(12)))).toEqual([
      0.12, 0.2, 0.6,
    ])
  })
})
