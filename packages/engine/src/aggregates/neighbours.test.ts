import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { ENTITY_TYPES } from '../entities/entity-types.ts'
import { type Neighbour, Neighbours } from './neighbours.ts'

const entities = fc.array(
  fc.record({
    type: fc.nat({ max: ENTITY_TYPES.length - 1 }),
    key: fc.record({ lo: fc.nat(), hi: fc.nat() }),
  }),
  { maxLength: 32 },
)

it('are found by type, in the order in which the event names them', () => {
  const neighbours = new Neighbours()
  fc.assert(
    fc.property(entities, (all) => {
      neighbours.set(all)
      for (let type = 0; type < ENTITY_TYPES.length; type += 1) {
        const found: Neighbour[] = []
        for (let at = neighbours.firstOf(type); at >= 0; at = neighbours.after(at)) {
          const key = neighbours.keyAt(at)
          if (key !== undefined) found.push({ type, key })
        }
        expect(found).toEqual(all.filter((each) => each.type === type))
      }
    }),
  )
})
