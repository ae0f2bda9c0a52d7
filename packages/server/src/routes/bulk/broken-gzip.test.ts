/** The law: a sender who goes away in the middle of a gzip body ends their own request, and nothing else. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { basic, openMemoryService, type MemoryService } from '../../testing/memory-service.ts'
import { openRawSocket } from '../../testing/raw-socket.ts'

let service: MemoryService
let port = 0
beforeAll(async () => {
  service = await openMemoryService()
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  const address = service.app.server.address()
  port = typeof address === 'object' ? (address?.port ?? 0) : 0
})
afterAll(() => service.close())

const head = (more: string): string =>
  'POST /v1/events:bulk HTTP/1.1\r\nHost: a\r\nContent-Encoding: gzip\r\n' +
  `Authorization: ${basic(service.local.production.api_key).authorization}\r\n${more}\r\n\r\n`

it.each([
  ['of a length that never comes', 'Content-Length: 50', '{"a":1}'],
  ['in chunks that never end', 'Transfer-Encoding: chunked', '7\r\n{"a":1}\r\n'],
  ['that begins as gzip does', 'Content-Length: 50', '\u001f\u008b\u0008'],
])('a body %s', async (_, more, body) => {
  const raw = await openRawSocket(port)
  raw.write(head(more))
  raw.write(Buffer.from(body, 'latin1'))
  const gone = new Promise((resolve) => void service.app.server.once('connection', resolve))
  raw.socket.resetAndDestroy()
  const next = await openRawSocket(port)
  await gone
  next.write('GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  expect(await next.untilClosed()).toMatch(/^HTTP\/1\.1 200 /)
  expect(service.logged()).not.toContain('a request failed')
})
