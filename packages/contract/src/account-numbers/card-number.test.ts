import { expect, it } from 'vitest'
import { isCardNumber } from './card-number.ts'

it.each([
  ['Visa', '4111111111111111'],
  ['Visa of 19 digits', '4000000000000000006'],
  ['Mastercard', '5555555555554444'],
  ['Mastercard, newer range', '2223003122003222'],
  ['American Express', '378282246310005'],
  ['Diners Club', '30569309025904'],
  ['Discover', '6011111111111117'],
  ['JCB', '3566002020360505'],
  ['UnionPay', '6200000000000005'],
])('%s numbers are known', (_, digits) => {
  expect(isCardNumber(digits)).toBe(true)
})

it.each([
  ['a wrong check digit', '4111111111111112'],
  ['no issuer', '1111111111111117'],
  ['an article number of 13 digits', '4006381333931'],
  ['an IMEI', '356938035643809'],
  ['a moment in milliseconds', '1790000000000'],
  ['zeros', '0000000000000000'],
  ['nothing', ''],
])('%s is no card number', (_, digits) => {
  expect(isCardNumber(digits)).toBe(false)
})
