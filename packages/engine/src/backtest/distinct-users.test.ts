import { expect, it } from 'vitest'
import { keyOf } from '../policies/share-key.ts'
import { DistinctUsers } from './distinct-users.ts'

it.each([
  [0, 0],
  [3000, 0],
  [50_000, 0.06],
])('of %i users, each twice, counts as many, but for a share of %f', (users, error) => {
  const distinct = new DistinctUsers()
  for (let at = 0; at < 2 * users; at += 1) distinct.add(keyOf(`user-${at % users}`))
  expect(Math.abs(distinct.count - users)).toBeLessThanOrEqual(error * users)
})
