import { openMemoryStore } from '@winnow/store'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { clockReport, measureClock, MIN_EVENTS } from './clock-measure.ts'

const NOW_MS = Date.UTC(2026, 2, 1, 12)
const SECOND = 1_000
const HOUR = 3_600 * SECOND

async function reportOf(skewsMs: readonly (number | undefined)[]) {
  const { health } = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const seen = { environment: 1, eventType: '$login', atMs: NOW_MS }
  for (const skewMs of skewsMs) {
    measureClock(health, seen, skewMs === undefined ? {} : { timeMs: NOW_MS - skewMs })
  }
  return clockReport(await health.read(1, 0))
}

const many = (skewMs: number) => Array.from({ length: MIN_EVENTS }, (_, n) => skewMs + n * 20)

it.each([
  ['a request under way', 400, 'ok'],
  ['a queue of two minutes', 120 * SECOND, 'ok'],
  ['a clock that is behind', 14 * 60 * SECOND, 'behind'],
  ['a clock that is ahead', -9 * 60 * SECOND, 'ahead'],
  ['an hour of summer time', -HOUR, 'time_zone'],
  ['five and a half hours', -5.5 * HOUR, 'time_zone'],
  ['New York', 5 * HOUR + 2 * SECOND, 'time_zone'],
  ['a day', 24.3 * HOUR, 'behind'],
])('%s', async (_, skewMs, finding) => {
  const report = await reportOf(many(skewMs))
  expect(report).toMatchObject({ events: MIN_EVENTS, finding })
  expect(Math.abs((report?.medianSkewMs ?? NaN) - skewMs)).toBeLessThan(
    0.2 * Math.abs(skewMs) + 300,
  )
})

it('is the median: single events that come late do not move it', async () => {
  const report = await reportOf([...many(500), 40 * HOUR, 80 * HOUR, -HOUR / 2])
  expect(report).toMatchObject({ finding: 'ok' })
})

it('says nothing of few events, and of those without a time', async () => {
  expect(await reportOf(many(500).slice(1))).toBeUndefined()
  expect(await reportOf(many(500).map(() => undefined))).toBeUndefined()
})

it('is within a fifth of the median, whatever comes', async () => {
  const skew = fc.integer({ min: -HOUR, max: 9 * 24 * HOUR })
  await fc.assert(
    fc.asyncProperty(fc.array(skew, { minLength: MIN_EVENTS, maxLength: 60 }), async (skews) => {
      const sorted = skews.toSorted((a, b) => a - b)
      const median = sorted[Math.ceil(sorted.length / 2) - 1] ?? NaN
      const report = await reportOf(skews)
      const off = Math.abs((report?.medianSkewMs ?? NaN) - median)
      expect(off).toBeLessThanOrEqual(0.2 * Math.abs(median) + 2 * 60 * SECOND)
    }),
    { numRuns: 200 },
  )
})
