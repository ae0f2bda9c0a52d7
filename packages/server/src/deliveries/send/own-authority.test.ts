import { once } from 'node:events'
import { createServer as createProxy, type IncomingMessage, type Server } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Config } from '../../config/settings.ts'
import { keyCall } from '../../testing/key-call.test.support.ts'
import { type MemoryService, openMemoryService } from '../../testing/memory-service.ts'
import {
  TEST_AUTHORITY,
  TEST_CERTIFICATE,
  TEST_CERTIFICATE_KEY,
} from '../../testing/test-certificates.ts'

const open: Server[] = []
const services: MemoryService[] = []
let port = 0
let received = 0
beforeAll(async () => {
  const tls = { cert: TEST_CERTIFICATE, key: TEST_CERTIFICATE_KEY }
  const receiver = createServer(tls, (request, response) => {
    received += 1
    request.resume().once('end', () => response.writeHead(204).end())
  })
  port = await listening(receiver)
})
afterAll(async () => {
  await Promise.all(services.map((service) => service.close()))
  for (const server of open) {
    server.closeAllConnections()
    server.close()
  }
})

async function listening(server: Server): Promise<number> {
  open.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Makes an endpoint at the receiver and tests it. */
async function tested(settings: Partial<Config>, body: object) {
  const service = await openMemoryService({ webhookNetworks: '127.0.0.0/8', ...settings })
  services.push(service)
  const call = keyCall(() => service)
  const url = `https://127.0.0.1:${port}/hook`
  const made = await call('POST', '/v1/endpoints', { url, ...body })
  expect(made.statusCode, made.body).toBe(200)
  const { id } = made.json<{ id: string }>()
  const answer = await call('POST', `/v1/endpoints/${id}/test`)
  return answer.json<{ ok: boolean; error: string | null; diagnosis: string }>()
}

it('a receiver with a certificate of its own authority is trusted where the endpoint has it, and nowhere else (W20)', async () => {
  received = 0
  const unknown = await tested({}, {})
  expect(unknown).toMatchObject({ ok: false, error: 'certificate_untrusted' })
  expect(received).toBe(0)
  expect(await tested({}, { authority: TEST_AUTHORITY })).toMatchObject({ ok: true })
  expect(received).toBe(1)
  // The authority of another endpoint, which signed nothing here.
  const foreign = await tested({}, { authority: TEST_CERTIFICATE })
  expect(foreign).toMatchObject({ ok: false })
  expect(received).toBe(1)
})

/** A proxy that sends every target to the receiver, and what it was asked for. */
async function openProxy() {
  const targets: string[] = []
  const proxy = createProxy()
  proxy.on('connect', (request: IncomingMessage, socket: Socket) => {
    targets.push(`${request.url} ${request.headers['proxy-authorization']}`)
    const upstream = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      upstream.pipe(socket).pipe(upstream)
    })
    for (const end of [socket, upstream]) end.on('error', () => undefined)
  })
  return { port: await listening(proxy), targets }
}

it('through the egress proxy, the name and the certificate are those of the receiver, end to end', async () => {
  const proxy = await openProxy()
  const settings = { egressProxy: `http://ann:p%40ss@127.0.0.1:${proxy.port}` }
  const authority = { authority: TEST_AUTHORITY }
  received = 0
  expect(await tested(settings, authority)).toMatchObject({ ok: true })
  const basic = `Basic ${Buffer.from('ann:p@ss').toString('base64')}`
  expect(proxy.targets).toEqual([`127.0.0.1:${port} ${basic}`])
  expect(await tested(settings, {})).toMatchObject({
    ok: false,
    error: 'certificate_untrusted',
  })
  expect(received).toBe(1)
  expect(proxy.targets).toHaveLength(2)
})

it('a proxy that is gone is said, and nothing is sent around it (W15)', async () => {
  received = 0
  const gone = createProxy()
  const at = await listening(gone)
  gone.close()
  const settings = { egressProxy: `http://127.0.0.1:${at}` }
  expect(await tested(settings, { authority: TEST_AUTHORITY })).toMatchObject({
    ok: false,
    error: 'proxy_failed',
  })
  expect(received).toBe(0)
})
