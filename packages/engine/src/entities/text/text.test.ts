import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactsIn } from './contacts.ts'
import { foldText } from './fold-text.ts'
import { homoglyphWords } from './homoglyphs.ts'
import { countPhrases } from './spam-phrases.ts'
import { shapeOf } from './text-shape.ts'

const count = (text: string) => countPhrases(foldText(text).split(' '), foldText(text))

describe('contactsIn', () => {
  it.each([
    ['see http://a.example.com/x and www.example.com', { urls: 2, domain: 'example.com' }],
    ['bit.ly/abc t.co/x', { urls: 2, shorteners: 2 }],
    ['https://bit.ly/abc.', { urls: 1, shorteners: 1 }],
    ['write to ann@example.com, or <bob@x.org>', { emails: 2, urls: 0 }],
    ['e.g. this.That and 3.50', { urls: 0 }],
    ['https://1.2.3.4/login', { urls: 1, domain: '1.2.3.4' }],
    ['call +1 (415) 555-2671 now', { phones: 1 }],
    ['4155552671 4155552672', { phones: 0 }],
    ['order 12345678 of 2024', { phones: 0 }],
    ['t.me/shop wa.me/491711234567 @my_handle @a', { handles: 3, urls: 2 }],
    ['', { urls: 0, emails: 0, phones: 0, handles: 0, domain: '' }],
  ])('%s', (text, expected) => {
    expect(contactsIn(text)).toMatchObject(expected)
  })
})

describe('shapeOf', () => {
  it.each([
    ['Hello WORLD 42!', { letters: 10, capitals: 6, exclamations: 1, nonLatin: 0 }],
    ['Привет ÄÖ', { letters: 8, nonLatin: 6, capitals: 3 }],
    ['😀👍🏽 ok', { emojis: 2, letters: 2 }],
    ['a\u200bb\u202ec\u00ad', { invisibles: 3, letters: 3 }],
    ['noooooo!!!', { letters: 7, exclamations: 3 }],
    ['<b>x</b> 1 < 2', { htmlTags: 2 }],
    ['\ud800\ud800', { letters: 0 }],
    ['', { letters: 0 }],
  ])('%j', (text, expected) => {
    expect(shapeOf(text)).toMatchObject(expected)
  })
})

describe('homoglyphWords', () => {
  it.each([
    ['paypal login', 0],
    ['pаypаl login', 1],
    ['привет мир', 0],
    ['𝓕𝓻𝓮𝓮 money', 1],
    ['ＦＲＥＥ １００', 2],
    ['café naïve', 0],
  ])('%s: %d', (text, expected) => {
    expect(homoglyphWords(text)).toBe(expected)
  })
})

describe('countPhrases', () => {
  it.each([
    ['Check out my channel and SUBSCRIBE!', { spam: 3 }],
    ['Click here, earn money from home: text me on WhatsApp', { spam: 3, money: 2, messengers: 1 }],
    ['Suscríbete y gana dinero, haz clic', { spam: 3 }],
    ['加微信赚钱', { spam: 3 }],
    ['подпишись на мой канал', { spam: 2 }],
    ['The song is beautiful, I listen to it every day', { spam: 0, money: 0, messengers: 0 }],
    ['', { spam: 0 }],
  ])('%s', (text, expected) => {
    expect(count(text)).toMatchObject(expected)
  })
})

describe('foldText', () => {
  it.each([
    ['Check   OUT!!! my-channel', 'check out my channel'],
    ['pаypаl', 'paypal'],
    ['ｆｒｅｅ', 'free'],
  ])('%s', (text, expected) => {
    expect(foldText(text)).toBe(expected)
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })),
        (text) => {
          expect(foldText(foldText(text))).toBe(foldText(text))
        },
      ),
      { numRuns: 300 },
    )
  })
})
