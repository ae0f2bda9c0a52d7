import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countBeyondUsual,
  failuresBeyondUsual,
  outageShare,
  type Payments,
  rushShare,
  usualFailureShare,
} from './beyond-usual.ts'

/** Payments of an hour, each from a network of its own, after a month. */
const hourOf = (
  failed: number,
  hour: number,
  [failedBefore, before]: readonly [number, number] = [0, 0],
): Payments => ({
  different: failed,
  failedHour: failed,
  failedMonth: failedBefore + failed,
  hour,
  month: before + hour,
})

describe('failuresBeyondUsual', () => {
  it.each<[string, Payments, number, number]>([
    ['ten of ten, of whom nothing was known', hourOf(10, 10), 0.3, 0.5],
    ['forty of forty', hourOf(40, 40), 0.5, 0.7],
    ['three of three', hourOf(3, 3), 0, 0.15],
    ['three of ten', hourOf(3, 10), 0, 0],
    ['a ticket start with more refused than usual', hourOf(300, 2000, [800, 10_000]), 0, 0.1],
    ['an issuer that always refuses half', hourOf(20, 40, [500, 1000]), 0, 0],
    ['a busy hour as always, of which all is refused', hourOf(20, 20, [700, 7200]), 0, 0],
    ['the same hour ten times as busy', hourOf(400, 400, [700, 7200]), 0.5, 0.9],
  ])('%s', (_, payments, least, most) => {
    const share = failuresBeyondUsual(payments)
    expect(share).toBeGreaterThanOrEqual(least)
    expect(share).toBeLessThanOrEqual(most)
  })

  it('counts what fails again once', () => {
    const again = { different: 1, failedHour: 8, failedMonth: 8, hour: 8, month: 8 }
    expect(failuresBeyondUsual(again)).toBe(0)
    const twice = { different: 20, failedHour: 40, failedMonth: 40, hour: 40, month: 40 }
    expect(failuresBeyondUsual(twice)).toBe(failuresBeyondUsual(hourOf(20, 20)))
  })

  it('is nothing where as much fails elsewhere', () => {
    const elsewhere = outageShare({ failed: 60, payments: 60, networks: 60, bins: 9 })
    expect(failuresBeyondUsual(hourOf(10, 10), elsewhere)).toBe(0)
  })

  it('is a share, whatever the counts, and never falls with one more refused card', () => {
    const count = fc.nat(500)
    fc.assert(
      fc.property(count, count, count, count, (failed, paid, failedBefore, paidBefore) => {
        const history = [failedBefore, failedBefore + paidBefore] as const
        const share = failuresBeyondUsual(hourOf(failed, failed + paid, history))
        const more = failuresBeyondUsual(hourOf(failed + 1, failed + paid + 1, history))
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
        expect(more).toBeGreaterThanOrEqual(share - 1e-12)
      }),
    )
  })
})

it('the usual share is neither luck nor attack', () => {
  expect(usualFailureShare(hourOf(5, 5))).toBe(0.25)
  expect(usualFailureShare(hourOf(5, 5, [0, 10_000]))).toBe(0.1)
  expect(usualFailureShare(hourOf(5, 5, [10_000, 10_000]))).toBe(0.5)
})

it.each([
  [12, 0, 12],
  [12, 1440, 4],
  [12, 7200, 0],
  [0, 0, 0],
])('of %d events in an hour after %d in a month, %d are beyond usual', (hour, before, beyond) => {
  expect(countBeyondUsual(hour, before)).toBe(beyond)
})

it.each([
  [12, 12, 11],
  [12, 1200, 0.11],
  [1, 1, 0],
  [0, 0, 0],
])('%d of a day and %d of a quarter are a rush of %d', (day, quarter, rush) => {
  expect(rushShare(day, quarter)).toBeCloseTo(rush)
})

it.each([
  ['of all issuers, from everywhere', { failed: 60, payments: 60, networks: 60, bins: 9 }, 60 / 63],
  ['beside as many that go well', { failed: 60, payments: 120, networks: 60, bins: 9 }, 60 / 123],
  ['of two issuers', { failed: 60, payments: 60, networks: 60, bins: 2 }, 0],
  ['from one network', { failed: 60, payments: 60, networks: 1, bins: 9 }, 1 / 4],
  ['nowhere', { failed: 0, payments: 0, networks: 0, bins: 9 }, 0],
])('an outage explains what fails %s', (_, elsewhere, share) => {
  expect(outageShare(elsewhere)).toBe(share)
})
