import { describe, expect, it } from 'vitest'
import { devicePlaceOf } from './device-place.ts'
import { countryOfZone } from './zone-country.ts'

describe('the place of a device', () => {
  it.each([
    ['Europe/Berlin', 'DE'],
    ['Europe/Busingen', 'DE'],
    ['Asia/Calcutta', 'IN'],
    ['America/Argentina/Buenos_Aires', 'AR'],
    ['UTC', ''],
    ['constructor', ''],
  ])('of the zone %s is %j', (zone, country) => {
    expect(countryOfZone(zone)).toBe(country)
  })

  it('knows the country of nearly every zone that this engine has', () => {
    const unknown = Intl.supportedValuesOf('timeZone').filter((zone) => countryOfZone(zone) === '')
    expect(unknown.length).toBeLessThan(10)
  })

  it.each([
    ['de-DE', 'DE', 0],
    ['ru', 'DE', 1],
    ['en-US', 'DE', 0],
    ['', 'DE', NaN],
    ['de', '', NaN],
  ])('speaks %j in %j: %d', (language, country, differs) => {
    const place = devicePlaceOf({ 'locale.language': language }, country)
    expect(place.languageDiffers).toBe(differs)
  })
})
