import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { ControlGroup, MAX_CONTROL_ENTITIES } from './control-group.ts'

const keyOf = (number: number) => ({ lo: number, hi: -number })

it('knows what was said last of each thing, also when taken up again', () => {
  const word = fc.record({ thing: fc.nat({ max: 9 }), weight: fc.constantFrom(1, 2, 20, 100) })
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const group = new ControlGroup()
      const twin = new Map<number, number>()
      for (const { thing, weight } of words) {
        group.note(keyOf(thing), weight)
        twin.set(thing, weight)
      }
      const again = new ControlGroup()
      again.restore(group.save())
      for (let thing = 0; thing < 10; thing += 1) {
        expect(group.weightOf(keyOf(thing))).toBe(twin.get(thing) ?? 1)
        expect(again.weightOf(keyOf(thing))).toBe(twin.get(thing) ?? 1)
      }
    }),
  )
})

it('forgets the oldest of too many', () => {
  const group = new ControlGroup()
  for (let thing = 0; thing <= MAX_CONTROL_ENTITIES; thing += 1) group.note(keyOf(thing), 5)
  const weights = [0, 1, MAX_CONTROL_ENTITIES].map((thing) => group.weightOf(keyOf(thing)))
  expect(weights).toEqual([1, 5, 5])
})
