import { expect, it } from 'vitest'
import { DigitGroups } from './digit-groups.ts'
import { ibanCharsAt } from './iban.ts'
import { ibansIn } from './ibans-in.ts'

const isIban = (text: string): boolean => [...ibansIn(new DigitGroups(text))].length > 0
const charsOf = (country: string): number => ibanCharsAt(new DigitGroups(country).codes, 0)

/** The examples of the IBAN registry. */
it.each([
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
  'NL91ABNA0417164300',
  'NO9386011117947',
  'MT84MALT011000012345MTLCAST001S',
  'FR1420041010050500013M02606',
  'LC55HEMM000100010012001200023015',
])('%s is an IBAN', (text) => {
  expect(isIban(text)).toBe(true)
})

it.each(['DE89370400440532013001', 'DE8937040044053201300', 'XX89370400440532013000', 'DE89', ''])(
  '%s is none',
  (text) => {
    expect(isIban(text)).toBe(false)
  },
)

it('knows the lengths of each country', () => {
  expect([charsOf('NO'), charsOf('lc'), charsOf('US')]).toEqual([15, 32, 0])
})
