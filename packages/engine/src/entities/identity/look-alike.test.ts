import { describe, expect, it } from 'vitest'
import { parseEmail } from './email.ts'
import { nameLooksAlike } from './look-alike.ts'

const ofEmail = (text: string) => parseEmail(text).lookAlike

describe('a mail address', () => {
  it.each([
    'аnna@gmail.com',
    'anna@gmаil.com',
    'anna@xn--pypal-4ve.com',
    'anna@pаypal.com',
    'сос@gmail.com',
    'anna@xn--80ak6aa92e.com',
    'ann.mаyer@web.de',
    'αnna@web.de',
  ])('%s only looks as it reads', (text) => {
    expect(ofEmail(text)).toBe(1)
  })

  it.each([
    'anna@müller-shop.de',
    'jörg@web.de',
    'иван@почта.рф',
    'иван@yandex.ru',
    'сос@почта.рф',
    'anna@почта.рф',
    'information@中国.cn',
    'λάμδα@web.gr',
    'anna@gmail.com',
  ])('%s is what it looks like', (text) => {
    expect(ofEmail(text)).toBe(0)
  })

  it('that is none says nothing', () => {
    expect(ofEmail('anna')).toBeNaN()
  })
})

it.each([
  ['Аnna Meyer', 1],
  ['Anna Мeyer', 1],
  ['Jοhn Smith', 1],
  ['Anna Meyer', 0],
  ['Анна Meyer', 0],
  ['Сара', 0],
  ['Jörg Müller', 0],
  ['Ελένη Παππά', 0],
  ['王 Wei', 0],
])('the name %s: %d', (name, expected) => {
  expect(nameLooksAlike(name)).toBe(expected)
})
