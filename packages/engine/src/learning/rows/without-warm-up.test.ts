import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FEATURE_INDEX, FEATURES } from '../../features/index.ts'
import { withoutWarmUp } from './without-warm-up.ts'

const DAYS = 100
const SETTLED_DAY = 14
const rows = Array.from({ length: DAYS }, (_, day) => ({
  sequence: day,
  isBad: day % 9 === 0,
  weight: 1,
  row: { atMs: day },
}))

/** A vector of an event whose user and device have been known for so long. */
function vector(user: number, device: number): Float32Array {
  const features = new Float32Array(FEATURES.length).fill(NaN)
  features[FEATURE_INDEX.get('user_known_hours') ?? -1] = user
  features[FEATURE_INDEX.get('device_age_hours') ?? -1] = device
  return features
}

const daysOf = (featuresOf: (day: number) => Float32Array): readonly number[] =>
  withoutWarmUp(rows, SETTLED_DAY, ({ sequence }) => featuresOf(sequence)).map(
    ({ sequence }) => sequence,
  )
const all = rows.map(({ sequence }) => sequence)

describe('the rows of a fit', () => {
  it('leave out the warm-up where entities come again', () => {
    const later = all.filter((day) => day >= SETTLED_DAY)
    expect(daysOf((day) => vector(day % 2, NaN))).toEqual(later)
    expect(daysOf((day) => vector(0, day % 2))).toEqual(later)
  })

  it('are all rows where nearly every entity is always new', () => {
    expect(daysOf(() => vector(0, NaN))).toEqual(all)
    expect(daysOf((day) => vector(day === 50 ? 7 : 0, 0))).toEqual(all)
  })

  it('leave out the warm-up where no age is known', () => {
    expect(daysOf(() => vector(NaN, NaN))).not.toContain(SETTLED_DAY - 1)
  })

  it('leave out the warm-up where entities came again only in it', () => {
    expect(daysOf((day) => vector(0, day < SETTLED_DAY ? day % 2 : 0))).not.toContain(0)
  })

  it('hold every later row, whatever its ages', () => {
    const hours = fc.constantFrom(NaN, 0, 3)
    fc.assert(
      fc.property(fc.array(hours, { minLength: DAYS, maxLength: DAYS }), (known) => {
        const days = daysOf((day) => vector(known[day] ?? NaN, 0))
        const strangers = known.filter((one) => !(one > 0)).length
        expect(days.slice(-(DAYS - SETTLED_DAY))).toEqual(all.slice(SETTLED_DAY))
        if (strangers < 0.8 * DAYS) expect(days.length).toBe(DAYS - SETTLED_DAY)
      }),
    )
  })
})
