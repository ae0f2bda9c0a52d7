import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { MAX_REGISTERS } from './record-layout.ts'
import { RecordBuffer } from './record-buffer.ts'
import { Registers } from './registers.ts'

const settings = fc.array(
  fc.tuple(fc.nat({ max: MAX_REGISTERS - 1 }), fc.oneof(fc.double(), fc.constant(NaN))),
  { maxLength: 200 },
)

it('hold what was set last, NaN where nothing was or it was taken away, packed or not', () => {
  const buffer = new RecordBuffer()
  const registers = new Registers()
  const again = new Registers()
  fc.assert(
    fc.property(settings, (all) => {
      registers.clear()
      const twin = new Map(all)
      for (const [index, value] of all) registers.set(index, value)
      const end = registers.write(buffer, 8, 14)
      expect(again.read(buffer, 8, 14)).toBe(end)
      for (let index = 0; index < MAX_REGISTERS; index += 1) {
        expect(registers.get(index)).toBe(twin.get(index) ?? NaN)
        expect(again.get(index)).toBe(twin.get(index) ?? NaN)
      }
    }),
  )
})
