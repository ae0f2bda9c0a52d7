import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonText } from './json-text.ts'

it('is that of JSON.stringify wherever that can be read back', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(jsonText(value)).toBe(JSON.stringify(value))
    }),
  )
  expect(jsonText({ a: undefined, b: null, c: 'null' })).toBe('{"b":null,"c":"null"}')
})

it.each([
  [{ $amount: Number('x') }, '$.$amount is NaN'],
  [{ $items: [{ $price: 1 }, { $price: 1 / 0 }] }, '$.$items[1].$price is Infinity'],
  [-1 / 0, '$ is -Infinity'],
])('refuses %j', (body, told) => {
  expect(() => jsonText(body)).toThrow(new TypeError(`${told}, for which JSON has no number`))
})
