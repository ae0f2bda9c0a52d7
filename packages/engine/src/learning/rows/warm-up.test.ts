import { describe, expect, it } from 'vitest'
import { FEATURE_INDEX, FEATURES } from '../../features/index.ts'
import { DEEP_TREES_BAD_MIN } from '../learning-limits.ts'
import { warmUpRows } from './warm-up.ts'

const DAYS = 100
const SETTLED_DAY = 14
const rows = Array.from({ length: DAYS }, (_, day) => ({
  sequence: day,
  isBad: day % 9 === 0,
  weight: 1,
  row: { atMs: day },
}))

const USER_AGE = FEATURE_INDEX.get('user_known_hours') ?? -1

/** A vector of an event, by how long its user and device are known. */
function vector(user: number, device: number): Float32Array {
  const features = new Float32Array(FEATURES.length).fill(NaN)
  features[USER_AGE] = user
  features[FEATURE_INDEX.get('device_age_hours') ?? -1] = device
  return features
}

const read = (
  isLabelledBad: (day: number) => boolean,
  featuresOf: (day: number) => Float32Array,
) => {
  const labelled = rows.map((row) => ({ ...row, isBad: isLabelledBad(row.sequence) }))
  const kept = warmUpRows(labelled, SETTLED_DAY, ({ sequence }) => featuresOf(sequence))
  const days = kept.rows.map(({ sequence }) => sequence)
  const userAges = kept.rows.map((row) => kept.featuresOf(row)[USER_AGE] ?? NaN)
  return { days, userAges }
}

const FEW = (day: number): boolean => day % 9 === 0
const all = rows.map(({ sequence }) => sequence)
const later = all.filter((day) => day >= SETTLED_DAY)

describe('a fit with few bad rows', () => {
  it('keeps the warm-up, without the ages of entities that come again', () => {
    const { days, userAges } = read(FEW, (day) => vector(1 + (day % 2), NaN))
    expect(days).toEqual(all)
    expect(userAges.slice(0, SETTLED_DAY)).toEqual(Array(SETTLED_DAY).fill(NaN))
    expect(userAges.slice(SETTLED_DAY)).toEqual(later.map((day) => 1 + (day % 2)))
  })

  it('reads all of the warm-up where nearly every entity is always new', () => {
    const { days, userAges } = read(FEW, (day) => vector(day === 50 ? 7 : 0, NaN))
    expect([days, userAges[0]]).toEqual([all, 0])
  })

  it('keeps what does not grow with the age of the installation', () => {
    const features = vector(3, 4)
    const amount = FEATURE_INDEX.get('amount_usd') ?? -1
    features[amount] = 12
    const kept = warmUpRows(rows, SETTLED_DAY, () => features)
    const [first] = kept.rows
    expect(first && kept.featuresOf(first)[amount]).toBe(12)
    expect(features[USER_AGE]).toBe(3)
  })
})

describe('a fit with many bad rows after the warm-up', () => {
  const many = Array.from({ length: 3 * DEEP_TREES_BAD_MIN }, (_, at) => {
    return { sequence: at, isBad: at % 2 === 0, weight: 1, row: { atMs: at } }
  })

  it('leaves the warm-up out where entities come again', () => {
    const kept = warmUpRows(many, SETTLED_DAY, () => vector(3, NaN))
    expect(kept.rows).toEqual(many.slice(SETTLED_DAY))
  })

  it('keeps it where nearly every entity is always new', () => {
    expect(warmUpRows(many, SETTLED_DAY, () => vector(0, 0)).rows).toEqual(many)
  })
})
