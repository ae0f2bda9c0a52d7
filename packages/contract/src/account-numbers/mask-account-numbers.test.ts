import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCardNumber } from './card-number.ts'
import { IBAN_CHARS } from './iban.ts'
import { holdsAccountNumber, maskAccountNumbers } from './mask-account-numbers.ts'
import { naivelyMasked } from './naively-masked.test.support.ts'

describe('a whole number is masked', () => {
  it.each([
    ['4111111111111111', '411111******1111'],
    ['4111 1111 1111 1111', '4111 11** **** 1111'],
    ['4111-1111-1111-1111', '4111-11**-****-1111'],
    ['4111\u00a01111\u00a01111\u00a01111', '4111\u00a011**\u00a0****\u00a01111'],
    ['Amex 3782 822463 10005, thanks', 'Amex 3782 82**** *0005, thanks'],
    ['30569309025904', '305693****5904'],
    ['Karte:5555555555554444.', 'Karte:555555******4444.'],
    ['Visa4111111111111111', 'Visa411111******1111'],
    ['４１１１１１１１１１１１１１１１', '４１１１１１******１１１１'],
    ['2026 4111 1111 1111 1111', '2026 4111 11** **** 1111'],
    ['a 4111111111111111 b 5555555555554444', 'a 411111******1111 b 555555******4444'],
    ['{"pan":"4111111111111111"}', '{"pan":"411111******1111"}'],
    ['DE89370400440532013000', 'DE8937************3000'],
    ['de89 3704 0044 0532 0130 00', 'de89 37** **** **** **30 00'],
    ['please pay to NL91ABNA0417164300!', 'please pay to NL91AB********4300!'],
  ])('%s', (text, masked) => {
    expect(holdsAccountNumber(text)).toBe(true)
    expect(maskAccountNumbers(text)).toBe(masked)
  })
})

describe('a text of many numbers', () => {
  const NUMBERS = ['4111 1111 1111 1111', 'DE89370400440532013000', '30569309025904', 'plain words']

  it('is masked as each of them is by itself', () => {
    const texts = fc.array(fc.constantFrom(...NUMBERS), { maxLength: 40 })
    fc.assert(
      fc.property(texts, (parts) => {
        const each = parts.map((part) => maskAccountNumbers(part))
        expect(maskAccountNumbers(parts.join('; '))).toBe(each.join('; '))
      }),
    )
  })

  it('is masked in one go, however many there are', () => {
    const many = Array.from({ length: 20_000 }, (_, at) => NUMBERS[at % 3]).join('; ')
    expect(maskAccountNumbers(many).match(/\*+/g)?.length).toBeGreaterThan(20_000)
  })
})

describe('other texts stay as they are', () => {
  it.each([
    'Ann Example',
    'order 4111111111111112',
    '+49 30 1234567890 or +44 20 7946 0958',
    'ean 4006381333931',
    '1790000000000',
    'd41d8cd98f00b204e9800998ecf8427e',
    'a9f4111111111111111c0d1',
    'x-0.4111111111111111',
    '41111111111111111111111111',
    '4111 1111',
    '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16',
    'DE89 3704 0044 0532 0130 01',
    'DE89370400440532013000X',
    'xDE89370400440532013000',
    '7DE89370400440532013000',
    '',
  ])('%s', (text) => {
    expect(holdsAccountNumber(text)).toBe(false)
    expect(maskAccountNumbers(text)).toBe(text)
  })
})

const digit = fc.integer({ min: 0, max: 9 })

/** Visa numbers of 16 digits, each with its check digit. */
const cardNumbers = fc.array(digit, { minLength: 14, maxLength: 14 }).map((middle) => {
  const start = `4${middle.join('')}`
  const whole = Array.from('0123456789')
    .map((last) => start + last)
    .find(isCardNumber)
  return whole ?? ''
})

it('no card number stays whole, wherever it stands in a text', () => {
  const word = fc.stringMatching(/^[ a-zA-ZäöüßŁ,:;!?()]{0,12}$/)
  fc.assert(
    fc.property(word, cardNumbers, word, (before, number, after) => {
      const masked = maskAccountNumbers(before + number + after)
      expect(masked).not.toContain(number)
      expect(masked).toHaveLength(before.length + number.length + after.length)
      expect(holdsAccountNumber(masked)).toBe(false)
    }),
  )
})

it('a long text of near misses stays as it is', () => {
  const text = 'DE89 4111 '.repeat(6000)
  expect(maskAccountNumbers(text)).toBe(text)
})

it('what is masked is what the definition says, whatever a text is made of', () => {
  const PARTS = (
    '4111,1111,3782,822463,10005,4111111111111111,30569309025904,６,５,GB82,WEST,1234,5698,7654,32,' +
    'DE89,370400440532013000,GB82 WEST, ,  ,-,.,/,_,\u00a0,a,x,é,\ud83d,4111 1111 1111 1111'
  ).split(',')
  const texts = fc
    .array(fc.constantFrom(...PARTS), { maxLength: 14 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(texts, (text) => {
      const masked = naivelyMasked(text, IBAN_CHARS)
      expect(maskAccountNumbers(text)).toBe(masked)
      expect(holdsAccountNumber(text)).toBe(masked !== text)
    }),
    { numRuns: 3_000 },
  )
})
