import { DAY_MS, HOUR_MS, MINUTE_MS } from '@winnow/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WINDOW_INDEX, WINDOWS, windowStartMs } from './windows.ts'

const UNITS = new Map([
  ['m', MINUTE_MS],
  ['h', HOUR_MS],
  ['d', DAY_MS],
])

/** The length that a window's name says, ms. */
const lengthOf = (name: string): number =>
  parseInt(name, 10) * (UNITS.get(name.at(-1) ?? '') ?? NaN)

const LIMITED = WINDOWS.filter(({ name }) => name !== 'life')

describe.each(LIMITED)('the window of $name', ({ name, bucketMs, buckets }) => {
  it('is found by its name, and as long as that says', () => {
    expect(WINDOWS[WINDOW_INDEX[name]]?.name).toBe(name)
    expect(bucketMs * buckets).toBe(lengthOf(name))
  })

  it('looks back for its length, or up to a tenth of it less', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_600_000_000_000, max: 1_900_000_000_000 }), (nowMs) => {
        const backMs = nowMs - windowStartMs(WINDOW_INDEX[name], nowMs)
        expect(backMs).toBeLessThanOrEqual(lengthOf(name))
        expect(backMs).toBeGreaterThanOrEqual(lengthOf(name) * 0.9)
      }),
    )
  })
})

it('buckets of a window are whole numbers of the next finer one’s', () => {
  for (const [at, { bucketMs }] of LIMITED.entries()) {
    expect(bucketMs % (LIMITED[at - 1]?.bucketMs ?? 1)).toBe(0)
  }
})

it('a lifetime has no start', () => {
  expect(windowStartMs(WINDOW_INDEX.life, Date.UTC(2026, 0, 1))).toBe(-Infinity)
})
