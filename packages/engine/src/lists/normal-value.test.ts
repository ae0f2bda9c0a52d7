import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LIST_KINDS, type ListKind } from '../ports/list.ts'
import { maskedValue } from './masked-value.ts'
import { normalValue, readListValue } from './normal-value.ts'

const read = (kind: ListKind, text: string) => readListValue({ kind, form: 'plain' }, text)

it.each<[ListKind, string, string]>([
  ['user', ' billy ', 'billy'],
  ['email', 'A.B+shop@GoogleMail.com', 'ab@gmail.com'],
  ['domain', 'https://www.Shop.example/path', 'www.shop.example'],
  ['domain', 'ann@müller.de', 'xn--mller-kva.de'],
  ['phone', '+49 30 901820', '+4930901820'],
  ['phone', '0049 (30) 901820', '+4930901820'],
  ['card', '424242:4242', '424242:4242'],
  ['card', '4242 42** **** 4242', '424242:4242'],
  ['card', '4242-4242-4242-4242', '424242:4242'],
  ['bin', '42424242', '424242'],
  ['ip', '192.0.2.77/24', '192.0.2.0/24'],
  ['device', 'web:8a5c', 'web:8a5c'],
  ['address', '1 Main Street|94103|us', '1 main st|94103|US'],
  ['address', '1 Main St|San Francisco|US', '1 main st|san francisco|US'],
  ['address', '|94103|US', 'zip:94103|US'],
  ['text', 'Great  DÉAL!', 'great deal'],
  ['custom', ' 17 ', '17'],
])('of kind %s, %j is listed as %j', (kind, text, value) => {
  expect(read(kind, text)).toEqual({ value })
})

it.each<[ListKind, string]>([
  ['user', ''],
  ['user', 'undefined'],
  ['user', '4242 4242 4242 4242'],
  ['email', 'nobody'],
  ['domain', 'localhost'],
  ['domain', 'a b.example'],
  ['phone', '030 901820'],
  ['card', '4242'],
  ['card', '424242'],
  ['bin', '4242'],
  ['ip', '192.0.2.0/33'],
  ['address', 'San Francisco'],
  ['address', 'a|b|c|d'],
  ['text', '!!!'],
  ['custom', '   '],
  ['custom', 'half \ud800'],
  ['custom', 'x'.repeat(1_025)],
])('of kind %s, %j is refused with what it must be', (kind, text) => {
  expect(read(kind, text)).toEqual({ problem: expect.stringMatching(/must|has/) })
})

const anyValue = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.emailAddress(),
  fc.ipV4(),
  fc.ipV6(),
  fc.constantFrom('__proto__', 'constructor', 'hasOwnProperty', 'a|b|c', '||', '424242:4242'),
)

describe.each(LIST_KINDS)('a value of kind %s', (kind) => {
  it('is in its normal form for good, and shows less of itself when masked', () => {
    fc.assert(
      fc.property(anyValue, (text) => {
        const value = normalValue(kind, text)
        if (value === '') return
        expect(normalValue(kind, value)).toBe(value)
        expect(maskedValue(kind, value)).not.toBe(value)
      }),
    )
  })
})

it('of a hashed list, the hash stands for the value; of a plain list it is a text', () => {
  const hash = `hash:${'0a'.repeat(16)}`
  expect(readListValue({ kind: 'email', form: 'hashed' }, hash)).toEqual({ value: hash })
  expect(readListValue({ kind: 'email', form: 'plain' }, hash)).toHaveProperty('problem')
})
