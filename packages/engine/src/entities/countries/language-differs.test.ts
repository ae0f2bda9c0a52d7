import { expect, it } from 'vitest'
import { languageDiffers } from './language-differs.ts'

it.each([
  ['de', 'DE', 0],
  ['ru', 'DE', 1],
  ['fr', 'CH', 0],
  ['en', 'DE', 0],
  ['', 'DE', NaN],
  ['de', '', NaN],
  ['de', 'XX', NaN],
])('%j in %j: %d', (language, country, differs) => {
  expect(languageDiffers(language, country)).toBe(differs)
})
