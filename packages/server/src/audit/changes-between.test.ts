import { expect, it } from 'vitest'
import { changesBetween } from './changes-between.ts'

it.each<[string, object, object, object]>([
  ['nothing', {}, {}, {}],
  ['equal values', { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, {}],
  ['a new value', {}, { a: 1 }, { a: { after: 1 } }],
  ['a value that goes', { a: 1 }, {}, { a: { before: 1 } }],
  ['another value', { a: [1] }, { a: [2] }, { a: { before: [1], after: [2] } }],
  ['null is a value', { a: null }, { a: 0 }, { a: { before: null, after: 0 } }],
])('of %s', (_, before, after, changes) => {
  expect(changesBetween({ ...before }, { ...after })).toEqual(changes)
})
