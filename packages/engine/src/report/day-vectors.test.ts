import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DayVectors } from './day-vectors.ts'

const DAY_MS = 86_400_000
const LIMITS = { dayVectors: 3, vectorDays: 4 }

const event = fc.record({
  day: fc.integer({ min: 0, max: 3 }),
  lot: fc.integer({ min: 0, max: 1000 }),
})
const events = fc.uniqueArray(event, { selector: ({ lot }) => lot, maxLength: 30 })

describe('the vectors of a day', () => {
  it('are those of the lowest lots, whatever came first', () => {
    fc.assert(
      fc.property(events, (all) => {
        const vectors = new DayVectors(LIMITS)
        for (const { day, lot } of all) vectors.add(day * DAY_MS, lot, () => Float32Array.of(lot))
        for (const asked of [0, 1, 2, 3]) {
          const lots = all.filter(({ day }) => day === asked).map(({ lot }) => lot)
          const lowest = lots.toSorted((a, b) => a - b).slice(0, LIMITS.dayVectors)
          const kept = vectors.between(asked * DAY_MS, (asked + 1) * DAY_MS)
          expect(kept.map(({ features }) => features[0])).toEqual(lowest)
        }
      }),
    )
  })

  it('are let go when they are too old', () => {
    const vectors = new DayVectors(LIMITS)
    for (const day of [5, 1, 2, 3, 4, 0]) vectors.add(day * DAY_MS, 1, () => Float32Array.of(day))
    const kept = vectors.between(0, Infinity).map(({ day }) => day)
    expect(kept.toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5])
  })
})
