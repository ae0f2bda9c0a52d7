import { afterEach, expect, it } from 'vitest'
import { WinnowClient } from './client.ts'
import type { Clock } from './clock.ts'
import { WinnowRefusal, WinnowUnavailable } from './errors.ts'
import type { ClientOptions } from './options.ts'
import { scriptedServer, type ScriptedServer, type Step } from './scripted-server.test.support.ts'

const OK: Step = { answer: 200, body: { status: 0, error_message: 'OK', time: 1 } }
const EVENT = { $type: '$create_order', $user_id: 'ann', $order_id: 'o1' }

/** A clock on which waiting takes no time but is written down. */
function fakeClock(): Clock & { readonly waits: number[] } {
  const waits: number[] = []
  let now = 0
  return {
    waits,
    now: () => now,
    wallMs: () => Date.UTC(2026, 0, 1),
    wait: async (ms) => {
      waits.push(ms)
      now += ms
    },
  }
}

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

async function start(script: readonly Step[], options: Partial<ClientOptions> = {}) {
  const server: ScriptedServer = await scriptedServer(script)
  const clock = fakeClock()
  const client = new WinnowClient({
    baseUrl: server.url,
    apiKey: 'k3y',
    clock,
    chance: () => 0.5,
    ...options,
  })
  opened.push(client, server)
  return { server, client, clock }
}

it('sends an event with its key, version and query', async () => {
  const { server, client } = await start([OK])
  const answer = await client.track(EVENT, {
    returnScore: true,
    abuseTypes: ['payment_abuse', 'content_abuse'],
    warnings: true,
    percentiles: true,
    idempotencyKey: 'once',
  })
  expect(answer.status).toBe(0)
  const [request] = server.seen
  expect(request?.method).toBe('POST')
  const url = new URL(request?.url ?? '', server.url)
  expect(url.pathname).toBe('/v205/events')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    return_score: 'true',
    abuse_types: 'payment_abuse,content_abuse',
    fields: 'SCORE_PERCENTILES,WARNINGS',
  })
  expect(JSON.parse(request?.body ?? '')).toEqual(EVENT)
  expect(request?.headers).toMatchObject({
    authorization: `Basic ${Buffer.from('k3y:').toString('base64')}`,
    'idempotency-key': 'once',
    'content-type': 'application/json',
  })
})

it.each([
  ['score', 'GET', '/v204/score/a%20b%2Bc%2F%C3%A9'],
  ['storedScore', 'GET', '/v204/users/a%20b%2Bc%2F%C3%A9/score'],
  ['rescore', 'POST', '/v204/users/a%20b%2Bc%2F%C3%A9/score'],
] as const)('%s asks %s %s', async (name, method, url) => {
  const { server, client } = await start([OK], { version: 'v204' })
  await client[name]('a b+c/é')
  expect(server.seen[0]).toMatchObject({ method, url })
})

it('labels and unlabels', async () => {
  const { server, client } = await start([OK, { answer: 204 }, { answer: 204 }])
  await client.label('ann', { $is_bad: true, $abuse_type: 'payment_abuse' })
  await client.unlabel('ann', 'payment_abuse')
  await client.unlabel('ann')
  expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /v205/users/ann/labels',
    'DELETE /v205/users/ann/labels?abuse_type=payment_abuse',
    'DELETE /v205/users/ann/labels',
  ])
})

