import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { yearOf } from './year-of.ts'

const MAX_TIME_MS = 8.64e15

it('is the year of the date, before 1970 and after', () => {
  const near = fc.integer({ min: Date.UTC(1890, 0), max: Date.UTC(2110, 0) })
  const any = fc.integer({ min: -MAX_TIME_MS, max: MAX_TIME_MS })
  fc.assert(
    fc.property(fc.oneof(near, any, fc.double({ min: -1e13, max: 1e13, noNaN: true })), (atMs) => {
      expect(yearOf(atMs)).toBe(new Date(atMs).getUTCFullYear())
    }),
    { numRuns: 2000 },
  )
})

it('turns with the last millisecond of each year of eight centuries', () => {
  for (let year = 1600; year < 2400; year += 1) {
    const atMs = Date.UTC(year, 0)
    expect([yearOf(atMs - 1), yearOf(atMs)]).toEqual([year - 1, year])
  }
})

it.each([NaN, Infinity, MAX_TIME_MS + 1, -MAX_TIME_MS - 1])('is unknown of %d', (atMs) => {
  expect(yearOf(atMs)).toBeNaN()
})
