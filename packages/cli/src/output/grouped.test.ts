import { expect, it } from 'vitest'
import { entriesIn, grouped } from './grouped.ts'

it.each([
  [0, '0'],
  [999, '999'],
  [1_303_778, '1,303,778'],
])('groups %d', (count, text) => {
  expect(grouped(count)).toBe(text)
})

it.each([
  [0, '0 entries'],
  [1, '1 entry'],
  [2400, '2,400 entries'],
])('counts %d entries', (count, text) => {
  expect(entriesIn(count)).toBe(text)
})