it.each<readonly [string, Step]>([
  ['a cut connection', { cut: true }],
  ['half an answer', { half: true }],
  ['HTTP 500', { answer: 500, body: { status: -1, error_message: 'Unexpected error' } }],
  ['HTTP 503 without JSON', { answer: 503, body: '<html>' }],
  ['HTTP 429', { answer: 429, body: { status: 60, error_message: 'Rate limited' } }],
  ['HTTP 400 with status 60', { answer: 400, body: { status: 60, error_message: 'Rate limited' } }],
  ['a success that is no JSON', { answer: 200, body: 'OK' }],
])('tries again after %s, with the same key and bytes', async (_, fault) => {
  const { server, client } = await start([fault, OK])
  await client.track(EVENT)
  expect(server.seen).toHaveLength(2)
  const [first, second] = server.seen
  expect(first?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
  expect(second?.body).toBe(first?.body)
})

it('tries again when an answer is slow', async () => {
  const { server, client } = await start([{ silent: true }, OK], { timeoutMs: 1_000 })
  await client.track(EVENT)
  expect(server.seen).toHaveLength(2)
})

it('makes a new idempotency key for every call', async () => {
  const { server, client } = await start([OK])
  await client.track(EVENT)
  await client.track(EVENT)
  const keys = server.seen.map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(2)
})

it('waits with a doubling, jittered bound, and no longer than the retries', async () => {
  const { server, client, clock } = await start([{ answer: 500 }], { retries: 4 })
  const failed = await client.track(EVENT).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(WinnowUnavailable)
  expect(failed).toMatchObject({ reason: 'server_error', tries: 5 })
  expect(server.seen).toHaveLength(5)
  expect(clock.waits).toEqual([50, 100, 200, 400])
})

it.each([
  ['seconds', '2', 2_050],
  ['a date', new Date(Date.UTC(2026, 0, 1, 0, 0, 3)).toUTCString(), 3_050],
])('waits as long as Retry-After says in %s', async (_, header, waited) => {
  const limited: Step = { answer: 429, body: { status: 60 }, headers: { 'retry-after': header } }
  const { client, clock } = await start([limited, OK])
  await client.track(EVENT)
  expect(clock.waits).toEqual([waited])
})

it('gives up at once when Retry-After lies beyond the time for the call', async () => {
  const limited: Step = { answer: 429, body: { status: 60 }, headers: { 'retry-after': '60' } }
  const { server, client, clock } = await start([limited])
  await expect(client.track(EVENT)).rejects.toMatchObject({
    name: 'WinnowUnavailable',
    reason: 'rate_limited',
    retryAfterMs: 60_000,
    tries: 1,
  })
  expect(server.seen).toHaveLength(1)
  expect(clock.waits).toEqual([])
})

it('stops trying when the time for the call is over', async () => {
  const { client, clock } = await start([{ answer: 500 }], { retries: 20, totalTimeoutMs: 2_000 })
  await expect(client.track(EVENT)).rejects.toBeInstanceOf(WinnowUnavailable)
  expect(clock.now()).toBeLessThanOrEqual(2_000)
})

it.each<readonly [string, Step, object]>([
  [
    'of the compat interface',
    {
      answer: 400,
      body: {
        status: 53,
        error_message: 'Invalid field value(s) for fields: $.$amount.',
        warnings: { count: 1, items: [{ message: 'Invalid field value at $.$amount' }] },
      },
    },
    {
      httpStatus: 400,
      status: 53,
      message: 'Invalid field value(s) for fields: $.$amount.',
      problems: ['Invalid field value at $.$amount'],
    },
  ],
  [
    'of the own interface',
    {
      answer: 409,
      body: { error: 'conflict', description: 'It exists.', issues: { name: 'is taken' } },
    },
    { httpStatus: 409, code: 'conflict', message: 'It exists.', problems: ['name: is taken'] },
  ],
  [
    'inside HTTP 200',
    { answer: 200, body: { status: 50, error_message: 'Invalid request' } },
    { httpStatus: 200, status: 50 },
  ],
  [
    'without a body',
    { answer: 404 },
    { httpStatus: 404, message: 'the service answered HTTP 404' },
  ],
])('throws a refusal %s and does not try again', async (_, step, shown) => {
  const { server, client } = await start([step])
  const refused = await client.track(EVENT).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(WinnowRefusal)
  expect(refused).toMatchObject(shown)
  expect(server.seen).toHaveLength(1)
})

it('keeps one connection alive for calls in a row', async () => {
  const { server, client } = await start([OK])
  for (let call = 0; call < 5; call += 1) await client.track(EVENT)
  expect(new Set(server.seen.map(({ connection }) => connection)).size).toBe(1)
})

it('ends with the reason when nobody listens', async () => {
  const { server, client } = await start([OK], { retries: 1 })
  await server.close()
  await expect(client.track(EVENT)).rejects.toMatchObject({ reason: 'network', tries: 2 })
})

it('can be aborted', async () => {
  const { client } = await start([{ silent: true }])
  const aborter = new AbortController()
  const call = client.track(EVENT, { signal: aborter.signal })
  aborter.abort()
  await expect(call).rejects.toMatchObject({
    name: 'WinnowUnavailable',
    reason: 'aborted',
    tries: 1,
  })
})

it('never tells the key in an error', async () => {
  const { client } = await start([{ cut: true }], { apiKey: 'very-secret', retries: 0 })
  const failed = await client.track(EVENT).catch((error: unknown) => error)
  expect(JSON.stringify(failed, Object.getOwnPropertyNames(failed))).not.toContain('very-secret')
})

it.each<readonly [Partial<ClientOptions>, string]>([
  [{ baseUrl: 'ftp://x' }, 'baseUrl'],
  [{ baseUrl: 'http://me:secret@x' }, 'baseUrl'],
  [{ baseUrl: '127.0.0.1:8080' }, 'baseUrl'],
  [JSON.parse('{ "baseUrl": null }') as object, 'baseUrl is missing'],
  [JSON.parse('{ "apiKey": null }') as object, 'apiKey is missing'],
  [{ apiKey: '' }, 'apiKey'],
  [{ apiKey: 'a:b' }, 'apiKey'],
  [{ retries: 21 }, 'retries'],
  [{ retries: 0.5 }, 'retries'],
  [{ timeoutMs: 0 }, 'timeoutMs'],
  [{ userAgent: 'shop\n1' }, 'userAgent'],
  [{ userAgent: '' }, 'userAgent'],
  [JSON.parse('{ "timeout": 5 }') as object, 'unknown option timeout (did you mean timeoutMs?)'],
  [JSON.parse('{ "version": "v999" }') as object, 'version must be one of v203, v204, v205'],
])('refuses options %j', (options, named) => {
  const made = () => new WinnowClient({ baseUrl: 'http://x', apiKey: 'k', ...options })
  expect(made).toThrow(named)
})

/** As whoever writes JavaScript may pass it. */
const passed = (json: string): unknown => (json === '' ? undefined : JSON.parse(json))

it.each([
  ['', 'baseUrl and apiKey are missing'],
  ['{}', 'baseUrl and apiKey are missing'],
  ['{ "apiKey": "k" }', 'baseUrl is missing'],
  ['{ "baseUrl": "http://x", "apiKey": "" }', 'apiKey is missing'],
  ['{ "baseURL": "http://x" }', 'unknown option baseURL (did you mean baseUrl?)'],
])('says of the options %s what is missing', (json, told) => {
  expect(() => new WinnowClient(passed(json) as ClientOptions)).toThrow(told)
})

it('asks nothing of a user without an id', async () => {
  const { server, client } = await start([OK])
  const told = new TypeError('userId must be a non-empty string')
  const nobody = passed('') as string
  await expect(client.score(nobody)).rejects.toThrow(told)
  await expect(client.storedScore('')).rejects.toThrow(told)
  await expect(client.rescore(nobody)).rejects.toThrow(told)
  const label = { $is_bad: true, $abuse_type: 'payment_abuse' } as const
  await expect(client.label(nobody, label)).rejects.toThrow(told)
  await expect(client.unlabel(nobody)).rejects.toThrow(told)
  expect(server.seen).toEqual([])
})

it('refuses unknown options of every call', async () => {
  const { server, client } = await start([OK])
  const told = new TypeError('unknown option sign (did you mean signal?)')
  const wrong = passed('{ "sign": 1 }') as object
  const label = { $is_bad: true, $abuse_type: 'payment_abuse' } as const
  await expect(client.track(EVENT, wrong)).rejects.toThrow(told)
  await expect(client.score('ann', wrong)).rejects.toThrow(told)
  await expect(client.storedScore('ann', wrong)).rejects.toThrow(told)
  await expect(client.rescore('ann', wrong)).rejects.toThrow(told)
  await expect(client.label('ann', label, wrong)).rejects.toThrow(told)
  await expect(client.unlabel('ann', 'payment_abuse', wrong)).rejects.toThrow(told)
  await expect(client.bulk([], wrong).next()).rejects.toThrow(told)
  await expect(client.bulkText(new Uint8Array(), 0, wrong)).rejects.toThrow(told)
  expect(server.seen).toEqual([])
})

it('says of what cannot be sent what it is, and sends nothing', async () => {
  const { server, client } = await start([OK])
  const noNumber = { ...EVENT, $amount: Number('19,99') }
  const label = { $is_bad: true, $abuse_type: 'payment_abuse', $time: Number('today') } as const
  const one = passed('{ "abuseTypes": "payment_abuse" }') as object
  await expect(client.track(noNumber)).rejects.toThrow('$.$amount is NaN')
  await expect(client.label('ann', label)).rejects.toThrow('$.$time is NaN')
  await expect(client.bulk([noNumber]).next()).rejects.toThrow('$.$amount is NaN')
  await expect(client.bulk([EVENT], { timeoutMs: -1 }).next()).rejects.toThrow('timeoutMs')
  await expect(client.track(EVENT, { idempotencyKey: 'Nr – 1' })).rejects.toThrow('idempotencyKey')
  await expect(client.score('ann', one)).rejects.toThrow("such as ['payment_abuse']")
  expect(server.seen).toEqual([])
})

it('keeps the path of the base address as a prefix', async () => {
  const { server } = await start([OK])
  const client = new WinnowClient({ baseUrl: `${server.url}/fraud/`, apiKey: 'k' })
  opened.push(client)
  await client.track(EVENT)
  expect(server.seen[0]?.url).toBe('/fraud/v205/events')
})

it.each(['.', '..', 'a/b', '../..', 'é'])('asks for the user %s and nobody else', async (user) => {
  const { server, client } = await start([OK])
  await client.label(user, { $is_bad: true, $abuse_type: 'payment_abuse' })
  await client.unlabel(user)
  await client.storedScore(user)
  await client.score(user)
  const id = encodeURIComponent(user)
  expect(server.seen.map(({ url }) => url)).toEqual([
    `/v205/users/${id}/labels`,
    `/v205/users/${id}/labels`,
    `/v205/users/${id}/score`,
    `/v205/score/${id}`,
  ])
})
