import { expect, it } from 'vitest'
import { fitText } from './model-text.ts'

const fit = { rows: 1000, done: 1, trees: null, of_trees: null, seconds: 2 }

it.each([
  [{ ...fit, phase: 'reading', done: 0.254 }, 'reading rows, 25 %'],
  [{ ...fit, phase: 'fitting' }, 'fitting'],
  [{ ...fit, phase: 'counting', trees: 31, of_trees: 200 }, 'counting trees, 31 of 200'],
  [{ ...fit, phase: 'judging' }, 'judging'],
])('%o is told as %s', (json, text) => {
  expect(fitText(json)).toBe(text)
})
