import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LabelDelays, maturityMs, shareInBy } from './label-delays.ts'
import { rowStateOf } from './row-state.ts'

const DAY_MS = 86_400_000

function delaysOf(delaysMs: readonly number[]): LabelDelays {
  const delays = new LabelDelays()
  for (const delay of delaysMs) delays.add(delay)
  return delays
}

describe('label delays', () => {
  it('give quantiles at most a fifth too long, never too short', () => {
    const delay = fc.integer({ min: 60_000, max: 800 * DAY_MS })
    const delays = fc.array(delay, { minLength: 1, maxLength: 80 })
    fc.assert(
      fc.property(delays, fc.integer({ min: 1, max: 20 }), (each, twentieths) => {
        const sorted = each.toSorted((a, b) => a - b)
        const exact = sorted[Math.ceil((twentieths / 20) * each.length) - 1] ?? NaN
        const quantile = delaysOf(each).quantileMs(twentieths / 20)
        expect(quantile).toBeGreaterThanOrEqual(exact * (1 - 1e-9))
        expect(quantile).toBeLessThanOrEqual(exact * 1.19)
      }),
    )
  })

  it('are the same when kept and taken up again', () => {
    const first = delaysOf([5 * DAY_MS, 9 * DAY_MS])
    const again = new LabelDelays(first.counts)
    again.add(70 * DAY_MS)
    expect(again.counts).toEqual(delaysOf([5 * DAY_MS, 9 * DAY_MS, 70 * DAY_MS]).counts)
    expect(() => new LabelDelays([1, 2])).toThrow('2 bins')
  })

  it('bear the impossible: labels before the event, or after a century', () => {
    expect(delaysOf([-5, 0, 36_500 * DAY_MS]).total).toBe(3)
    expect(new LabelDelays().quantileMs(0.95)).toBeNaN()
  })
})

describe('maturity', () => {
  const quick = delaysOf(Array.from({ length: 200 }, (_, at) => (at / 10) * DAY_MS))
  const YEAR_MS = 365 * DAY_MS

  it.each([
    ['payment_abuse', 60],
    ['content_abuse', 30],
    ['promotion_abuse', 30],
    ['account_abuse', 30],
    ['account_takeover', 30],
  ] as const)('of %s is %i days while little is known', (abuseType, days) => {
    const few = delaysOf(Array.from({ length: 99 }, () => DAY_MS))
    expect(maturityMs({ abuseType, delays: few, observedMs: YEAR_MS })).toBe(days * DAY_MS)
    const observedMs = 2 * days * DAY_MS - 1
    expect(maturityMs({ abuseType, delays: quick, observedMs })).toBe(days * DAY_MS)
  })

  it('is the 95th percentile of what was observed', () => {
    const observedMs = 120 * DAY_MS
    const days = maturityMs({ abuseType: 'payment_abuse', delays: quick, observedMs }) / DAY_MS
    expect(days).toBeGreaterThanOrEqual(18.9)
    expect(days).toBeLessThan(19 * 1.19)
  })

  it('is at least a day and at most half a year', () => {
    const of = (delayMs: number): number => {
      const delays = delaysOf(Array.from({ length: 100 }, () => delayMs))
      return maturityMs({ abuseType: 'content_abuse', delays, observedMs: YEAR_MS }) / DAY_MS
    }
    expect(of(1000)).toBe(1)
    expect(of(400 * DAY_MS)).toBe(180)
  })
})

describe('the share of bad labels that come by an age', () => {
  const MONTH_MS = 30 * DAY_MS

  it('is what came, once that is much, and rises with the age from 0 to 1', () => {
    const delay = fc.integer({ min: DAY_MS, max: 100 * DAY_MS })
    fc.assert(
      fc.property(fc.array(delay, { minLength: 200, maxLength: 300 }), delay, (each, ageMs) => {
        const delays = delaysOf(each)
        const share = shareInBy(ageMs, MONTH_MS, delays)
        const within = (factor: number): number =>
          each.filter((one) => one <= ageMs * factor).length / each.length
        // Bins are a fifth wide; twenty assumed labels count, too.
        expect(share).toBeGreaterThanOrEqual(within(1 / 1.2) - 0.1)
        expect(share).toBeLessThanOrEqual(within(1.2) + 0.1)
        expect(shareInBy(ageMs + DAY_MS, MONTH_MS, delays)).toBeGreaterThanOrEqual(share)
        expect(shareInBy(1e5 * DAY_MS, MONTH_MS, delays)).toBeCloseTo(1)
      }),
    )
  })

  it('is nearly none in the first week of chargebacks, which take two', () => {
    const delays = delaysOf(Array.from({ length: 300 }, (_, at) => (10 + at / 50) * DAY_MS))
    expect(shareInBy(7 * DAY_MS, 20 * DAY_MS, delays)).toBeLessThan(0.1)
    expect(shareInBy(30 * DAY_MS, 20 * DAY_MS, delays)).toBeGreaterThan(0.99)
  })

  it('is assumed while nothing is known: most come by the maturity, none before the event', () => {
    const share = (ageMs: number): number => shareInBy(ageMs, MONTH_MS, new LabelDelays())
    expect(share(MONTH_MS)).toBeCloseTo(0.95)
    expect(share(-DAY_MS)).toBe(0)
  })
})

describe('a row', () => {
  it.each([
    [{ isBad: true, wasBlocked: true, ageMs: 0 }, 'bad'],
    [{ isBad: false, wasBlocked: true, ageMs: 0 }, 'good'],
    [{ wasBlocked: true, ageMs: 1000 }, 'unknown'],
    [{ wasBlocked: false, ageMs: 99 }, 'not_yet_knowable'],
    [{ wasBlocked: false, ageMs: 100 }, 'good'],
  ])('%j is %s', (row, state) => {
    expect(rowStateOf(row, 100)).toBe(state)
  })
})
