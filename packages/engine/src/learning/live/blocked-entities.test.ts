import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { BlockedEntities, MAX_BLOCKED_ENTITIES } from './blocked-entities.ts'

const keyOf = (number: number) => ({ lo: number, hi: -number })

it('knows what was blocked last and not let go since, also when taken up again', () => {
  const word = fc.record({ thing: fc.nat({ max: 9 }), isBlocked: fc.boolean() })
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const blocked = new BlockedEntities()
      const twin = new Map<number, boolean>()
      for (const { thing, isBlocked } of words) {
        blocked.note(keyOf(thing), isBlocked)
        twin.set(thing, isBlocked)
      }
      const again = new BlockedEntities()
      again.restore(blocked.save())
      for (let thing = 0; thing < 10; thing += 1) {
        expect(blocked.has(keyOf(thing))).toBe(twin.get(thing) ?? false)
        expect(again.has(keyOf(thing))).toBe(twin.get(thing) ?? false)
      }
    }),
  )
})

it('forgets the oldest of too many', () => {
  const blocked = new BlockedEntities()
  for (let thing = 0; thing <= MAX_BLOCKED_ENTITIES; thing += 1) blocked.note(keyOf(thing), true)
  expect([0, 1, MAX_BLOCKED_ENTITIES].map((thing) => blocked.has(keyOf(thing)))).toEqual([
    false,
    true,
    true,
  ])
})
