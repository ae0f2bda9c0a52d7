import { describe, expect, it } from 'vitest'
import { writtenIn } from './written-fields.ts'

describe('what is written in custom fields', () => {
  it.each([
    [{ body: 'How are you?', subject: 'Hello' }, 'Hello\nHow are you?'],
    [{ sms_text: 'on my way', to_phone: '+4915112345678' }, 'on my way'],
    [{ mail_message: 'b', mail_title: 'a', campaign: 'x' }, 'a\nb'],
    [{ page_title: 'Prices', path: '/prices' }, ''],
    [{ message: 7, text: true }, ''],
    [{ direction: 'up', target: 'c-1' }, ''],
    [{}, ''],
  ])('%j: %j', (custom, text) => {
    expect(writtenIn(custom, 100)).toBe(text)
  })

  it('is the same in whatever order the fields come', () => {
    expect(writtenIn({ a_text: '1 x', b_text: '2 y' }, 100)).toBe('1 x\n2 y')
    expect(writtenIn({ b_text: '2 y', a_text: '1 x' }, 100)).toBe('1 x\n2 y')
  })

  it('is bounded, in number of fields and length of values', () => {
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`f${at}_text`, 'abc']))
    expect(writtenIn(many, 2).length).toBe(8 * 2 + 7)
  })
})
