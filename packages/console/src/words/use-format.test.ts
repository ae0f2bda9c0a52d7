import { expect, it } from 'vitest'
import { formatOf } from './use-format.ts'

it('points have their sign, and what rounds to zero has none', () => {
  const format = formatOf('en')
  expect([12.34, -0.5, 0.04, -0.04, 0].map((points) => format.signed(points))).toEqual([
    '+12.3',
    '-0.5',
    '0',
    '0',
    '0',
  ])
})
