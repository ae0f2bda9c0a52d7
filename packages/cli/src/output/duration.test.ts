import { expect, it } from 'vitest'
import { duration } from './duration.ts'

it.each([
  [0.4, '0 s'],
  [59, '59 s'],
  [60, '1 min 00 s'],
  [190, '3 min 10 s'],
  [3_599, '59 min 59 s'],
  [3_600, '1 h 00 min'],
  [7_500, '2 h 05 min'],
])('writes %d seconds', (seconds, text) => {
  expect(duration(seconds)).toBe(text)
})
