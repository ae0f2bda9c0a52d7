/** The law: no answer but the scripts is kept on the way, and none is read as another type. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '../routes/routes.ts'
import { basic, bearer, openMemoryService, type MemoryService } from '../testing/memory-service.ts'
import { openRawSocket } from '../testing/raw-socket.ts'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
})
afterAll(() => service.close())

const SCRIPTS: ReadonlySet<string> = new Set(['/s.js', '/s.:digest.js'])

const HEADERS = {
  admin: () => bearer(service.adminToken),
  key: () => basic(service.local.production.api_key),
  nobody: () => ({}),
} as const

/** A stream goes on: its own tests look at its headers. */
const answered = ROUTES.filter(({ path }) => path !== '/v1/live')

const cases = answered.flatMap((route) =>
  (Object.keys(HEADERS) as (keyof typeof HEADERS)[]).map((by) => ({ route, by })),
)

describe('answers', () => {
  it.each(cases)('of $route.method $route.path by $by', async ({ route, by }) => {
    const url = route.path
      .replaceAll('::', ':')
      .replaceAll(/:(?:[a-z]\w*Id|id|sequence|digest|abuseType)\b/g, '1')
    const { method } = route
    const { headers } = await service.app.inject({ method, url, headers: HEADERS[by]() })
    expect(headers['x-content-type-options']).toBe('nosniff')
    if (!SCRIPTS.has(route.path)) expect(headers['cache-control']).toBe('no-store')
  })

  it.each(['/v1/nothing', '/v205/nothing', '/v999/events', '/v1/users/%ff', '/v205/score/%ff'])(
    'of no route: %s',
    async (url) => {
      const { headers } = await service.app.inject(url)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
    },
  )
})

describe('over a socket', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => `a${at.toString(36)}:\r\n`).join('')
  const ask = async (text: string): Promise<string> => {
    const { app } = service
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
    const address = app.server.address()
    const raw = await openRawSocket(typeof address === 'object' ? (address?.port ?? 0) : 0)
    raw.write(text)
    return raw.untilClosed()
  }
  const CLOSE = 'Connection: close\r\n'

  it.each([
    ['bytes that are no HTTP', 'nonsense\r\n\r\n', /400 Bad Request[^]*Not an HTTP/],
    [
      'two hosts',
      `GET /health/live HTTP/1.1\r\nHost: a\r\nhOST: b\r\n${CLOSE}\r\n`,
      /one Host header/,
    ],
    [
      'two equal hosts',
      `GET /health/live HTTP/1.1\r\nHost: a\r\nHost: a\r\n${CLOSE}\r\n`,
      /one Host/,
    ],
    [
      'two hosts of HTTP/1.0',
      'GET /health/live HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n',
      /one Host header/,
    ],
    [
      'a key behind 501 headers',
      `GET /v1/labels HTTP/1.1\r\nHost: a\r\n${CLOSE}${many(500)}Authorization: Basic eA==\r\n\r\n`,
      /at most 500 headers/,
    ],
    [
      'more headers than Node keeps',
      `GET /v1/labels HTTP/1.1\r\nHost: a\r\n${CLOSE}${many(2_100)}X: y\r\n\r\n`,
      /at most 500 headers/,
    ],
  ])('%s', async (_, text, said) => {
    const answer = await ask(text)
    expect(answer).toMatch(said)
    expect(answer).toMatch(/HTTP\/1\.1 400 /)
    expect(answer).toMatch(/cache-control: no-store/i)
    expect(answer).toMatch(/x-content-type-options: nosniff/i)
  })

  it('takes 500 headers, all of them', async () => {
    const { authorization } = basic(service.local.production.api_key)
    const head = `GET /v1/decisions HTTP/1.1\r\nHost: a\r\n${CLOSE}${many(497)}Authorization: ${authorization}\r\n\r\n`
    expect(await ask(head)).toMatch(/HTTP\/1\.1 200 /)
  })
})
