import { expect, it } from 'vitest'
import { isRecord } from './is-record.ts'

it.each([
  [{}, true],
  [{ a: 1 }, true],
  [[], false],
  [null, false],
  [undefined, false],
  ['{}', false],
  [1, false],
])('%j: %s', (value, is) => {
  expect(isRecord(value)).toBe(is)
})
