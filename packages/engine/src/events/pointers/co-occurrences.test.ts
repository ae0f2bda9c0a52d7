import { expect, it } from 'vitest'
import { EntityState } from '../../aggregates/entity-state.ts'
import type { Neighbour } from '../../aggregates/neighbours.ts'
import { typeCode } from '../../entities/entity-keys.ts'
import type { EntityType } from '../../entities/entity-types.ts'
import { devicesAmong, keepCoOccurrences, withOneDevice } from './co-occurrences.ts'

const entity = (type: EntityType, lo: number): Neighbour => ({
  key: { lo, hi: 0 },
  type: typeCode(type),
})

const user = entity('user', 1)
const [first, second] = [entity('collected_device', 2), entity('collected_device', 3)]
const order = entity('order', 4)

it('of the devices of a visit only the first is linked to', () => {
  expect(withOneDevice([user, first, order, second])).toEqual([user, first, order])
  expect(withOneDevice([user, order])).toEqual([user, order])
  expect(devicesAmong([user, first, order, second])).toEqual([first, second])
})

it('a thing keeps what it was named with, but for itself and the environment', () => {
  const state = new EntityState()
  state.openEmpty(order.key, order.type)
  keepCoOccurrences(state, [entity('environment', 9), user, order, first], 1_500)
  const kept: number[] = []
  state.links.forEachCoOccurrence((_type, lo) => kept.push(lo))
  expect(kept).toEqual([1, 2])
})
