import { expect, it } from 'vitest'
import { askedWaitMs, waitMsBefore } from './retry-waits.ts'

it.each([
  [null, 0],
  ['', 0],
  ['0', 0],
  ['7', 7_000],
  ['soon', 0],
  ['Thu, 01 Jan 1970 00:00:10 GMT', 5_000],
  ['Thu, 01 Jan 1970 00:00:01 GMT', 0],
] as const)('reads retry-after %s as %s ms', (header, ms) => {
  expect(askedWaitMs(header, 5_000)).toBe(ms)
})

it('doubles the wait up to a bound, and is never sooner than the service asked for', () => {
  expect([0, 1, 2, 20].map((tries) => waitMsBefore(tries, 0))).toEqual([500, 1_000, 2_000, 20_000])
  expect([0, 20].map((tries) => waitMsBefore(tries, 60_000))).toEqual([60_000, 60_000])
})
