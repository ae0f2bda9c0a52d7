import { expect, it } from 'vitest'
import { newCode, sentCode } from './verification-code.ts'

it('draws codes of six digits without a leading zero, seldom the same', () => {
  const codes = Array.from({ length: 2_000 }, newCode)
  for (const code of codes) expect(code).toMatch(/^[1-9]\d{5}$/)
  // Of 2,000 codes among 900,000, about two pairs are equal.
  expect(new Set(codes).size).toBeGreaterThan(1_970)
})

it.each([
  [123456, '123456'],
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['0123456', '123456'],
  ['1234567', '1234567'],
  [123456.5, undefined],
  ['1e5', undefined],
  ['', undefined],
  ['١٢٣٤٥٦', undefined],
  ['1'.repeat(33), undefined],
  [null, undefined],
  [['123456'], undefined],
  [{ toString: () => '123456' }, undefined],
  [NaN, undefined],
])('reads %j as the code %j', (value, code) => {
  expect(sentCode(value)).toBe(code)
})
