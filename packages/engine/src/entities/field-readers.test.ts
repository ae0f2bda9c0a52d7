import { expect, it } from 'vitest'
import { flagOf, numberOf, textOf } from './field-readers.ts'

it.each([
  [' ann\n', 'ann'],
  ['ab'.repeat(200), 'ab'.repeat(128)],
  [7, '7'],
  [true, ''],
  [undefined, ''],
])(
  'of %j the text is %j: without spaces around it, and the beginning of a long one',
  (value, text) => {
    expect(textOf(value)).toBe(text)
  },
)

it.each([
  [7, 7],
  ['7', 7],
  ['-0.5', -0.5],
  ['', NaN],
  ['seven', NaN],
  ['1'.repeat(33), NaN],
  [true, NaN],
  [undefined, NaN],
])('of %j the number is %d', (value, number) => {
  expect(numberOf(value)).toBe(number)
})

it.each([
  [[true, 'true', 1], 1],
  [[false, 'false', 0], 0],
  [['yes', '', 2, {}, [], undefined], NaN],
])('each of %j is a flag of %d', (values, flag) => {
  expect(values.map(flagOf)).toEqual(values.map(() => flag))
})
