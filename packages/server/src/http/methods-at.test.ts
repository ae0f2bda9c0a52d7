import { expect, it } from 'vitest'
import { ROUTES } from '../routes/routes.ts'
import { methodsAt } from './methods-at.ts'

it.each([
  ['/v205/events', ['POST']],
  ['/v205/events/', ['POST']],
  ['/v205/users/ann/score', ['GET', 'POST']],
  ['/v1/events:bulk', ['POST']],
  ['/v1/users/a%2Fb/explain', ['GET']],
  ['/s.js', ['GET']],
  ['/s.0123456789abcdef.js', ['GET']],
  ['/s..js', []],
  ['/v205/users//score', []],
  ['/v205/users/ann/score/more', []],
  ['/nothing', []],
])('%s takes %j', (path, methods) => {
  expect(methodsAt(ROUTES, path)).toEqual(methods)
})
