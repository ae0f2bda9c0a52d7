import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { calibrate, IDENTITY } from '../../evaluation/calibration/calibration.ts'
import type { RowTable } from '../rows/row-table.ts'
import { keepPromise } from './keep-promise.ts'

const row = fc.record({
  isBad: fc.boolean(),
  weight: fc.double({ min: 0.1, max: 9, noNaN: true }),
  served: fc.double({ min: -4, max: 4, noNaN: true }),
  margin: fc.double({ min: -4, max: 4, noNaN: true }),
})

const tableOf = (
  rows: readonly { isBad: boolean; weight: number; served: number }[],
): RowTable => ({
  count: rows.length,
  width: 0,
  features: new Float32Array(0),
  bad: Uint8Array.from(rows, ({ isBad }) => Number(isBad)),
  weights: Float32Array.from(rows, ({ weight }) => weight),
  starter: new Float64Array(rows.length),
  online: new Float64Array(rows.length),
  served: Float64Array.from(rows, ({ served }) => served),
})

const probability = (odds: number): number => 1 / (1 + Math.exp(-odds))

it('good rows get no more on average than they were served, and nothing rises', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), (drawn) => {
      const margins = Float64Array.from(drawn, ({ margin }) => margin)
      const kept = keepPromise(IDENTITY, { rows: tableOf(drawn), margins })
      const good = drawn.filter(({ isBad }) => !isBad)
      const mean = (oddsOf: (one: (typeof drawn)[number]) => number): number =>
        good.reduce((sum, one) => sum + Math.fround(one.weight) * probability(oddsOf(one)), 0)
      const served = mean(({ served }) => served)
      const before = mean(({ margin }) => margin)
      const after = mean(({ margin }) => calibrate(kept, margin))
      expect(after).toBeLessThanOrEqual(Math.min(before, Math.max(served, before * 0.003)) + 1e-6)
      if (before < served - 1e-6) expect(kept).toEqual(IDENTITY)
      else expect(after).toBeGreaterThanOrEqual(0.97 * Math.min(before, served))
    }),
  )
})
