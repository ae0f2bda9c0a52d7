import { expect, it } from 'vitest'
import { numberOf, textOf } from './field-readers.ts'

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
