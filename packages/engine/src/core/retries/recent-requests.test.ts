import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '@winnow/contract'
import type { EntityKey } from '../../entities/entity-key.ts'
import { RecentRequests } from './recent-requests.ts'

const A_DAY = { count: 1_000_000, age: DAY_MS }

const u32 = fc.integer({ min: 0, max: 0xffffffff })
const request = fc.record({
  lo: u32,
  hi: u32,
  digest: fc.integer({ min: 0, max: 0x1fffff }),
})

describe('recent requests', () => {
  it('remember every request, through growth and a snapshot, as a map would', () => {
    fc.assert(
      fc.property(fc.array(request, { maxLength: 3000 }), (all) => {
        const requests = new RecentRequests(A_DAY)
        const twin = new Map<string, { digest: number; sequence: number }>()
        all.forEach(({ lo, hi, digest }, index) => {
          requests.add({ lo, hi }, { digest, sequence: index + 1 }, 1000)
          const name = `${lo} ${hi}`
          if (!twin.has(name)) twin.set(name, { digest, sequence: index + 1 })
        })
        const restored = new RecentRequests(A_DAY)
        for (const part of requests.parts()) restored.restore(part)
        for (const { lo, hi } of all) {
          expect(requests.find({ lo, hi })).toEqual(twin.get(`${lo} ${hi}`))
          expect(restored.find({ lo, hi })).toEqual(twin.get(`${lo} ${hi}`))
        }
        expect(restored.size).toBe(twin.size)
      }),
      { numRuns: 30 },
    )
  })

  it('are all in a snapshot during which their table grows', () => {
    const requests = new RecentRequests(A_DAY)
    const keys = [
      // Their places are the last of a table of twice and four times the size: two go on at its beginning.
      ...[1, 2, 3].map((nth) => ({ lo: nth * 131_072 - 1, hi: 0 })),
      ...Array.from({ length: 32_765 }, (_, place) => ({ lo: place + 2, hi: 0 })),
    ]
    const add = (key: EntityKey) => requests.add(key, { digest: 1, sequence: 1 }, 1000)
    keys.forEach(add)
    const restored = new RecentRequests(A_DAY)
    for (const part of requests.parts()) {
      restored.restore(part)
      add({ lo: 40_000, hi: 0 })
    }
    expect(keys.filter((key) => restored.find(key) === undefined)).toEqual([])
  })

  it('forget a request after one day at the earliest and two at the latest', () => {
    const requests = new RecentRequests(A_DAY)
    const day = DAY_MS
    requests.add({ lo: 1, hi: 1 }, { digest: 1, sequence: 1 }, day)
    requests.add({ lo: 2, hi: 2 }, { digest: 2, sequence: 2 }, day * 2 - 1)
    expect(requests.find({ lo: 1, hi: 1 })).toBeDefined()
    requests.add({ lo: 3, hi: 3 }, { digest: 3, sequence: 3 }, day * 2)
    expect(requests.find({ lo: 1, hi: 1 })).toBeDefined()
    requests.add({ lo: 4, hi: 4 }, { digest: 4, sequence: 4 }, day * 3)
    expect(requests.find({ lo: 1, hi: 1 })).toBeUndefined()
    expect(requests.find({ lo: 3, hi: 3 })).toBeDefined()
  })

  it('remember as many as were asked for, however fast they come, and say since when all', () => {
    const requests = new RecentRequests({ count: 3, age: DAY_MS })
    const known = (n: number) => requests.find({ lo: n, hi: n }) !== undefined
    for (let n = 1; n <= 7; n += 1) {
      requests.add({ lo: n, hi: n }, { digest: n, sequence: n }, DAY_MS + n)
      expect([1, 2, 3, 4, 5, 6, 7].filter(known).slice(-3)).toEqual(
        [n - 2, n - 1, n].filter((one) => one > 0),
      )
    }
    expect(requests.since).toBe(DAY_MS + 4)
    expect([1, 2, 3, 4].map(known)).toEqual([false, false, false, true])
  })
})
