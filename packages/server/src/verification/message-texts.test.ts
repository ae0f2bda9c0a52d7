import { describe, expect, it } from 'vitest'
import { BUILT_IN_TEXTS, filledTexts, languageFor } from './message-texts.ts'

const FILLING = { code: '123456', minutes: 10, brand: 'Shop' }

describe.each([...BUILT_IN_TEXTS])('the texts of %s', (_, texts) => {
  it('contain code, minutes and brand, and no place is left open', () => {
    const { subject, email, sms } = filledTexts(texts, FILLING)
    for (const text of [email, sms]) expect(text).toMatch(/123456[^]*\b10\b/)
    expect([subject, sms].map((text) => text.startsWith('Shop: '))).toEqual([true, true])
    expect(subject + email + sms).not.toMatch(/[{}]/)
    // An SMS of more characters is sent, and paid, as two.
    expect(sms.length).toBeLessThan(160)
  })

  it('have nothing in front where no brand is known', () => {
    const { subject } = filledTexts(texts, { ...FILLING, brand: ' ' })
    expect(subject).toBe(texts.subject.replace('{code}', '123456'))
  })
})

it.each([
  ['de', 'de'],
  ['DE', 'de'],
  ['de-AT', 'de'],
  ['de_CH', 'de'],
  ['fr', 'en'],
  ['', 'en'],
  [undefined, 'en'],
  ['constructor', 'en'],
])('language %s is %s', (wanted, language) => {
  expect(languageFor(BUILT_IN_TEXTS, wanted)).toBe(language)
})

it('fills in a brand as it is, in one line', () => {
  const texts = { subject: '{brand}', email: '{brand} {code}', sms: '{brand}: {code}' }
  const brand = 'A {code}\r\nBcc: x@y.example'
  const { subject, sms } = filledTexts(texts, { ...FILLING, brand })
  expect(subject).toBe('A {code} Bcc: x@y.example')
  expect(sms).toBe('A {code} Bcc: x@y.example: 123456')
})
