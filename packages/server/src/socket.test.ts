import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { LIMITS } from '@winnow/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basic, openMemoryService, type MemoryService } from './testing/memory-service.ts'
import { openRawSocket } from './testing/raw-socket.ts'

/** Only what hangs: a busy machine must not fail a test. */
const PATIENCE_MS = 60_000

let service: MemoryService
let port = 0
beforeAll(async () => {
  service = await openMemoryService({ bodyTimeoutMs: PATIENCE_MS, headersTimeoutMs: PATIENCE_MS })
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  port = (service.app.server.address() as AddressInfo).port
})
afterAll(() => service.close())

const EVENT = JSON.stringify({ $type: '$logout', $user_id: 'ann' })
const authorization = () => basic(service.local.production.api_key).authorization

const head = (length: number | string, path = '/v205/events') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization()}\r\nContent-Length: ${length}\r\n\r\n`

const sequence = () => service.services.core.figures().sequence

const metric = async (name: string): Promise<number> => {
  const lines = (await service.app.inject('/metrics')).body.split('\n')
  return Number(
    lines
      .find((line) => line.startsWith(name))
      ?.split(' ')
      .at(-1) ?? 0,
  )
}

const connectionHeader = (answer: string) =>
  Array.from(answer.matchAll(/^connection: (.*)\r$/gim), ([, value]) => value)

describe('a connection', () => {
  it('is kept for the next request, also when both come at once', async () => {
    const raw = await openRawSocket(port)
    raw.write(head(EVENT.length) + EVENT + head(EVENT.length) + EVENT)
    const both = await raw.until('"status":0,"error_message":"OK"')
    raw.write(head(EVENT.length) + EVENT)
    await raw.until('"status":0')
    expect(both).toContain('HTTP/1.1 200 OK')
    expect(service.app.server.keepAliveTimeout).toBeGreaterThanOrEqual(60_000)
    raw.end()
  })

  it('that asks for more at once than wait for an answer is cut, and others are answered', async () => {
    const ask = 'GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n'
    const [many, greedy] = [await openRawSocket(port), await openRawSocket(port)]
    many.write(ask.repeat(LIMITS.pipelinedRequestsCount) + ask.replace('nowhere', 'health/live'))
    expect(await many.until('"live"')).toContain('404 Not Found')
    const before = await metric('winnow_answers_total{route="none",status="404"}')
    greedy.write(ask.repeat(20 * LIMITS.pipelinedRequestsCount))
    await greedy.untilClosed()
    const answered = (await metric('winnow_answers_total{route="none",status="404"}')) - before
    expect(answered).toBeLessThanOrEqual(2 * LIMITS.pipelinedRequestsCount)
    many.write(ask.replace('nowhere', 'health/ready'))
    await many.until('"ready"')
    many.end()
  })

  it('that sends its body byte by byte, in chunks, is understood', async () => {
    const raw = await openRawSocket(port)
    const start = head('x').replace('Content-Length: x', 'Transfer-Encoding: chunked')
    raw.write(start)
    for (const byte of EVENT) raw.write(`1\r\n${byte}\r\n`)
    raw.write('0\r\n\r\n')
    expect(await raw.until('"status":0')).toContain('200 OK')
    raw.end()
  })

  it('that is cut in the middle of a body leaves nothing behind', async () => {
    const before = sequence()
    const raw = await openRawSocket(port)
    raw.write(head(EVENT.length) + EVENT.slice(0, 10))
    raw.end()
    const next = await openRawSocket(port)
    next.write(head(EVENT.length) + EVENT)
    await next.until('"status":0')
    expect(sequence()).toBe(before + 1)
    next.end()
  })

  it('whose answer nobody takes is cut, and one that takes it is answered', async () => {
    const patient = await openMemoryService({ stallTimeoutMs: 300 })
    await patient.app.listen({ host: '127.0.0.1', port: 0 })
    const { port: at } = patient.app.server.address() as AddressInfo
    const heard = once(patient.app.server, 'connection') as Promise<[Socket]>
    const deaf = connect(at, '127.0.0.1')
    const [kept] = await heard
    deaf.on('error', () => undefined)
    deaf.write('GET /docs HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(LIMITS.pipelinedRequestsCount))
    await once(kept, 'close')
    expect(kept.bytesWritten).toBeGreaterThan(0)
    const taking = await openRawSocket(at)
    taking.write('GET /docs HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2))
    expect(await taking.until('</html>')).toContain('200 OK')
    taking.end()
    await patient.close()
  })

  it('that never finishes its body is answered and closed', async () => {
    const impatient = await openMemoryService({ bodyTimeoutMs: 300 })
    await impatient.app.listen({ host: '127.0.0.1', port: 0 })
    const raw = await openRawSocket((impatient.app.server.address() as AddressInfo).port)
    raw.write(head(EVENT.length) + EVENT.slice(0, 10))
    const answer = await raw.untilClosed()
    expect(answer).toContain('400 Bad Request')
    expect(answer).toContain('"status":57')
    expect(answer.toLowerCase()).toContain('connection: close')
    await impatient.close()
  })

  it('whose body is announced as too large is answered before it is sent', async () => {
    const raw = await openRawSocket(port)
    raw.write(head(LIMITS.bodyBytes + 1))
    const answer = await raw.untilClosed()
    expect(answer).toContain('"status":57')
  })

  it('whose too large body is sent whole, as most senders do, then reads why it is refused', async () => {
    const raw = await openRawSocket(port)
    const bytes = 16 * LIMITS.bodyBytes
    raw.socket.pause()
    raw.write(head(bytes))
    await new Promise<void>((sent) => raw.socket.write(Buffer.alloc(bytes), () => sent()))
    raw.socket.resume()
    expect(await raw.untilClosed()).toContain('"status":57')
  })

  it.each([
    ['/v205/events', '"status":57'],
    ['/v1/labels', '"unauthorized"'],
    ['/v1/admin/accounts', '"unauthorized"'],
    ['/v1/beacon', '"too_large"'],
    ['/v3/accounts/a/mobile_events', '"unauthorized"'],
  ])('whose body %s refuses before it is sent is closed', async (path, why) => {
    const raw = await openRawSocket(port)
    raw.write(head(LIMITS.bodyBytes + 1, path).replace(/Authorization: .*\r\n/, ''))
    const answer = await raw.untilClosed()
    expect(answer).toContain(why)
    expect(connectionHeader(answer)).toEqual(['close'])
  })

  it.each([
    ['POST', '/v1/labels', '{}'],
    ['GET', '/v1/labels', ''],
    ['POST', '/v1/admin/accounts', '{}'],
    ['GET', '/i.gif', ''],
  ])('whose %s %s is refused when it is all there is kept', async (method, path, body) => {
    const raw = await openRawSocket(port)
    const request = `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    raw.write(request)
    expect(connectionHeader(await raw.until('"unauthorized"'))).toEqual(['keep-alive'])
    raw.end()
  })

  it.each([
    ['/v205/events', '"status":50'],
    ['/V205/Events', '"status":50'],
    ['/v1/labels', '"error":"invalid_request"'],
  ])('whose head %s refuses is told why in the shape of the path', async (path, shape) => {
    const long = (chars: number) => `${path}?${'x'.repeat(chars)}`
    for (const [target, host, why] of [
      [path, '', 'a Host header'],
      [long(LIMITS.urlLengthChars), 'Host: x\r\n', 'more than 8192 characters'],
      [long(LIMITS.headerBytes), 'Host: x\r\n', 'more than 8192 characters'],
    ] as const) {
      const raw = await openRawSocket(port)
      raw.write(`POST ${target} HTTP/1.1\r\n${host}Content-Length: 2\r\n\r\n`)
      const answer = await raw.untilClosed()
      expect(answer).toContain('400 Bad Request')
      expect(answer).toContain(shape)
      expect(answer).toContain(why)
    }
  })

  it.each([
    ['no HTTP', () => 'hello\r\n\r\n', '400 Bad Request'],
    [
      'two lengths',
      () => head(3).replace('\r\n\r\n', '\r\nContent-Length: 4\r\n\r\n'),
      '400 Bad Request',
    ],
    [
      'a length and chunks',
      () => head(3).replace('\r\n\r\n', '\r\nTransfer-Encoding: chunked\r\n\r\n'),
      '400 Bad Request',
    ],
    [
      'huge headers',
      () => `GET / HTTP/1.1\r\nX: ${'x'.repeat(LIMITS.headerBytes)}\r\n\r\n`,
      '431 ',
    ],
  ])('with %s is refused and closed', async (_, bytes, status) => {
    const raw = await openRawSocket(port)
    raw.write(bytes())
    expect(await raw.untilClosed()).toContain(status)
  })
})

