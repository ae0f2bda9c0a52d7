import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { RowTable } from './row-table.ts'
import { downsampleGood } from './downsample-good.ts'

const tableOf = (bad: readonly boolean[]): RowTable => ({
  count: bad.length,
  width: 0,
  features: new Float32Array(0),
  bad: Uint8Array.from(bad, Number),
  weights: new Float32Array(bad.length).fill(1),
  starter: new Float64Array(bad.length),
  online: new Float64Array(bad.length),
  served: new Float64Array(bad.length),
})

const sum = (numbers: Float32Array): number => numbers.reduce((all, each) => all + each, 0)

it('keeps every bad row, the order, and a bounded number of good rows whose weights add up to nearly all', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { maxLength: 200 }),
      fc.integer({ min: 2, max: 250 }),
      (truth, most) => {
        const bad = truth.filter(Boolean).length
        const { places, weights } = downsampleGood(tableOf(truth), most)
        expect([...places]).toEqual([...places].sort((a, b) => a - b))
        expect(places.filter((row) => truth[row]).length).toBe(bad)
        const room = Math.max(most - bad, most / 2)
        expect(places.length - bad).toBeLessThanOrEqual(room)
        const goods = truth.length - bad
        const every = Math.ceil(goods / room)
        expect(goods - (sum(weights) - bad)).toBeLessThan(Math.max(1, every))
        expect(places.length - bad).toBeGreaterThanOrEqual(Math.min(goods, Math.floor(room / 2)))
        if (goods <= room) expect(places.length).toBe(truth.length)
      },
    ),
  )
})
