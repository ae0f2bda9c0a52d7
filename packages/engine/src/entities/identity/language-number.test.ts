import { expect, it } from 'vitest'
import { languageNumber, languageNumbered } from './language-number.ts'

it.each(['de', 'pt', 'aa', 'zz'])('%s is a number, and the way back', (code) => {
  expect(languageNumber(code)).toBeGreaterThan(0)
  expect(languageNumbered(languageNumber(code))).toBe(code)
})

it.each(['', 'fil', 'd'])('%j is none', (code) => {
  expect(languageNumber(code)).toBeNaN()
  expect(languageNumbered(NaN)).toBe('')
})
