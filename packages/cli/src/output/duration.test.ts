import { expect, it } from 'vitest'
import { duration } from './duration.ts'

it.each([
  [0.4, '0 s'],
  [59, '59 s'],
  [190, '3 min 10 s'],
  [7_500, '2 h 05 min'],
])('writes %d seconds', (seconds, text) => {
  expect(duration(seconds)).toBe(text)
})
