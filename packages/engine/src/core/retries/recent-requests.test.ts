import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EntityKey } from '../../entities/entity-key.ts'
import { RecentRequests, REQUEST_MEMORY_MS } from './recent-requests.ts'

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
        const requests = new RecentRequests()
        const twin = new Map<string, { digest: number; sequence: number }>()
        all.forEach(({ lo, hi, digest }, index) => {
          requests.add({ lo, hi }, { digest, sequence: index + 1 }, 1000)
          const name = `${lo} ${hi}`
          if (!twin.has(name)) twin.set(name, { digest, sequence: index + 1 })
        })
        const restored = new RecentRequests()
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
    const requests = new RecentRequests()
    const keys = [
      // Their places are the last of a table of twice and four times the size: two go on at its beginning.
      ...[1, 2, 3].map((nth) => ({ lo: nth * 131_072 - 1, hi: 0 })),
      ...Array.from({ length: 32_765 }, (_, place) => ({ lo: place + 2, hi: 0 })),
    ]
    const add = (key: EntityKey) => requests.add(key, { digest: 1, sequence: 1 }, 1000)
    keys.forEach(add)
    const restored = new RecentRequests()
    for (const part of requests.parts()) {
      restored.restore(part)
      add({ lo: 40_000, hi: 0 })
    }
    expect(keys.filter((key) => restored.find(key) === undefined)).toEqual([])
  })

  it('forget a request after one day at the earliest and two at the latest', () => {
    const requests = new RecentRequests()
    const day = REQUEST_MEMORY_MS
    requests.add({ lo: 1, hi: 1 }, { digest: 1, sequence: 1 }, day)
    requests.add({ lo: 2, hi: 2 }, { digest: 2, sequence: 2 }, day * 2 - 1)
    expect(requests.find({ lo: 1, hi: 1 })).toBeDefined()
    requests.add({ lo: 3, hi: 3 }, { digest: 3, sequence: 3 }, day * 2)
    expect(requests.find({ lo: 1, hi: 1 })).toBeDefined()
    requests.add({ lo: 4, hi: 4 }, { digest: 4, sequence: 4 }, day * 3)
    expect(requests.find({ lo: 1, hi: 1 })).toBeUndefined()
    expect(requests.find({ lo: 3, hi: 3 })).toBeDefined()
  })
})
