import { expect, it } from 'vitest'
import { medianOf } from './histogram.ts'

it.each([
  [[], 0, undefined],
  [[{ value: 7, count: 1 }], 1, 7],
  [
    [
      { value: 9, count: 2 },
      { value: -3, count: 3 },
    ],
    5,
    -3,
  ],
  [
    [
      { value: 2, count: 1 },
      { value: 1, count: 1 },
      { value: 3, count: 1 },
    ],
    3,
    2,
  ],
  [
    [
      { value: 1, count: 1 },
      { value: 2, count: 9 },
    ],
    10,
    2,
  ],
])('the median of %j', (buckets, events, median) => {
  expect(medianOf(buckets)).toEqual({ events, median })
})
