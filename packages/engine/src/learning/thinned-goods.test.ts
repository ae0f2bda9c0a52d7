import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { RowTable } from './row-table.ts'
import { thinnedGoods } from './thinned-goods.ts'

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

it('no bad row is left out, in order, few enough are kept, and they stand for nearly all', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { maxLength: 200 }),
      fc.integer({ min: 1, max: 150 }),
      (truth, room) => {
        const bad = truth.filter(Boolean).length
        const { places, weights } = thinnedGoods(tableOf(truth), bad + room)
        expect([...places]).toEqual([...places].sort((a, b) => a - b))
        expect(places.filter((row) => truth[row]).length).toBe(bad)
        expect(places.length).toBeLessThanOrEqual(bad + room)
        const goods = truth.length - bad
        const every = Math.ceil(goods / room)
        expect(goods - (sum(weights) - bad)).toBeLessThan(Math.max(1, every))
        if (truth.length <= bad + room) expect(places.length).toBe(truth.length)
      },
    ),
  )
})
