import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalText } from './canonical-text.ts'

const textOf = (json: string): string => canonicalText(JSON.parse(json))

it.each([
  ['blanks', '{"a":1,"b":[1,2]}', '{ "a" : 1,\n\t"b" : [ 1, 2 ] }'],
  ['the order of members', '{"a":1,"b":2}', '{"b":2,"a":1}'],
  ['the order of nested members', '{"a":[{"x":1,"y":2}]}', '{"a":[{"y":2,"x":1}]}'],
  ['the form of a number', '{"a":1,"b":1000}', '{"a":1.0,"b":1e3}'],
  ['a negative zero', '{"a":0}', '{"a":-0}'],
  ['escapes', '{"a":"é/"}', String.raw`{"\u0061":"\u00e9\/"}`],
  ['a member that is repeated', '{"a":2}', '{"a":1,"a":2}'],
])('%s makes no other text', (_, one, other) => expect(textOf(one)).toBe(textOf(other)))

it.each([
  ['another value', '{"a":1}', '{"a":2}'],
  ['another type', '{"a":1}', '{"a":"1"}'],
  ['another order in a list', '{"a":[1,2]}', '{"a":[2,1]}'],
  ['a member more', '{"a":1}', '{"a":1,"__proto__":1}'],
  ['another nesting', '{"a":{"b":1}}', '{"a":{},"b":1}'],
])('%s makes another text', (_, one, other) => expect(textOf(one)).not.toBe(textOf(other)))

it('means what it was made of', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), (json) => {
      expect(JSON.parse(textOf(json))).toEqual(JSON.parse(JSON.stringify(JSON.parse(json))))
    }),
  )
})
