import { describe, expect, it } from 'vitest'
import { countryCodes } from './countries.ts'
import { countryNumber, countryNumbered } from './country-number.ts'

describe('a country as a number', () => {
  it('is another for every country, and leads back to it', () => {
    for (const code of countryCodes()) expect(countryNumbered(countryNumber(code))).toBe(code)
    expect(countryNumber('DE'), 'as states hold it').toBe(83)
  })

  it('is NaN of none', () => {
    expect(countryNumber('')).toBeNaN()
    expect(countryNumbered(NaN)).toBe('')
  })
})
