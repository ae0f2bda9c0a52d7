import { describe, expect, it } from 'vitest'
import { FoldedText } from './folded-text.ts'
import { numberAt } from './numbers.ts'

const found = (text: string): readonly string[] => {
  const sheet = new FoldedText()
  sheet.read(text)
  const from = text.search(/\d/)
  const number = numberAt(sheet, from)
  return number ? [number.kind, text.slice(from, number.to)] : []
}

describe('numbers in a text', () => {
  it.each([
    ['call +1 (555) 123-4567 now', 'phone', '1 (555) 123-4567'],
    ['0171.555.1234', 'phone', '0171.555.1234'],
    ['win $1,000.50 today', 'money', '1,000.50'],
    ['50€', 'money', '50'],
    ['at 7 o’clock', 'number', '7'],
    ['code 90210.', 'long_number', '90210'],
    ['12345678901234567890', 'long_number', '12345678901234567890'],
  ])('%s', (text, ...expected) => {
    expect(found(text)).toEqual(expected)
  })

  it('none where letters follow', () => {
    expect(found('4you')).toEqual([])
  })
})
