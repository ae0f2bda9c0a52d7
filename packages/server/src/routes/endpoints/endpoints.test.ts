import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { basic, openMemoryService, type MemoryService } from '../../testing/memory-service.ts'

interface Request {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

let service: MemoryService
let server: Server
let requests: Request[]
let status: (request: Request) => number

beforeAll(async () => {
  service = await openMemoryService({ webhookNetworks: '127.0.0.0/8' })
  // The official verifier compares times with its own clock.
  service.setNowMs(Date.now())
  await service.services.core.execute({
    is: 'set_thresholds',
    environment: 1,
    settings: { hysteresis: 0, byType: { payment_abuse: { review: 0.01, block: 99.99 } } },
    nowMs: Date.now(),
  })
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const received = { headers: request.headers as Record<string, string>, body }
      requests.push(received)
      response.statusCode = status(received)
      response.end('thanks')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(async () => {
  await service.close()
  server.closeAllConnections()
  server.close()
})

beforeEach(() => {
  requests = []
  status = () => 200
})

const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`

async function call(method: string, path: string, payload?: object, key = keyOf('local')) {
  const answer = await service.app.inject({
    method: method as 'GET',
    url: path,
    headers: basic(key),
    ...(payload !== undefined && { payload }),
  })
  const text = answer.body
  return { status: answer.statusCode, json: text === '' ? {} : JSON.parse(text), text }
}

const keyOf = (name: 'local' | 'other'): string => service[name].production.api_key

let users = 0

/** Brings a message: the first score of a user goes over its threshold. */
async function cross(): Promise<string> {
  const user = `user_${(users += 1)}`
  const event = { $type: '$create_account', $user_id: user, $user_email: 'é@shop.example' }
  const sent = await service.app.inject({
    method: 'POST',
    url: '/v205/events?return_score=true',
    payload: { ...event, $api_key: keyOf('local') },
  })
  expect(sent.statusCode).toBe(200)
  await drain()
  return user
}

const drain = () => service.services.delivering.service.drain()

const verified = (secret: string, { body, headers }: Request): Record<string, unknown> =>
  new Webhook(secret).verify(body, headers) as Record<string, unknown>

it('a message reaches its endpoint, signed, and its delivery is found with what was sent (W5, W14)', async () => {
  const made = await call('POST', '/v1/endpoints', {
    url: url(),
    signatures: ['standard', 'sift_sha256'],
    filter: { kinds: ['score.*'], abuse_types: ['payment_abuse'] },
  })
  expect(made.status).toBe(200)
  const { id, secret } = made.json
  expect(secret).toMatch(/^whsec_/)
  const user = await cross()
  expect(requests).toHaveLength(1)
  const [request] = requests as [Request]
  const body = verified(secret, request)
  expect(body).toMatchObject({ kind: 'score.threshold_crossed', user_id: user })
  expect(request.headers['x-sift-science-signature']).toMatch(/^sha256=[0-9a-f]{64}$/)
  const name = request.headers['webhook-id'] ?? ''
  expect(name).toBe(`msg_${String(body['id'])}`)
  for (const query of [
    `message=${name}`,
    `message=${String(body['id'])}`,
    `entity_type=user&entity_id=${user}`,
    `state=delivered&endpoint=${id}`,
  ]) {
    const { json } = await call('GET', `/v1/deliveries?${query}`)
    expect(json.deliveries).toHaveLength(1)
    expect(json.deliveries[0]).toMatchObject({ message: name, state: 'delivered', tries: 1 })
  }
  const { json: page } = await call('GET', '/v1/deliveries')
  const detail = await call('GET', `/v1/deliveries/${page.deliveries[0].id}`)
  expect(detail.json.body).toBe(request.body)
  expect(detail.json.attempts).toMatchObject([{ status: 200, answer: 'thanks', error: null }])
  expect(detail.json.attempts[0].headers).toMatchObject({
    'webhook-id': name,
    'webhook-signature': request.headers['webhook-signature'],
  })
  await call('DELETE', `/v1/endpoints/${id}`)
})

it('a secret is shown once: no answer, no log and no audit has it afterwards (W4, W24)', async () => {
  const made = await call('POST', '/v1/endpoints', { url: url() })
  const rotated = await call('POST', `/v1/endpoints/${made.json.id}/rotate`, { overlap_hours: 1 })
  const secrets = [made.json.secret, rotated.json.secret].map((text: string) => text.slice(6))
  await cross()
  const [request] = requests as [Request]
  for (const secret of secrets) verified(`whsec_${secret}`, request)
  const audit = await service.services.ledger.read(1, 1000)
  const answers = await Promise.all(
    ['/v1/endpoints', `/v1/endpoints/${made.json.id}`, '/v1/deliveries'].map((path) =>
      call('GET', path),
    ),
  )
  const text = [service.logged(), JSON.stringify(audit), ...answers.map((one) => one.text)].join(
    '\n',
  )
  for (const secret of secrets) expect(text).not.toContain(secret)
  service.setNowMs(service.services.nowMs() + 3_600_000)
  const { json } = await call('GET', `/v1/endpoints/${made.json.id}`)
  expect(json.secrets).toHaveLength(1)
  service.setNowMs(Date.now())
  await call('DELETE', `/v1/endpoints/${made.json.id}`)
})

it('no delivery fails while a secret is rotated under load, whichever of the two secrets the shop knows (W4)', async () => {
  const made = await call('POST', '/v1/endpoints', {
    url: url(),
    filter: { kinds: ['score.*'], abuse_types: ['payment_abuse'] },
  })
  let known: string = made.json.secret
  // The shop believes what its secret verifies, and refuses the rest.
  status = (request) => (isVerified(known, request) ? 200 : 401)
  const [before, during, after] = [40, 40, 40]
  const crossed = (count: number) => Promise.all(Array.from({ length: count }, () => cross()))
  await crossed(before)
  const underWay = crossed(during)
  const rotated = await call('POST', `/v1/endpoints/${made.json.id}/rotate`, { overlap_hours: 1 })
  await underWay
  // The shop takes the new secret over later than Winnow, in the middle of what comes.
  const late = crossed(after)
  known = rotated.json.secret
  await late
  await drain()
  expect(requests).toHaveLength(before + during + after)
  const path = `/v1/deliveries?endpoint=${made.json.id}&limit=500`
  const { deliveries } = (await call('GET', path)).json
  const outcomes = deliveries.map(({ state, tries }: Outcome) => `${state} ${tries}`)
  expect(new Set(outcomes)).toEqual(new Set(['delivered 1']))
  await call('DELETE', `/v1/endpoints/${made.json.id}`)
})

interface Outcome {
  readonly state: string
  readonly tries: number
}

function isVerified(secret: string, request: Request): boolean {
  try {
    return verified(secret, request) !== undefined
  } catch {
    return false
  }
}

it('while it is disabled its messages are held, and come in order when the gap is replayed (W9, W12, W24)', async () => {
  const { json } = await call('POST', '/v1/endpoints', { url: url(), order: 'strict' })
  status = () => 410
  const gone = await cross()
  await drain()
  expect((await call('GET', `/v1/endpoints/${json.id}`)).json).toMatchObject({
    state: 'disabled',
    disabled_by: 'gone',
  })
  const audit = await service.app.inject({
    url: `/v1/audit?what=disable_endpoint&on=${json.id}`,
    headers: { authorization: `Bearer ${service.adminToken}` },
  })
  expect(audit.json().entries).toMatchObject([
    {
      who: { kind: 'service' },
      account_id: service.local.account_id,
      changes: { disabled_by: { after: 'gone' } },
    },
  ])
  const held = await cross()
  expect(requests).toHaveLength(1)
  status = () => 200
  const enabled = await call('POST', `/v1/endpoints/${json.id}/enable`, {})
  expect(enabled.json).toMatchObject({ gap: 2, endpoint: { state: 'active' } })
  const later = await cross()
  const again = await call('POST', `/v1/endpoints/${json.id}/enable`, { replay_gap: true })
  expect(again.json.gap).toBe(0)
  await drain()
  const received = requests.slice(1).map(({ body }) => JSON.parse(body).user_id)
  expect(received).toEqual([later, gone, held])
  await call('DELETE', `/v1/endpoints/${json.id}`)
})

it('what was given up or delivered is replayed with the same id and bytes, marked, after a count (W2, W13)', async () => {
  const { json } = await call('POST', '/v1/endpoints', { url: url() })
  await cross()
  await cross()
  const first = requests.map(({ headers, body }) => [headers['webhook-id'], body])
  requests = []
  const wish = { endpoint: json.id, state: 'delivered' }
  expect((await call('POST', '/v1/replays/count', wish)).json).toEqual({ count: 2 })
  expect(requests).toEqual([])
  const started = await call('POST', '/v1/replays', wish)
  expect(started.json).toMatchObject({ state: 'running', total: 2, endpoint: json.id })
  await drain()
  await drain()
  expect(requests.map(({ headers, body }) => [headers['webhook-id'], body])).toEqual(first)
  expect(new Set(requests.map(({ headers }) => headers['winnow-replay']))).toEqual(
    new Set([started.json.id]),
  )
  const { json: list } = await call('GET', '/v1/replays')
  expect(list.replays[0]).toMatchObject({ state: 'done', made: 2 })
  const of = await call('GET', `/v1/deliveries?replay=${started.json.id}`)
  expect(of.json.deliveries).toHaveLength(2)
  await call('DELETE', `/v1/endpoints/${json.id}`)
})

it('each try has the same id and bytes, and a message that the filter leaves out is never a delivery (W2, W9, W16)', async () => {
  const filter = { kinds: ['score.*'], abuse_types: ['payment_abuse'] }
  const { json } = await call('POST', '/v1/endpoints', { url: url(), filter })
  const other = { url: url(), filter: { kinds: ['label.*'] } }
  const { json: unconcerned } = await call('POST', '/v1/endpoints', other)
  const path = `/v1/deliveries?endpoint=${json.id}`
  status = () => 503
  await cross()
  const nextTry = async () => (await call('GET', path)).json.deliveries[0].next_try as number
  for (const statusOfTry of [503, 200]) {
    expect(await nextTry()).toBeGreaterThan(service.services.nowMs())
    service.setNowMs(await nextTry())
    status = () => statusOfTry
    await drain()
  }
  const sent = requests.map(({ headers, body }) => [headers['webhook-id'], body])
  expect(sent).toEqual([sent[0], sent[0], sent[0]])
  expect(new Set(requests.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(3)
  const none = await call('GET', `/v1/deliveries?endpoint=${unconcerned.id}`)
  expect(none.json.deliveries).toEqual([])
  service.setNowMs(Date.now())
  for (const { id } of [json, unconcerned]) await call('DELETE', `/v1/endpoints/${id}`)
})

it('a stopped replay sends nothing more (W13)', async () => {
  const { json } = await call('POST', '/v1/endpoints', { url: url() })
  await cross()
  const started = await call('POST', '/v1/replays', { endpoint: json.id })
  requests = []
  const stopped = await call('POST', `/v1/replays/${started.json.id}/stop`)
  expect(stopped.json.state).toBe('stopped')
  await drain()
  expect(requests).toEqual([])
  await call('DELETE', `/v1/endpoints/${json.id}`)
})

it('a test says in plain words what is wrong (W19, W20)', async () => {
  const { json } = await call('POST', '/v1/endpoints', { url: url() })
  expect((await call('POST', `/v1/endpoints/${json.id}/test`)).json).toMatchObject({
    ok: true,
    status: 200,
    diagnosis: 'It works.',
    answer: 'thanks',
  })
  status = () => 404
  expect((await call('POST', `/v1/endpoints/${json.id}/test`)).json).toMatchObject({
    ok: false,
    error: 'not_found',
    diagnosis: 'The receiver answered 404: look at the path of the URL.',
  })
  await call('DELETE', `/v1/endpoints/${json.id}`)
})

it('a chat gets one paragraph', async () => {
  const { json } = await call('POST', '/v1/endpoints', { url: url(), kind: 'chat' })
  expect(json.secret).toBeNull()
  const user = await cross()
  const [request] = requests as [Request]
  const { text } = JSON.parse(request.body)
  expect(text).toContain(`It is about user ${user}.`)
  expect(text).not.toContain('\n')
  expect(request.headers['webhook-signature']).toBeUndefined()
  await call('DELETE', `/v1/endpoints/${json.id}`)
})

it.each([
  [{ url: 'https://10.0.0.1/' }, 'url'],
  [{ url: 'http://shop.example/' }, 'url'],
  [{ url: 'ann@shop.example', kind: 'webhook' }, 'url'],
  [{ url: 'nobody', kind: 'email' }, 'url'],
  [{ url: 'https://8.8.8.8/', format: 'xml' }, 'format'],
  [{ url: 'https://8.8.8.8/', version: 9 }, 'version'],
  [{ url: 'https://8.8.8.8/', authority: 'PEM' }, 'authority'],
  [{ url: 'https://8.8.8.8/', secret: 'short' }, 'secret'],
  [{ url: 'https://8.8.8.8/', signatures: [] }, 'signatures'],
  [{ url: 'https://8.8.8.8/', filter: { kinds: ['nothing.*'] } }, 'filter'],
  [{ url: 'https://8.8.8.8/', concurrency: 65 }, 'concurrency'],
  [{}, 'url'],
])('%j is refused for its %s', async (body, member) => {
  const refused = await call('POST', '/v1/endpoints', body)
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.json.issues)).toEqual([member])
})

it('endpoints and deliveries of others do not exist', async () => {
  const { json } = await call('POST', '/v1/endpoints', { url: url() })
  await cross()
  const { json: page } = await call('GET', '/v1/deliveries')
  const other = keyOf('other')
  expect((await call('GET', '/v1/endpoints', undefined, other)).json.endpoints).toEqual([])
  expect((await call('GET', '/v1/deliveries', undefined, other)).json.deliveries).toEqual([])
  for (const [method, path, body] of [
    ['GET', `/v1/endpoints/${json.id}`],
    ['PATCH', `/v1/endpoints/${json.id}`, {}],
    ['DELETE', `/v1/endpoints/${json.id}`],
    ['POST', `/v1/endpoints/${json.id}/rotate`, {}],
    ['POST', `/v1/endpoints/${json.id}/test`],
    ['GET', `/v1/deliveries/${page.deliveries[0].id}`],
    ['POST', '/v1/replays', { endpoint: json.id }],
  ] as const) {
    expect([path, (await call(method, path, body, other)).status]).toEqual([path, 404])
  }
  await call('DELETE', `/v1/endpoints/${json.id}`)
})
