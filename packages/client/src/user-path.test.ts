import { expect, it } from 'vitest'
import { userPath } from './user-path.ts'

it('encodes the id', () => {
  expect(userPath('/users', 'a b/é', '/labels')).toBe('/users/a%20b%2F%C3%A9/labels')
  expect(userPath('/score', '...')).toBe('/score/...')
})

it.each([undefined, null, '', 7, {}])('refuses %j', (userId) => {
  expect(() => userPath('/score', userId)).toThrow(
    new TypeError('userId must be a non-empty string'),
  )
})
