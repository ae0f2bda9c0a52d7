import { expect, it } from 'vitest'
import { learnedBudgets } from './learned-budgets.ts'

it.each([
  [0.01, 0.25, 37.5],
  [0.01, 0.015, 3],
  [0.3, 0.9, 100],
])(
  'P14: a route that takes %s of the events, and %s of those of its busiest day, gets a budget of %s percent',
  (highest, busiestDay, percent) => {
    const [budget] = learnedBudgets([{ workflow: 'w', route: 'r', highest, busiestDay }])
    expect(budget?.percent).toBe(percent)
  },
)

it.each([
  [undefined, []],
  [0, [0.1]],
  [0.01, [3]],
  [0.9, [100]],
])('P14: a route that takes at most %s of the events gets the budgets %j', (highest, percents) => {
  const budgets = learnedBudgets([{ workflow: 'w', route: 'r', highest }])
  expect(budgets).toEqual(percents.map((percent) => ({ workflow: 'w', route: 'r', percent })))
})
