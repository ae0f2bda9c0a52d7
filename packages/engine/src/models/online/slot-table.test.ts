import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { LINE_SLOTS, SlotTable } from './slot-table.ts'

const SLOTS = 2 ** 15
const number = fc.double({ noNaN: true, min: -9, max: 9 })
const written = fc.array(fc.tuple(fc.nat(SLOTS - 1), number, number, number), { maxLength: 3000 })

it('says what was written last, and 0 where nothing was', () => {
  fc.assert(
    fc.property(written, (writes) => {
      const table = new SlotTable(SLOTS)
      const twin = new Float32Array(3 * SLOTS)
      for (const [slot, ...values] of writes) {
        table.set(slot, ...values)
        twin.set(values, 3 * slot)
      }
      const lines = new Set(writes.map(([slot]) => Math.floor(slot / LINE_SLOTS)))
      for (let slot = 0; slot < SLOTS; slot += 1) {
        const found = [table.weight(slot), table.z(slot), table.n(slot)]
        if (!table.has(slot) && lines.has(Math.floor(slot / LINE_SLOTS))) throw new Error('lost')
        if (found.some((value, at) => value !== twin[3 * slot + at])) {
          expect(found).toEqual([...twin.subarray(3 * slot, 3 * slot + 3)])
        }
      }
    }),
    { numRuns: 20 },
  )
})
