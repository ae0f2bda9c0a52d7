import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactsIn } from './contacts.ts'
import { foldText } from './fold-text.ts'
import { homoglyphWords } from './homoglyphs.ts'
import { hiddenIn } from './invisibles.ts'
import { leetWords } from './leet.ts'
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
    ['b\u200bet\u00ad.exa\u2060mple.com', { urls: 1, domain: 'example.com' }],
    ['𝐬𝐡𝐨𝐩.𝐞𝐱𝐚𝐦𝐩𝐥𝐞.𝐜𝐨𝐦', { urls: 1, domain: 'example.com' }],
    ['ann (at) example [dot] com', { emails: 1, urls: 0 }],
    ['Ich bin ann[ät]example(punkt)de', { emails: 1, urls: 0 }],
    ['at noon (at the latest) we go', { emails: 0, urls: 0 }],
    ['hxxps://evil[.]example[.]com/x', { urls: 1, domain: 'example.com' }],
    ['So cool.It works. Yes.No idea', { urls: 0 }],
    ['Example.Com and EXAMPLE.DE', { urls: 2, domain: 'example.com' }],
    ['ask example.com.It is fine', { urls: 1, domain: 'example.com' }],
    ['@anna @bob.b, thank you!', { handles: 0 }],
    ['find me: @anna_19', { handles: 1 }],
    ['@anna_19', { handles: 1 }],
    ['٠١٠ ١٢٣٤ ٥٦٧٨ / ０９０-１２３４-５６７８', { phones: 2 }],
    ['4️⃣1️⃣5️⃣ 5️⃣5️⃣5️⃣ 2️⃣6️⃣7️⃣1️⃣', { phones: 1 }],
    ['on 2026-03-01 18:30, or 01.03.2026 18:30', { phones: 0 }],
    ['06.12.20.26.78 or 0171-12-12-2026', { phones: 2 }],
    ['https://news.example.com/a-1234567890 x.example.com/1234567890', { phones: 0, urls: 2 }],
    ['office: 030/123456789', { phones: 1 }],
    ['part 12A34B56C789 and 12:34:56:78:90', { phones: 0 }],
  ])('%s', (text, expected) => {
    expect(contactsIn(text)).toMatchObject(expected)
  })
})

describe('shapeOf', () => {
  it.each([
    ['Hello WORLD 42!', { letters: 10, capitals: 6, exclamations: 1, nonLatin: 0 }],
    ['Привет ÄÖ', { letters: 8, nonLatin: 6, capitals: 3 }],
    ['😀👍🏽 ok', { emojis: 2, letters: 2 }],
    ['a\u200bb\u202ec\u00ad', { letters: 3 }],
    ['noooooo!!!', { letters: 7, exclamations: 3 }],
    ['<b>x</b> 1 < 2', { htmlTags: 2 }],
    ['\ud800\ud800', { letters: 0 }],
    ['', { letters: 0 }],
  ])('%j', (text, expected) => {
    expect(shapeOf(text)).toMatchObject(expected)
  })
})

describe('hiddenIn', () => {
  it.each([
    ['a\u200bb\u202ec\u00ad', 3],
    ['f\u200cr\u200dee', 2],
    ['👨\u200d👩\u200d👧 and 🏳️\u200d🌈', 0],
    ['می\u200cخواهم', 0],
    ['क्\u200dष', 0],
    ['ภาษา\u200bไทย', 0],
    ['للبيع \u200eiPhone 12\u200e جديد', 0],
    ['buy \u200enow', 1],
    ['plain', 0],
  ])('%j: %d', (text, expected) => {
    expect(hiddenIn(text)).toBe(expected)
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
    ['IT-компания, USB‑кабель и iPhone’ом', 0],
    ['５月１０日 ＰＣ 売ります', 0],
    ['ｐаypal が', 1],
  ])('%s: %d', (text, expected) => {
    expect(homoglyphWords(text)).toBe(expected)
  })
})

describe('leetWords', () => {
  it.each([
    ['e4rn m0ney with b1tcoin', 3],
    ['v1@gra, write on wh@tsapp', 2],
    ['ann@example.com money@home.org', 0],
    ['I have 2 mp3 players, k8s and a b2b shop from 1998', 0],
    ['earn money', 0],
  ])('%s: %d', (text, expected) => {
    expect(leetWords(text)).toBe(expected)
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
    ['cl\u200bick h\u00adere', 'click here'],
    ['m0ney on wh@t$app, b1tcoin', 'money on whatsapp bitcoin'],
    ['mp3 of 2026, k8s and the 4x4', 'mp3 of 2026 k8s and the 4x4'],
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
