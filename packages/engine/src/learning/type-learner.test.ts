import { DAY_MS } from '@winnow/contract'
import { describe, expect, it } from 'vitest'
import {
  CALIBRATION_BAD_MIN,
  EARLY_REFRESH_MS,
  LEARNING_LIMITS,
  RIDGE_BAD_MIN,
  RIDGE_GOOD_MIN,
  SLOW_REFRESH_MS,
  STALE_MS,
  WARM_UP_MS,
} from './learning-limits.ts'
import type { DatedRow } from './rows/labelled-rows.ts'
import { TypeLearner } from './type-learner.ts'

/** Bad rows and then twice the good ones a fit needs, evenly over `days` from the first event on. */
function learnerOf(bad: number, days: number): TypeLearner<DatedRow> {
  const learner = new TypeLearner<DatedRow>('account_takeover', LEARNING_LIMITS, 1)
  learner.firstMs = 0
  const lastMs = days * DAY_MS
  const put = (sequence: number, isBad: boolean, share: number): void =>
    learner.take(sequence, isBad, { row: { atMs: lastMs * (0.5 + share / 2) }, weight: 1 })
  for (let n = 0; n < bad; n += 1) put(1 + n, true, n / bad)
  const goods = 2 * RIDGE_GOOD_MIN
  for (let n = 0; n < goods; n += 1) put(100_000 + n, false, (n + 1) / goods)
  return learner
}

const WARM_UP_DAYS = WARM_UP_MS / DAY_MS
const BEFORE = WARM_UP_DAYS - 1
const LONG_AFTER = 4 * WARM_UP_DAYS

describe('a first fit', () => {
  it.each([
    { bad: CALIBRATION_BAD_MIN - 1, days: LONG_AFTER, isDue: false },
    { bad: CALIBRATION_BAD_MIN, days: LONG_AFTER, isDue: true },
    { bad: CALIBRATION_BAD_MIN, days: BEFORE, isDue: false },
    { bad: RIDGE_BAD_MIN - 1, days: BEFORE, isDue: false },
    { bad: RIDGE_BAD_MIN, days: BEFORE, isDue: true },
  ])('of $bad bad labels after $days days is due: $isDue', ({ bad, days, isDue }) => {
    const learner = learnerOf(bad, days)
    expect(learner.isDue(days * DAY_MS)).toBe(isDue)
    expect(learner.rowsToFit([]) !== undefined).toBe(isDue)
  })

  it('reads labels of the warm-up, too', () => {
    const learner = learnerOf(0, LONG_AFTER)
    for (let n = 0; n < RIDGE_BAD_MIN; n += 1)
      learner.take(200_000 + n, true, { row: { atMs: n }, weight: 1 })
    expect(learner.rowsToFit([])?.rows).toHaveLength(RIDGE_BAD_MIN + 2 * RIDGE_GOOD_MIN)
  })

  it('is made again as soon as there are labels enough for a batch model', () => {
    const learner = learnerOf(RIDGE_BAD_MIN, LONG_AFTER)
    const atMs = LONG_AFTER * DAY_MS
    learner.refreshed = { atMs, bad: RIDGE_BAD_MIN - 1 }
    expect(learner.isDue(atMs + DAY_MS)).toBe(true)
  })

  it('is not due again on the same day, nor while labels are hardly more', () => {
    const learner = learnerOf(CALIBRATION_BAD_MIN, LONG_AFTER)
    const atMs = LONG_AFTER * DAY_MS
    learner.refreshed = { atMs, bad: CALIBRATION_BAD_MIN }
    expect(learner.isDue(atMs + DAY_MS)).toBe(false)
    learner.take(50_000, true, { row: { atMs }, weight: 1 })
    expect(learner.isDue(atMs + DAY_MS / 2)).toBe(false)
    expect(learner.isDue(atMs + DAY_MS)).toBe(true)
  })

  it('is due again within the day once bad labels have grown by half, no sooner than ten minutes after', () => {
    const learner = learnerOf(15, LONG_AFTER)
    const atMs = LONG_AFTER * DAY_MS
    learner.refreshed = { atMs, bad: 10 }
    expect(learner.isDue(atMs + EARLY_REFRESH_MS - 1)).toBe(false)
    expect(learner.isDue(atMs + EARLY_REFRESH_MS)).toBe(true)
    learner.refreshed = { atMs, bad: 11 }
    expect(learner.isDue(atMs + EARLY_REFRESH_MS)).toBe(false)
  })

  it('is due again after a week where rows have grown by a twentieth, however many there were', () => {
    const learner = learnerOf(1000, LONG_AFTER)
    const atMs = LONG_AFTER * DAY_MS
    const rows = learner.rows.size
    learner.refreshed = { atMs, bad: 1000, rows }
    learner.take(500_000, true, { row: { atMs }, weight: 1 })
    expect(learner.isDue(atMs + SLOW_REFRESH_MS)).toBe(false)
    for (let n = 0; n < 0.05 * rows; n += 1)
      learner.take(600_000 + n, false, { row: { atMs }, weight: 1 })
    expect(learner.isDue(atMs + SLOW_REFRESH_MS - 1)).toBe(false)
    expect(learner.isDue(atMs + SLOW_REFRESH_MS)).toBe(true)
  })

  it('is due again after four weeks where there is any new label', () => {
    const learner = learnerOf(1000, LONG_AFTER)
    const atMs = LONG_AFTER * DAY_MS
    learner.refreshed = { atMs, bad: 1000, rows: learner.rows.size }
    expect(learner.isDue(atMs + STALE_MS)).toBe(false)
    learner.take(500_000, true, { row: { atMs }, weight: 1 })
    expect(learner.isDue(atMs + STALE_MS - 1)).toBe(false)
    expect(learner.isDue(atMs + STALE_MS)).toBe(true)
  })
})
