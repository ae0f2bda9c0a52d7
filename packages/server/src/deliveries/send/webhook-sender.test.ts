import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcp } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AddressGuard } from '../guard/address-guard.ts'
import { readOwnNetworks } from '../guard/own-networks.ts'
import { WebhookSender } from './webhook-sender.ts'

type Answering = (response: ServerResponse, request: IncomingMessage) => void

let server: Server
let answering: Answering
let requests: { readonly path: string | undefined; readonly body: string }[]

beforeAll(async () => {
  requests = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      requests.push({ path: request.url, body })
      answering(response, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const networks = readOwnNetworks('127.0.0.0/8') ?? { list: [], has: () => false }
const guard = new AddressGuard({ networks, ports: new Set([443]) })
/** Only what hangs: a busy machine must not fail a test. */
const PATIENCE_MS = 60_000
const sender = new WebhookSender({ guard, timeoutMs: PATIENCE_MS })
/** Of a receiver that says no more. */
const impatient = new WebhookSender({ guard, timeoutMs: 300 })
afterAll(() => Promise.all([sender.close(), impatient.close()]))

const urlOf = (path = '/hook'): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`

const send = (url = urlOf(), by = sender) =>
  by.send({ url, headers: {}, body: '{"é":1}' }, 1_000_000)

const answerWith =
  (status: number, headers: Record<string, string> = {}, body = 'x'): Answering =>
  (response) => {
    response.writeHead(status, headers)
    response.end(body)
  }

it.each([
  [200, undefined],
  [204, undefined],
  [299, undefined],
  [400, 'refused'],
  [401, 'unauthorized'],
  [404, 'not_found'],
  [405, 'wrong_method'],
  [410, 'gone'],
  [429, 'slow_down'],
  [500, 'server_error'],
  [503, 'slow_down'],
] as const)('an answer %i is %s (W20)', async (status, error) => {
  answering = answerWith(status)
  const result = await send()
  expect([result.status, result.error]).toEqual([status, error])
  expect(result.timings.totalMs).toBeGreaterThanOrEqual(0)
})

it('a redirect fails and is not followed (W9, W15)', async () => {
  answering = answerWith(302, { location: urlOf('/elsewhere') })
  requests.length = 0
  expect(await send()).toMatchObject({ status: 302, error: 'redirected' })
  expect(requests.map(({ path }) => path)).toEqual(['/hook'])
})

it.each([
  ['7', 7_000],
  [new Date(1_060_000).toUTCString(), 60_000],
  ['999999', 3_600_000],
  ['soon', undefined],
])('Retry-After: %s asks to wait %s ms (W9)', async (header, wait) => {
  answering = answerWith(503, { 'retry-after': header })
  expect((await send()).retryAfterMs).toBe(wait)
})

it('of an answer the first 4 KB are kept, and what never ends is cut (W14)', async () => {
  answering = (response) => {
    response.writeHead(200)
    const more = (): void => {
      while (!response.destroyed && response.write('y'.repeat(16_384)));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  }
  const result = await send()
  expect([result.error, result.answer]).toEqual([undefined, 'y'.repeat(4096)])
})

it('a receiver that does not answer, or hangs up, is a failure; nothing is sent twice', async () => {
  answering = () => undefined
  requests.length = 0
  expect(await send(urlOf(), impatient)).toMatchObject({ error: 'timed_out' })
  answering = (_, request) => request.socket.destroy()
  expect(await send()).toMatchObject({ error: 'connection_lost' })
  expect(requests).toHaveLength(2)
})

it('a success counts once its head is there, even if its body never ends', async () => {
  answering = (response) => {
    response.writeHead(200)
    response.write('part')
  }
  expect(await send(urlOf(), impatient)).toMatchObject({ status: 200, answer: 'part' })
})

it('where nothing listens, or no TLS is spoken, it says so (W20)', async () => {
  const closed = createTcp()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  expect(await send(`http://127.0.0.1:${port}/`)).toMatchObject({ error: 'connection_refused' })
  expect((await send(urlOf().replace('http:', 'https:'))).error).toBeDefined()
})

it('sends through a proxy that knows CONNECT (W15)', async () => {
  const targets: string[] = []
  const proxy = createServer()
  proxy.on('connect', (request: IncomingMessage, socket) => {
    targets.push(request.url ?? '')
    if (request.headers['proxy-authorization'] === undefined) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
      return
    }
    const [host = '', port = ''] = (request.url ?? '').split(':')
    const upstream = new (socket.constructor as typeof import('node:net').Socket)()
    upstream.connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      upstream.pipe(socket).pipe(upstream)
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const at = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  answering = answerWith(200)
  const request = { url: urlOf(), headers: {}, body: '{}' }
  const through = new WebhookSender({ guard, proxy: new URL(`http://ann:pass@${at}`) })
  expect(await through.send(request, 0)).toMatchObject({ status: 200 })
  const unknown = new WebhookSender({ guard, proxy: new URL(`http://${at}`) })
  expect(await unknown.send(request, 0)).toMatchObject({ error: 'proxy_failed' })
  expect(targets).toEqual([new URL(urlOf()).host, new URL(urlOf()).host])
  await through.close()
  await unknown.close()
  proxy.closeAllConnections()
  proxy.close()
})
