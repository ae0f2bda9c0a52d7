import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { KeptLabels, MAX_KEPT_LABELS } from './kept-labels.ts'
import { RecordBuffer } from './record-buffer.ts'

const ALPHA = 0.3
const REGISTERS = [0, 40, 95]
const LATE = 2 ** 40

interface Told {
  readonly register: number
  readonly verdict: number
}

const told = fc.array(
  fc.record({ register: fc.constantFrom(...REGISTERS), verdict: fc.constantFrom(0, 1) }),
  { maxLength: 6 * MAX_KEPT_LABELS },
)

/** The naive twin: over all labels of a register, in their order. */
function average(labels: readonly Told[], register: number): number {
  const verdicts = labels.filter((one) => one.register === register).map(({ verdict }) => verdict)
  return verdicts.reduce(
    (sum, verdict) => (Number.isNaN(sum) ? verdict : sum + ALPHA * (verdict - sum)),
    NaN,
  )
}

it('labels make the average of all that stand, in each register, packed or not', () => {
  const buffer = new RecordBuffer()
  fc.assert(
    fc.property(told, fc.nat({ max: MAX_KEPT_LABELS - 1 }), (labels, back) => {
      const kept = new KeptLabels()
      labels.forEach((label, at) => kept.add({ ...label, sequence: LATE + at }, ALPHA))
      const taken = labels.length - 1 - back
      const register = labels[taken]?.register
      if (register !== undefined) expect(kept.remove(register, LATE + taken)).toBe(true)
      const standing = labels.filter((_, at) => at !== taken)
      const again = new KeptLabels()
      const end = kept.write(buffer, 14)
      expect(again.read(buffer, 14, kept.lengths)).toBe(end)
      for (const each of REGISTERS) {
        expect(kept.average(each, ALPHA)).toBe(average(standing, each))
        expect(again.average(each, ALPHA)).toBe(average(standing, each))
      }
      expect(again.remove(95, LATE + labels.length)).toBe(false)
    }),
  )
})
