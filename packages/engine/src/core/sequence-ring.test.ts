import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { SequenceRing } from './sequence-ring.ts'

/** Sequences are given out one after the other; any that is there may leave. */
const steps = fc.array(
  fc.record({ skip: fc.integer({ min: 1, max: 40 }), leave: fc.array(fc.nat(), { maxLength: 4 }) }),
  { maxLength: 300 },
)

it('holds what a map would hold', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const ring = new SequenceRing<string>()
      const map = new Map<number, string>()
      let sequence = 0
      for (const { skip, leave } of all) {
        sequence += skip
        ring.add(sequence, `entry ${sequence}`)
        map.set(sequence, `entry ${sequence}`)
        for (const pick of leave) {
          const known = [...map.keys()][pick % map.size] ?? sequence
          ring.delete(known)
          map.delete(known)
        }
        if (ring.size !== map.size) throw new Error(`${ring.size} held instead of ${map.size}`)
      }
      const asked = Array.from({ length: sequence + 2 }, (_, at) => at)
      expect(asked.filter((at) => ring.get(at) !== map.get(at))).toEqual([])
      expect(new Set(ring.all())).toEqual(new Set(map.values()))
    }),
  )
})

it('leaves others alone when what is not there leaves', () => {
  const ring = new SequenceRing<string>()
  ring.add(1, 'first')
  ring.delete(65)
  ring.delete(2)
  expect([ring.get(1), ring.get(65), ring.size]).toEqual(['first', undefined, 1])
})
