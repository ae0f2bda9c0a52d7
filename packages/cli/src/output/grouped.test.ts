import { expect, it } from 'vitest'
import { grouped } from './grouped.ts'

it.each([
  [0, '0'],
  [999, '999'],
  [1_303_778, '1,303,778'],
])('groups %d', (count, text) => {
  expect(grouped(count)).toBe(text)
})
