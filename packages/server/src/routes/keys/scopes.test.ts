import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  basic,
  bearer,
  type MemoryService,
  openMemoryService,
  TEST_NOW_MS,
} from '../../testing/memory-service.ts'

type Headers = Readonly<Record<string, string>>

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
  await sent(basic(service.local.production.api_key), 'POST', '/v205/events', LOGIN)
})
afterAll(() => service.close())

const LOGIN = { $type: '$login', $user_id: 'ann' }
const DECISION = { entity_id: 'ann', analyst: 'mira' }
const HOUR_MS = 3_600_000

async function sent(
  headers: Headers,
  method: 'GET' | 'POST',
  url: string,
  payload?: object | string,
) {
  const body = payload === undefined ? {} : { payload }
  const type = typeof payload === 'string' ? { 'content-type': 'application/x-ndjson' } : {}
  return service.app.inject({ method, url, headers: { ...headers, ...type }, ...body })
}

const keysUrl = () => `/v1/admin/accounts/${service.local.account_id}/keys`
const admin = (method: 'GET' | 'POST', url: string, payload?: object) =>
  sent(bearer(service.adminToken), method, url, payload)

interface Made {
  readonly key: string
  readonly key_id: string
}

async function madeKey(wish: object): Promise<Made> {
  const answer = await admin('POST', keysUrl(), { environment: 'production', ...wish })
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body])
  return answer.json<Made>()
}

/** What becomes of one call of each kind. */
async function statuses(scope: string): Promise<object> {
  const as = basic((await madeKey({ scope })).key)
  const status = async (method: 'GET' | 'POST', url: string, payload?: object | string) =>
    (await sent(as, method, url, payload)).statusCode
  return {
    event: await status('POST', '/v205/events', LOGIN),
    bulk: await status('POST', '/v1/events:bulk', JSON.stringify(LOGIN)),
    read: await status('GET', '/v1/users/ann'),
    export: await status('GET', '/v1/users/ann/export'),
    decision: await status('POST', '/v1/decisions/watch_user_payment_abuse/apply', DECISION),
    label: await status('POST', '/v205/users/ann/labels', {
      $is_fraud: true,
      $abuse_type: 'payment_abuse',
    }),
  }
}

describe('a secret key of a scope', () => {
  const NOTHING = { event: 400, bulk: 403, read: 403, export: 403, decision: 403, label: 400 }

  it.each([
    ['events', { event: 200, bulk: 200 }],
    ['read', { read: 200 }],
    ['decisions', { decision: 200 }],
  ])('%s does that and nothing else', async (scope, does) => {
    expect(await statuses(scope)).toEqual({ ...NOTHING, ...does })
  })

  it('events gives no label and no decision by the line either', async () => {
    const { key } = await madeKey({ scope: 'events' })
    const label = JSON.stringify({ $user_id: 'ann', abuse_type: 'payment_abuse', bad: true })
    const answer = await sent(basic(key), 'POST', '/v1/events:bulk', label)
    expect(JSON.parse(answer.body)).toMatchObject({ status: 51, error: /scope events/ })
  })

  it('is told what it may do, and what would be needed', async () => {
    const { key } = await madeKey({ scope: 'decisions' })
    const answer = await sent(basic(key), 'GET', '/v1/users/ann')
    expect(answer.json<object>()).toEqual({
      error: 'forbidden',
      description:
        'This key may only report decisions (scope decisions); this needs read_records: send another key.',
    })
  })

  it('is for secret keys: a beacon key has none', async () => {
    const wish = { environment: 'production', kind: 'beacon', scope: 'read' }
    expect((await admin('POST', keysUrl(), wish)).statusCode).toBe(400)
  })

  it('is that of the key that replaces it, as is its end', async () => {
    const endsAt = TEST_NOW_MS + HOUR_MS
    const { key_id: id } = await madeKey({ scope: 'read', expires_at: endsAt })
    const answer = await admin('POST', `${keysUrl()}/${id}/rotate`, {})
    expect(answer.json<object>()).toMatchObject({ scope: 'read', expires_at: endsAt, replaces: id })
  })
})

describe('a key that expires', () => {
  it('works until then, is listed as expired after, and cannot be rotated', async () => {
    const endsAt = new Date(TEST_NOW_MS + HOUR_MS).toISOString()
    const { key, key_id: id } = await madeKey({ expires_at: endsAt })
    const read = async () => (await sent(basic(key), 'GET', '/v1/users/ann')).statusCode
    service.setNowMs(TEST_NOW_MS + HOUR_MS - 1)
    expect(await read()).toBe(200)
    service.setNowMs(TEST_NOW_MS + HOUR_MS)
    expect(await read()).toBe(401)
    const { keys } = (await admin('GET', keysUrl())).json<{ keys: readonly { key_id: string }[] }>()
    expect(keys.find((one) => one.key_id === id)).toMatchObject({ state: 'expired' })
    expect((await admin('POST', `${keysUrl()}/${id}/rotate`, {})).statusCode).toBe(404)
    service.setNowMs(TEST_NOW_MS)
  })

  it.each([TEST_NOW_MS, 'soon', -1])('does not end at %s', async (time) => {
    const wish = { environment: 'production', expires_at: time }
    const answer = await admin('POST', keysUrl(), wish)
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('expires_at')])
  })
})
