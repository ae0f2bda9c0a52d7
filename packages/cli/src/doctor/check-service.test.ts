import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import type { Credentials } from '../service/credentials.ts'
import { checkAskedPort, checkPort, checkService } from './check-service.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return (server.address() as AddressInfo).port
}

const keysOf = (api_key: string) => ({ api_key, beacon_key: 'b' })
const CREDENTIALS: Credentials = {
  account_id: 'a',
  admin_token: 't',
  production: keysOf('good'),
  sandbox: keysOf('good'),
}

/** Ready, and knows one key. */
const service: RequestListener = (request, response) => {
  const key = Buffer.from((request.headers.authorization ?? '').slice(6), 'base64').toString()
  const isReady = request.url === '/health/ready'
  response.writeHead(isReady ? 200 : 400)
  response.end(JSON.stringify({ status: key === 'good:' ? 54 : 51 }))
}

it('finds a service that is ready and knows its keys', async () => {
  const url = `http://127.0.0.1:${await listen(service)}`
  const found = await checkService({ url, pid: 1 }, CREDENTIALS)
  expect(found.map(({ what, state }) => [what, state])).toEqual([
    ['service', 'well'],
    ['keys', 'well'],
  ])
})

it('finds a key that the service does not know', async () => {
  const url = `http://127.0.0.1:${await listen(service)}`
  const found = await checkService({ url, pid: 1 }, { ...CREDENTIALS, sandbox: keysOf('old') })
  expect(found[1]).toMatchObject({ state: 'ill', told: expect.stringContaining('sandbox key') })
})

it('tells why a service is not ready', async () => {
  const port = await listen((_, response) => {
    response.writeHead(503)
    response.end('{"status":"not_ready","reason":"the disk is full"}')
  })
  const [found] = await checkService({ url: `http://127.0.0.1:${port}`, pid: 1 }, CREDENTIALS)
  expect(found).toMatchObject({
    state: 'ill',
    told: `http://127.0.0.1:${port} is not ready: the disk is full`,
  })
})

it('finds that nothing answers', async () => {
  const port = await listen(service)
  closing.pop()?.()
  const found = await checkService({ url: `http://127.0.0.1:${port}`, pid: 1 }, CREDENTIALS)
  expect(found).toMatchObject([{ state: 'ill', told: expect.stringContaining('does not answer') }])
})

it('tells a free port from a taken one and from none', async () => {
  const port = await listen(service)
  expect((await checkPort('127.0.0.1', port)).state).toBe('ill')
  closing.pop()?.()
  expect((await checkPort('127.0.0.1', port)).state).toBe('well')
  expect((await checkPort('127.0.0.1', 0)).state).toBe('well')
})

it('tells a port that was asked for from that of the service', async () => {
  const running = { url: 'http://127.0.0.1:8080', pid: 1 }
  expect(await checkAskedPort(running, '127.0.0.1', 8080)).toEqual([])
  const other = await listen(service)
  expect(await checkAskedPort(running, '127.0.0.1', other)).toMatchObject([
    { state: 'ill', told: `something else listens on 127.0.0.1:${other}` },
  ])
  closing.pop()?.()
  expect(await checkAskedPort(running, '127.0.0.1', other)).toMatchObject([
    {
      state: 'doubtful',
      told: `127.0.0.1:${other} is free: the service listens on http://127.0.0.1:8080`,
    },
  ])
})
