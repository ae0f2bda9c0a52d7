import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { memberAt } from './member-at.ts'

it.each<[string, unknown, string, unknown]>([
  ['a member', { a: 1 }, 'a', 1],
  ['a member of a member', { a: { b: 2 } }, 'a.b', 2],
  ['a name with dots', { 'event.user_email': 'x' }, 'event.user_email', 'x'],
  ['the longest name', { a: { b: 1 }, 'a.b': 2 }, 'a.b', 2],
  ['a name with dots within', { values: { 'a.b': { c: 3 } } }, 'values.a.b.c', 3],
  ['a place of a list', { a: [{ b: 1 }, { b: 2 }] }, 'a.1.b', 2],
  ['no place', [1], '1', undefined],
  ['no index', [1], 'length', undefined],
  ['nothing inherited', {}, 'constructor', undefined],
  ['nothing of a text', { a: 'text' }, 'a.length', undefined],
  ['no empty name', { '': 1 }, '', undefined],
  ['nothing behind a dot at the start', { a: 1 }, '.a', undefined],
])('finds %s', (_, value, path, found) => {
  expect(memberAt(value, path)).toEqual(found)
})

it('any path ends, and finds nothing that is not there', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, path) => {
      expect(() => memberAt(value, `${path}.__proto__`)).not.toThrow()
    }),
  )
})
