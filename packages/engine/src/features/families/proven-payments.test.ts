import { expect, it } from 'vitest'
import { provenOf } from './proven-payments.ts'

it.each<[string, readonly [day: number, week: number, quarter: number], number]>([
  ['the first payment', [1, 1, 1], 0],
  ['the second of a day', [2, 2, 2], 0.5],
  ['the fifth of a day', [5, 5, 5], 2],
  ['the latest of a flood', [100_000, 100_000, 100_000], 2],
  ['a payment a day after another', [1, 2, 2], 1],
  ['one a day after a flood', [1, 50_001, 50_001], 4],
  ['a flood a day after a flood', [50_000, 100_000, 100_000], 6],
  ['one after many weeks of one each', [1, 1, 13], 12],
  ['no payment, after three last month', [0, 0, 3], 3],
  ['no payment, after one of today and one of this week', [1, 2, 2], 1],
])('%s: of %j within a day, a week and 90 days %d speak for the user', (_, counts, proven) => {
  expect(provenOf(...counts)).toBe(proven)
})
