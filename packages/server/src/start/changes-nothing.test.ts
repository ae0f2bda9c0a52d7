import { expect, it } from 'vitest'
import { changesNothing } from './changes-nothing.ts'

it.each([
  ['GET', '/v1/users/ann', true],
  ['GET', '/v205/users/ann/score', true],
  ['HEAD', '/console', true],
  ['GET', '/v1/users/ann/export', false],
  ['POST', '/v1/lists/bad/lookup', true],
  ['POST', '/v1/lists/bad/more/lookup', false],
  ['POST', '/v1/lists/bad/values', false],
  ['POST', '/v1/policies:check', true],
  ['POST', '/v1/policies', false],
  ['POST', '/v205/events', false],
  ['DELETE', '/v1/lists/bad', false],
])('%s %s changes nothing: %s', (method, path, expected) => {
  expect(changesNothing(method, path)).toBe(expected)
})