const line = (n: number) =>
  `${JSON.stringify({ $type: '$logout', $user_id: `u${n}`, $event_id: `${n}` })}\n`

describe('a bulk request over a socket', () => {
  it('is answered while it is still being sent', async () => {
    const raw = await openRawSocket(port)
    raw.write(
      head('x', '/v1/events:bulk').replace('Content-Length: x', 'Transfer-Encoding: chunked'),
    )
    const send = (text: string) => raw.write(`${text.length.toString(16)}\r\n${text}\r\n`)
    send(line(1) + line(2))
    await raw.until('{"line":2,"status":0')
    send(line(3))
    raw.write('0\r\n\r\n')
    expect(await raw.until('{"line":3,"status":0')).toContain('200 OK')
    raw.end()
  })

  it('that is cut keeps what was taken in, once, when it is sent again', async () => {
    const lines = Array.from({ length: 300 }, (_, n) => line(10_000 + n))
    const before = sequence()
    const raw = await openRawSocket(port)
    raw.write(head(lines.join('').length, '/v1/events:bulk') + lines.slice(0, 250).join(''))
    await raw.until('"status":0')
    raw.end()
    const answer = await service.app.inject({
      method: 'POST',
      url: '/v1/events:bulk?summary=true',
      headers: { authorization: authorization() },
      payload: lines.join(''),
    })
    expect(answer.json()).toMatchObject({ lines: 300, refused: 0 })
    expect(sequence()).toBe(before + 300)
  })
})

