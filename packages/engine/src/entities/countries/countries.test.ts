import { describe, expect, it } from 'vitest'
import { countryCode, countryCodes, countryOf } from './countries.ts'
import { distanceKm } from './distance.ts'
import { zipInvalid } from './zip-forms.ts'
import { zipPoint } from './zip-regions.ts'

describe('countries', () => {
  it('has every country of ISO-3166, and Kosovo', () => {
    expect(countryCodes()).toHaveLength(250)
    expect(new Set(countryCodes()).size).toBe(250)
  })

  it.each(countryCodes())('%s has a place, currencies and languages', (code) => {
    const country = countryOf(code)
    expect(Math.abs(country?.latitude ?? 99)).toBeLessThanOrEqual(90)
    expect(Math.abs(country?.longitude ?? 999)).toBeLessThanOrEqual(180)
    expect([...(country?.currencies ?? [])].join()).toMatch(/^([A-Z]{3},?)+$|^-$/)
    expect([...(country?.languages ?? [])].join()).toMatch(/^([a-z]{2,3},?)+$/)
    expect(countryCode(code)).toBe(code)
  })

  it.each([
    ['us', 'US'],
    ['USA', 'US'],
    ['United States', 'US'],
    [' germany ', 'DE'],
    ['UK', 'GB'],
    ['Narnia', ''],
    ['', ''],
    ['x'.repeat(1e6), ''],
    ['constructor', ''],
  ])('%s is %j', (text, code) => {
    expect(countryCode(text)).toBe(code)
  })
})

describe('distances', () => {
  /** Great-circle distances between the middles, from a map. */
  it.each([
    ['US', 'CA', 2260],
    ['FR', 'DE', 750],
    ['GB', 'AU', 15_300],
    ['JP', 'BR', 17_600],
    ['NZ', 'AU', 4300],
  ])('%s to %s is about %d km', (a, b, km) => {
    expect(distanceKm(countryOf(a), countryOf(b))).toBeGreaterThan(km * 0.9)
    expect(distanceKm(countryOf(a), countryOf(b))).toBeLessThan(km * 1.1)
  })

  it('is unknown of an unknown place', () => {
    expect(distanceKm(countryOf('XX'), countryOf('US'))).toBeNaN()
  })

  it('tells zip regions of one country apart', () => {
    expect(distanceKm(zipPoint('US', '10001'), zipPoint('US', '90210'))).toBeGreaterThan(3000)
    expect(distanceKm(zipPoint('US', '10001'), zipPoint('US', '11201'))).toBe(0)
    expect(zipPoint('US', '')).toEqual(countryOf('US'))
    expect(zipPoint('', '123')).toBeUndefined()
  })
})

describe('zip forms', () => {
  it.each([
    ['US', '90210', 0],
    ['US', '9021', 1],
    ['GB', 'SW1A1AA', 0],
    ['GB', '12345', 1],
    ['CA', 'K1A0B1', 0],
    ['NL', '1012AB', 0],
    ['BR', '01310100', 0],
    ['AE', '12345', NaN],
    ['US', '', NaN],
  ])('%s %s: %d', (country, zip, expected) => {
    expect(zipInvalid(country, zip)).toBe(expected)
  })
})
