import { IncomingMessage } from 'node:http'
import { Socket, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basic, openMemoryService, type MemoryService } from '../testing/memory-service.ts'
import { openRawSocket } from '../testing/raw-socket.ts'
import { pathOf, targetOf } from './path.ts'

it.each([
  ['/v1/users/ann?limit=1', '/v1/users/ann', '/v1/users/ann?limit=1'],
  ['http://winnow.test/v1/users/ann', '/v1/users/ann', '/v1/users/ann'],
  ['HTTPS://winnow.test:443/v1?a=/b', '/v1', '/v1?a=/b'],
  ['http://winnow.test?a=b', '/', '/?a=b'],
  ['http://winnow.test', '/', '/'],
  ['/v1/users/ann#x?limit=1', '/v1/users/ann', '/v1/users/ann'],
  ['/v1/users?limit=1#x', '/v1/users', '/v1/users?limit=1'],
  ['http://winnow.test#/v1', '/', '/'],
  ['/http://winnow.test/v1', '/http://winnow.test/v1', '/http://winnow.test/v1'],
  ['ftp://winnow.test/v1', 'ftp://winnow.test/v1', 'ftp://winnow.test/v1'],
  ['*', '*', '*'],
])('of %s the path is %s and the target %s', (url, path, target) => {
  const request = Object.assign(new IncomingMessage(new Socket()), { url })
  expect({ path: pathOf(request), target: targetOf(request) }).toEqual({ path, target })
})

describe('a parameter of a path', () => {
  let service: MemoryService
  let port = 0
  beforeAll(async () => {
    service = await openMemoryService()
    await service.app.listen({ host: '127.0.0.1', port: 0 })
    port = (service.app.server.address() as AddressInfo).port
    await service.app.inject({
      method: 'POST',
      url: '/v205/events',
      headers: basic(service.local.production.api_key),
      payload: { $type: '$logout', $user_id: 'ann' },
    })
  })
  afterAll(() => service.close())

  it.each([
    ['an authority before it', 'http://winnow.test/v1/users/ann'],
    ['a fragment behind it', '/v1/users/ann#x'],
    ['both, and a query', 'http://winnow.test/v1/users/ann?#x'],
  ])('is read as it is routed with %s', async (_, target) => {
    const raw = await openRawSocket(port)
    const { authorization } = basic(service.local.production.api_key)
    raw.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`)
    expect(await raw.until('}')).toContain('"user_id":"ann"')
    raw.end()
  })
})
