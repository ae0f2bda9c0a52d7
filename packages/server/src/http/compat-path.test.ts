import { expect, it } from 'vitest'
import { compatVersionIn } from './compat-path.ts'

it.each([
  ['/v205/events', 'v205'],
  ['/V205/events', 'v205'],
  ['//v205/events', 'v205'],
  ['/v205//Events', 'v205'],
  ['/v206/users/ann/score', 'v206'],
  ['/v205', 'v205'],
  ['/v205/nothing', 'v205'],
  ['/v2/events', 'v2'],
  ['/v1/verification/send', 'v1'],
  ['/V1.1/verification', 'v1.1'],
  ['/v2/verification/check', 'v2'],
  ['/v1/verifications', undefined],
  ['/v1/users/verification', undefined],
  ['/v1/events', undefined],
  ['/V1/users/ann', undefined],
  ['/v1/users/v205/events', undefined],
  ['/v3/accounts/a/users/ann/decisions', undefined],
  ['/v2055', undefined],
  ['/events', undefined],
  ['/', undefined],
])('in %s is %s', (path, version) => {
  expect(compatVersionIn(path)).toBe(version)
})
