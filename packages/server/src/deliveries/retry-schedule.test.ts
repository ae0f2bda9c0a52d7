import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { pauseAfter, retryPauses } from './retry-schedule.ts'

it('lasts as long as it is set to, whatever the chance, and no pause shrinks but the last', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 168 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (hours, chance) => {
        const pauses = retryPauses(hours)
        expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(hours * 3_600_000)
        const rising = pauses.slice(0, -1)
        expect(rising.toSorted((a, b) => a - b)).toEqual(rising)
        for (const [at, pause] of pauses.entries()) {
          const jittered = pauseAfter(at + 1, hours, chance) ?? 0
          expect(jittered).toBeGreaterThanOrEqual(pause)
          expect(jittered).toBeLessThanOrEqual(pause * 1.2 + 1)
        }
        expect(pauseAfter(pauses.length + 1, hours, chance)).toBeUndefined()
      },
    ),
  )
  expect(retryPauses(72)).toHaveLength(14)
})
