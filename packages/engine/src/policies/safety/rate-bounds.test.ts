import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../models/online/random.test.support.ts'
import { rateBounds } from './rate-bounds.ts'

describe('bounds of a share', () => {
  it.each([0.005, 0.2, 0.7])(
    'hold at every moment at once in all but 5 % of runs, at %f',
    (share) => {
      const random = randomFrom(4)
      const [runs, events, error] = [150, 200, 0.05]
      let broken = 0
      for (let run = 0; run < runs; run += 1) {
        let hits = 0
        let isBroken = false
        for (let count = 1; count <= events && !isBroken; count += 1) {
          if (random() < share) hits += 1
          const { low, high } = rateBounds(hits, count, error)
          isBroken = share < low || share > high
        }
        if (isBroken) broken += 1
      }
      expect(broken).toBeLessThan(runs * error + 3 * Math.sqrt(runs * error * (1 - error)))
    },
  )

  it('contain the share that was seen, within 0 and 1, and mirror each other', () => {
    const counts = fc
      .nat({ max: 100_000 })
      .chain((count) => fc.tuple(fc.nat({ max: count }), fc.constant(count)))
    fc.assert(
      fc.property(counts, ([hits, count]) => {
        const { low, high } = rateBounds(hits, count, 0.01)
        const mirrored = rateBounds(count - hits, count, 0.01)
        expect(low).toBeGreaterThanOrEqual(0)
        expect(high).toBeLessThanOrEqual(1)
        if (count > 0) {
          expect(low).toBeLessThanOrEqual(hits / count)
          expect(high).toBeGreaterThanOrEqual(hits / count)
        }
        expect(mirrored.low).toBeCloseTo(1 - high, 9)
      }),
    )
  })

  it('become narrow', () => {
    const { low, high } = rateBounds(200, 10_000, 0.01)
    expect(high - low).toBeLessThan(0.015)
    expect(rateBounds(10, 10, 0.01).low).toBeGreaterThan(0.4)
  })
})