describe('a service that stops', () => {
  it('finishes what is under way, takes nothing new, and lets idle and silent connections go, also by saying so', async () => {
    const stopping = await openMemoryService()
    await stopping.app.listen({ host: '127.0.0.1', port: 0 })
    const { port: at } = stopping.app.server.address() as AddressInfo
    const { authorization: as } = basic(stopping.local.production.api_key)
    const request = (length: number) =>
      `POST /v205/events HTTP/1.1\r\nHost: x\r\nAuthorization: ${as}\r\nContent-Length: ${length}\r\n\r\n`
    const [busy, idle] = [await openRawSocket(at), await openRawSocket(at)]
    idle.write(request(EVENT.length) + EVENT)
    await idle.until('"status":0')
    const isUnderWay = once(stopping.app.server, 'request')
    busy.write(request(EVENT.length) + EVENT.slice(0, 10))
    await isUnderWay
    stopping.beginStop()
    const silent = await openRawSocket(at)
    const late = await openRawSocket(at)
    late.write('GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(connectionHeader(await late.untilClosed())).toEqual(['close'])
    const closed = stopping.close()
    await silent.untilClosed()
    expect(connectionHeader(await idle.untilClosed())).toEqual(['keep-alive'])
    busy.write(EVENT.slice(10))
    const last = await busy.untilClosed()
    expect(last).toContain('"status":0')
    expect(connectionHeader(last)).toEqual(['close'])
    await closed
    await expect(openRawSocket(at)).rejects.toThrow('ECONNREFUSED')
  })
})
