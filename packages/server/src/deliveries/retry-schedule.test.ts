import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { DEFAULT_CONFIG } from '../config/settings.ts'
import { pauseAfter, readPauses, retryPauses } from './retry-schedule.ts'

const PAUSES = readPauses(DEFAULT_CONFIG.deliveryPauses) ?? []

it('lasts as long as it is set to, whatever the chance, and no pause shrinks but the last (W9)', () => {
  const hour = fc.integer({ min: 1, max: 168 })
  fc.assert(
    fc.property(hour, fc.double({ min: 0, max: 1, noNaN: true }), (hours, chance) => {
      const schedule = retryPauses(PAUSES, hours)
      expect(schedule.reduce((sum, pause) => sum + pause, 0)).toBe(hours * 3_600_000)
      const rising = schedule.slice(0, -1)
      expect(rising.toSorted((a, b) => a - b)).toEqual(rising)
      for (const [at, pause] of schedule.entries()) {
        const jittered = pauseAfter(at + 1, schedule, chance) ?? 0
        expect(jittered).toBeGreaterThanOrEqual(pause)
        expect(jittered).toBeLessThanOrEqual(pause * 1.2 + 1)
      }
      expect(pauseAfter(schedule.length + 1, schedule, chance)).toBeUndefined()
    }),
  )
  expect(retryPauses(PAUSES, 72)).toHaveLength(14)
})

it('has a hundred tries at most', () => {
  expect(retryPauses([1], 168)).toHaveLength(99)
})

it.each(['', '5,', '0', '-1', 'soon', '90000', '5;6'])('%j are no pauses', (text) => {
  expect(readPauses(text)).toBeUndefined()
})
