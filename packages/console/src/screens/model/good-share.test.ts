import { expect, it } from 'vitest'
import { goodShare } from './good-share.ts'

it('is what is left of the bad share, with its interval turned around', () => {
  expect(goodShare({ value: 0.75, low: 0.5, high: 0.875 })).toEqual({
    value: 0.25,
    low: 0.125,
    high: 0.5,
  })
  expect(goodShare(null)).toEqual({ value: null, low: null, high: null })
})
