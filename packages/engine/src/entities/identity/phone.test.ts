import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePhone } from './phone.ts'

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
