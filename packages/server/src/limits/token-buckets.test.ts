import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tokenBuckets } from './token-buckets.ts'

describe('a token bucket', () => {
  it('never lets more through than burst + rate × time, in any interval', () => {
    const gaps = fc.array(fc.nat(500), { minLength: 1, maxLength: 200 })
    const rate = fc.record({
      perSecond: fc.integer({ min: 1, max: 50 }),
      burst: fc.integer({ min: 1, max: 20 }),
    })
    fc.assert(
      fc.property(gaps, rate, (waits, { perSecond, burst }) => {
        const take = tokenBuckets({ perSecond, burst })
        const passed: number[] = []
        let nowMs = 0
        for (const waitMs of waits) {
          nowMs += waitMs
          if (take('one', nowMs) === 0) passed.push(nowMs)
        }
        const tooMany = passed.filter((from, first) =>
          passed
            .slice(first)
            .some((to, more) => more + 1 > burst + (perSecond * (to - from)) / 1000 + 1e-6),
        )
        expect(tooMany).toEqual([])
      }),
    )
  })

  it('says how long to wait, and lets through after that', () => {
    const take = tokenBuckets({ perSecond: 2, burst: 1 })
    expect(take('one', 0)).toBe(0)
    expect(take('one', 0)).toBe(0.5)
    expect(take('one', 499)).toBeGreaterThan(0)
    expect(take('one', 1_000)).toBe(0)
  })

  it('lets through once what costs more than is there, and then waits until it is paid', () => {
    const take = tokenBuckets({ perSecond: 2, burst: 4 })
    expect(take('one', 0, { cost: 10 })).toBe(0)
    expect(take('one', 0, { cost: 10 })).toBe(3.5)
    expect(take('one', 3_499)).toBeGreaterThan(0)
    expect(take('one', 3_500)).toBe(0)
  })

  it('keeps names apart, and is open at rate 0', () => {
    const take = tokenBuckets({ perSecond: 1, burst: 1 })
    expect([take('one', 0), take('two', 0)]).toEqual([0, 0])
    const open = tokenBuckets({ perSecond: 0, burst: 1 })
    expect([open('one', 0), open('one', 0), open('one', 0)]).toEqual([0, 0, 0])
  })

  it('is not refilled by a clock that jumps back', () => {
    const take = tokenBuckets({ perSecond: 1, burst: 1 })
    expect(take('one', 10_000)).toBe(0)
    expect(take('one', 0)).toBeGreaterThan(0)
    expect(take('one', 500)).toBeGreaterThan(0)
  })

  it('remembers the busy however many names an attacker makes up', () => {
    const take = tokenBuckets({ perSecond: 0.001, burst: 1 }, 100)
    expect(take('busy', 0)).toBe(0)
    for (let turn = 0; turn < 1_000; turn += 1) {
      for (let n = 0; n < 10; n += 1) take(`made up ${turn} ${n}`, 0)
      expect(take('busy', 0)).toBeGreaterThan(0)
    }
  })
})
