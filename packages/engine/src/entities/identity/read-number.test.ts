import { type CountryCode, getCountries, getExampleNumber } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { libraryReading } from './library-reading.ts'
import { planOf } from './numbering-plan.ts'
import { readInternational, readNational } from './read-number.ts'

const COUNTRIES: readonly CountryCode[] = getCountries()

/** Numbers drawn for each country. */
const NUMBERS_EACH = 60

const exampleOf = (country: CountryCode): string =>
  getExampleNumber(country, examples)?.nationalNumber ?? '2015550123'

/** An example with some digits changed, left out or added: valid, nearly valid, too long or too short. */
const nearNumber = (example: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.nat({ max: example.length }),
      fc.stringMatching(/^\d{0,10}$/),
      fc.constantFrom('', '0', '1', '8', '01', '06', '15', '90', '044'),
    )
    .map(([kept, changed, before]) =>
      `${before}${example.slice(0, kept)}${changed}${example.slice(kept + changed.length)}`.slice(
        0,
        20,
      ),
    )

const anyNumber = (country: CountryCode): fc.Arbitrary<string> =>
  fc.oneof(
    nearNumber(exampleOf(country)),
    fc.stringMatching(/^[1-9]\d{5,11}$/),
    fc.stringMatching(/^\d{0,17}$/),
  )

describe('reading a phone number', () => {
  it.each(COUNTRIES)('of %s is what the library reads', (country) => {
    const callingCode = planOf(country)?.callingCode ?? ''
    fc.assert(
      fc.property(anyNumber(country), (digits) => {
        const international = readInternational(callingCode + digits)
        if (international) {
          expect(international).toEqual(libraryReading(callingCode + digits, ''))
        }
        for (const sent of [digits, callingCode + digits, `0${digits}`]) {
          const national = readNational(sent, country)
          if (national) expect([sent, national]).toEqual([sent, libraryReading(sent, country)])
        }
      }),
      { numRuns: NUMBERS_EACH },
    )
  })

  it('needs no library for the usual number of any country', () => {
    for (const country of COUNTRIES) {
      const digits = `${planOf(country)?.callingCode}${exampleOf(country)}`
      if (digits.length < 7) continue
      expect([digits, readInternational(digits)]).toEqual([digits, libraryReading(digits, '')])
    }
  })

  it('leaves what is unusual to the library', () => {
    for (const digits of [
      '',
      '12',
      '0491711234567',
      '80012345678',
      '1234567890123456',
      '9991234567',
    ]) {
      expect(readInternational(digits)).toBeUndefined()
    }
    expect(readNational('4155552671', 'XX')).toBeUndefined()
    expect(readNational('0114930901820', 'US')).toBeUndefined()
  })
})
