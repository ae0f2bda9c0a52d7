import * as fc from 'fast-check'
import { type CountryCode, getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { describe, expect, it } from 'vitest'
import { countryOf } from '../countries/countries.ts'
import { parsePhone } from './phone.ts'

/** What the library alone makes of a number, as simply as it can be asked. */
function asked(text: string, country: string) {
  const digits = text.replaceAll(/\D/g, '')
  const isKnown = countryOf(country) !== undefined
  const home = isKnown ? parsePhoneNumberFromString(digits, country as CountryCode) : undefined
  const abroad = parsePhoneNumberFromString(`+${digits}`)
  if (text.startsWith('+')) return abroad
  if (digits.startsWith('00')) return parsePhoneNumberFromString(`+${digits.slice(2)}`)
  return home?.isValid() === true || digits.length < 11 || abroad?.isValid() !== true
    ? home
    : abroad
}

describe('parsePhone', () => {
  it.each([
    ['+1 (415) 555-2671', '', '+14155552671', 'US'],
    ['1-415-555-6041', 'US', '+14155556041', 'US'],
    ['415 555 6041', 'US', '+14155556041', 'US'],
    ['14155556041', '', '+14155556041', 'US'],
    ['030 901820', 'DE', '+4930901820', 'DE'],
    ['0049 30 901820', '', '+4930901820', 'DE'],
    ['491711234567', '', '+491711234567', 'DE'],
    ['415 555 6041', '', '4155556041', ''],
    ['030 901820', 'XX', '030901820', ''],
    ['000-000-0000', 'US', '', ''],
    ['123', 'US', '', ''],
    ['none', 'US', '', ''],
    ['', '', '', ''],
  ])('%s in %j is %j', (text, hint, id, country) => {
    const phone = parsePhone(text, hint)
    expect([phone.id, phone.country]).toEqual([id, country])
  })

  it.each([
    ['+491711234567', 'mobile', true],
    ['+4930901820', 'fixed', true],
    ['+18002530000', 'toll_free', true],
    ['+14155552671', 'fixed_or_mobile', true],
    ['+445600123456', 'voip', true],
    ['+1999', '', false],
  ])('%s is of type %j', (text, type, valid) => {
    expect(parsePhone(text, '')).toMatchObject({ type, valid })
  })

  it('measures repetition', () => {
    expect(parsePhone('+15555555555', '').repetition).toBeCloseTo(10 / 11)
    expect(parsePhone('', '').repetition).toBeNaN()
  })

  it('agrees with the library however a number is written', () => {
    const country = fc.constantFrom(...getCountries(), '', 'XX')
    const part = fc.stringMatching(/^\d{1,5}$/)
    const mark = fc.constantFrom('', ' ', '-', '.', ' (', ') ', '/')
    const before = fc.constantFrom('', '+', '+1', '+44', '+49', '00', '0', '(0', '1', '8')
    const text = fc
      .tuple(before, part, mark, part, mark, part, fc.constantFrom('', ' ext. 5', ' x'))
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, country, (sent, hint) => {
        const library = asked(sent, hint)
        const phone = parsePhone(sent, hint)
        expect(phone.valid).toBe(library?.isValid() ?? false)
        expect(phone.country).toBe(library?.isPossible() === true ? (library.country ?? '') : '')
        expect(phone.type !== '').toBe(library?.getType() !== undefined)
        if (library && phone.id !== '') expect(phone.id).toBe(library.number)
      }),
      { numRuns: 5000 },
    )
  })

  it('is idempotent whatever the country', () => {
    const country = fc.constantFrom('', 'US', 'DE', 'GB', 'IN', 'BR', 'XX')
    const digits = fc.stringMatching(/^\+?[0-9 ()-]{0,18}$/)
    fc.assert(
      fc.property(fc.oneof(digits, fc.string({ unit: 'binary' })), country, (text, hint) => {
        const { id } = parsePhone(text, hint)
        expect(parsePhone(id, hint).id).toBe(id)
      }),
    )
  })
})
