import { expect, it } from 'vitest'
import { magnitudeOf } from './magnitude.ts'

it.each([
  [0, 0],
  [-0, 0],
  [1, 32],
  [1.99, 32],
  [2, 33],
  [-2, -33],
  [1e-300, 1],
  [-1e-300, -1],
  [1e300, 1028],
])('the magnitude of %d is %d', (value, expected) => {
  expect(magnitudeOf(value)).toBe(expected)
})
