import { expect, it } from 'vitest'
import { isLocal } from './is-local.ts'

it.each([
  ['127.0.0.1', {}, true],
  ['127.8.0.1', {}, true],
  ['::1', {}, true],
  ['::ffff:127.0.0.1', {}, true],
  ['10.0.0.1', {}, false],
  ['::ffff:10.0.0.1', {}, false],
  ['1270::1', {}, false],
  [undefined, {}, false],
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, false],
  ['127.0.0.1', { 'x-real-ip': '8.8.8.8' }, false],
  ['::1', { forwarded: 'for=8.8.8.8' }, false],
  ['::1', { via: '1.1 proxy' }, false],
])('of %s with %j is %s', (remoteAddress, headers, local) => {
  expect(isLocal({ socket: { remoteAddress }, headers })).toBe(local)
})
