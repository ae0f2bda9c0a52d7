import { expect, it } from 'vitest'
import { inSixDigits, sixDigits } from './six-digits.ts'

it.each([
  [Math.fround(0.2), 0.2],
  [16_979.62109375, 16_979.6],
  [-0.0012345678, -0.00123457],
  [1_795_467_000_989, 1_795_467_000_989],
  [123_456_789, 123_456_789],
  [NaN, NaN],
])('%d is written as %d', (value, written) => {
  expect(sixDigits(value)).toBe(written)
})

it('rounds the numbers of an answer, and nothing else', () => {
  const answer = { name: '0.123456789', parts: [{ value: Math.fround(0.1) }], none: null }
  expect(JSON.stringify(answer, inSixDigits)).toBe(
    '{"name":"0.123456789","parts":[{"value":0.1}],"none":null}',
  )
})
