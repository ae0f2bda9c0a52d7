import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { RecentMap } from './recent-map.ts'

it('knows what was set last, and no more than twice as much', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.array(fc.nat(30)), (least, keys) => {
      const map = new RecentMap<number, number>(least)
      const twin = new Map<number, number>()
      keys.forEach((key, at) => {
        map.set(key, at)
        twin.delete(key)
        twin.set(key, at)
      })
      for (const [key, at] of [...twin].slice(-least)) expect(map.get(key)).toBe(at)
      const known = [...twin.keys()].filter((key) => map.get(key) !== undefined)
      expect(known.length).toBeLessThanOrEqual(2 * least)
    }),
  )
})
