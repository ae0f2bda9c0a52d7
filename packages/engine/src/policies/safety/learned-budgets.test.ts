import { expect, it } from 'vitest'
import { learnedBudgets } from './learned-budgets.ts'

it.each([
  [undefined, []],
  [0, [0.1]],
  [0.01, [3]],
  [0.9, [100]],
])('a route that takes at most %s of the events gets the budgets %j', (highest, percents) => {
  const budgets = learnedBudgets([{ workflow: 'w', route: 'r', highest }])
  expect(budgets).toEqual(percents.map((percent) => ({ workflow: 'w', route: 'r', percent })))
})
