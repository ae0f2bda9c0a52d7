import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailId, parseEmail } from './email.ts'

describe('emailId', () => {
  it('is the id that parseEmail reads', () => {
    const texts = fc.oneof(
      fc.emailAddress(),
      fc.string(),
      fc.constantFrom('Ann+x@GMAIL.com', 'mailto:a@b.de', '@b', 'a@', 'test@example.com'),
    )
    fc.assert(
      fc.property(texts, (text) => {
        expect(emailId(text)).toBe(parseEmail(text).id)
      }),
    )
  })
})

describe('parseEmail', () => {
  it.each([
    ['Ann.Meyer+shop@Gmail.com', 'annmeyer@gmail.com'],
    ['a.n.n@googlemail.com', 'ann@gmail.com'],
    ['Ann.Meyer@Example.CO.UK', 'ann.meyer@example.co.uk'],
    ['ann+1+2@example.com', 'ann@example.com'],
    ['+1@example.com', '+1@example.com'],
    ['mailto:ann@example.com', 'ann@example.com'],
    ['ann@example.com.', 'ann@example.com'],
    ['ünïcode@exämple.de', 'ünïcode@xn--exmple-cua.de'],
    ['anna@müller-shop.de', 'anna@xn--mller-shop-9db.de'],
    ['anna@MÜLLER-shop.de', 'anna@xn--mller-shop-9db.de'],
    ['anna@mu\u0308ller-shop.de', 'anna@xn--mller-shop-9db.de'],
    ['anna@XN--MLLER-SHOP-9DB.de', 'anna@xn--mller-shop-9db.de'],
    ['mu\u0308ller@web.de', 'müller@web.de'],
    ['anna@почта。рф', 'anna@xn--80a1acny.xn--p1ai'],
    ['anna@ä/b', 'anna@ä/b'],
    ['Anna.Meyer@protonmail.com', 'annameyer@proton.me'],
    ['anna_meyer@pm.me', 'annameyer@proton.me'],
    ['annameyer@proton.me', 'annameyer@proton.me'],
    ['anna@protonmail.ch', 'anna@proton.me'],
    ['anna.m@me.com', 'anna.m@icloud.com'],
    ['anna.m@mac.com', 'anna.m@icloud.com'],
    ['anna-m@ya.ru', 'anna.m@yandex.ru'],
    ['anna.m+x@yandex.com', 'anna.m@yandex.ru'],
    ['anna@outlook.com', 'anna@outlook.com'],
    ['anna@hotmail.com', 'anna@hotmail.com'],
    ['anna@gmx.net', 'anna@gmx.net'],
    ['anna@gmx.de', 'anna@gmx.de'],
    ['noemail@shop.de', ''],
    ['test@test.com', ''],
    ['...@gmail.com', '...@gmail.com'],
    ['none', ''],
    ['@example.com', ''],
    ['ann@', ''],
    ['ann@.', ''],
    ['ann meyer@example.com', ''],
    ['a'.repeat(300) + '@example.com', ''],
  ])('%s is the mailbox %j', (text, id) => {
    expect(parseEmail(text).id).toBe(id)
  })

  it('is idempotent', () => {
    const address = fc.oneof(
      fc.emailAddress(),
      fc.string({ unit: 'binary' }),
      fc.tuple(fc.string(), fc.string()).map(([a, b]) => `${a}@${b}`),
    )
    fc.assert(
      fc.property(address, (text) => {
        const { id } = parseEmail(text)
        expect(parseEmail(id).id).toBe(id)
      }),
    )
  })

  it.each([
    [
      'ann@gmail.com',
      { free: true, disposable: false, disposableWeak: false, registrable: true, tldRisk: 0 },
    ],
    ['ann@mailinator.com', { disposable: true, disposableWeak: true }],
    ['ann@x.mailinator.com', { disposable: true, name: 'x.mailinator.com' }],
    ['ann@acme.xyz', { tld: 'xyz', tldRisk: 2, free: false }],
    ['ann@acme.online', { tldRisk: 1 }],
    ['ann@cs.stanford.edu', { institution: true }],
    ['ann@ox.ac.uk', { institution: true, tld: 'uk' }],
    ['ann@education.com', { institution: false }],
    ['ann@localhost', { registrable: false }],
    ['ann@1.2.3.4', { registrable: false, tld: '' }],
    ['ann@co.uk', { registrable: false }],
  ])('%s has the domain %j', (text, domain) => {
    expect(parseEmail(text).domain).toMatchObject(domain)
  })

  it.each([
    [
      'ann.b.meyer84@x.com',
      {
        local: 'ann.b.meyer84',
        trailingDigits: 2,
        root: 'annbmeyer',
        tagged: false,
      },
    ],
    ['ann+x@x.com', { tagged: true, local: 'ann' }],
    ['12345@x.com', { digitShare: 1, trailingDigits: 5, root: '' }],
    ['a1b2@x.com', { digitShare: 0.5, trailingDigits: 1 }],
  ])('%s has the local part %j', (text, expected) => {
    expect(parseEmail(text)).toMatchObject(expected)
  })
})
