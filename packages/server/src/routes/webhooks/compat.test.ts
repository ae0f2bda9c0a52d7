/** The Webhooks API as its clients use it, and the requests that it makes the service send. */
import { LIMITS } from '@winnow/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basic, openMemoryService, type MemoryService } from '../../testing/memory-service.ts'
import { openReceiver, type Receiver, siftSignature } from '../../testing/receiver.test.support.ts'

let service: MemoryService
let receiver: Receiver
beforeAll(async () => {
  receiver = await openReceiver()
  service = await openMemoryService({ webhookNetworks: '127.0.0.0/8' })
})
afterAll(async () => {
  await service.close()
  await receiver.close()
})

interface Webhook {
  readonly id: number
  readonly status: string
  readonly enabled_events: readonly string[]
}

const WISH = {
  payload_type: 'ORDER_V1_0',
  status: 'active',
  url: 'https://203.0.112.7/hooks',
  enabled_events: ['$create_order', '$order_status'],
  name: 'Orders',
  description: 'For the warehouse.',
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Who = 'local' | 'other'

async function call(method: Method, rest: string, payload?: unknown, who: Who = 'local') {
  const { account_id: account, production } = service[who]
  return service.app.inject({
    method,
    url: `/v3/accounts/${account}/webhooks${rest}`,
    headers: basic(production.api_key),
    ...(payload !== undefined && { payload: payload as object }),
  })
}

const create = async (wish: object = {}): Promise<Webhook> =>
  (await call('POST', '', { ...WISH, ...wish })).json<Webhook>()

const removeAll = async () => {
  const { data } = (await call('GET', '')).json<{ data: Webhook[] }>()
  for (const { id } of data) await call('DELETE', `/${id}`)
}

async function send(payload: object) {
  const url = '/v205/events'
  const headers = basic(service.local.production.api_key)
  expect((await service.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200)
  await service.services.delivering.service.drain()
}

describe('a webhook', () => {
  it('is made with 200, and answered with its id, its state in capitals and its times', async () => {
    const answer = await call('POST', '', WISH)
    expect(answer.statusCode).toBe(200)
    const { id, ...rest } = answer.json<Webhook>()
    expect(Number.isSafeInteger(id)).toBe(true)
    const nowMs = service.services.nowMs()
    expect(rest).toEqual({ ...WISH, status: 'ACTIVE', created: nowMs, last_updated: nowMs })
    expect((await call('GET', `/${id}`)).json()).toEqual({ id, ...rest })
    expect((await call('GET', '')).json()).toEqual({
      data: [{ id, ...rest }],
      has_more: false,
      total_results: 1,
    })
  })

  it('is replaced as a whole by PUT', async () => {
    const { id } = await create()
    service.setNowMs(service.services.nowMs() + 1000)
    const next = {
      payload_type: 'order_v1_0',
      status: 'DRAFT',
      url: 'https://203.0.112.8/',
      enabled_events: ['order_status', '$chargeback', '$order_status'],
      later: 'ignored',
    }
    const answer = await call('PUT', `/${id}`, next)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      id,
      payload_type: 'ORDER_V1_0',
      status: 'DRAFT',
      url: next.url,
      enabled_events: ['$order_status', '$chargeback'],
      name: '',
      description: '',
      last_updated: service.services.nowMs(),
    })
    expect((await call('PUT', `/${id}`, WISH)).json()).toMatchObject({ status: 'ACTIVE' })
  })

  it('is gone after DELETE, which answers 204 and nothing', async () => {
    const { id } = await create()
    const answer = await call('DELETE', `/${id}`)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    for (const method of ['GET', 'DELETE'] as const) {
      expect((await call(method, `/${id}`)).statusCode).toBe(404)
    }
    expect((await call('PUT', `/${id}`, WISH)).json()).toEqual({
      error: 'not_found',
      description: expect.any(String),
    })
  })

  it.each([
    [{ payload_type: 'ORDER_V2_0' }, 'payload_type'],
    [{ status: 'paused' }, 'status'],
    [{ url: 'http://203.0.112.7/hooks' }, 'url'],
    [{ url: 'https://10.1.2.3/hooks' }, 'url'],
    [{ url: 'hooks' }, 'url'],
    [{ enabled_events: [] }, 'enabled_events'],
    [{ enabled_events: ['$login'] }, 'enabled_events'],
    [{ enabled_events: '$create_order' }, 'enabled_events'],
    [{ url: null }, 'url'],
    [{ name: 7 }, 'name'],
  ])('is refused with %o', async (wrong, field) => {
    const before = (await call('GET', '')).body
    const answer = await call('POST', '', { ...WISH, ...wrong })
    expect(answer.statusCode).toBe(400)
    const { error, issues } = answer.json<{ error: string; issues: object }>()
    expect([error, Object.keys(issues)]).toEqual(['invalid_request', [field]])
    expect((await call('GET', '')).body).toBe(before)
  })

  it('names all that is missing', async () => {
    const { issues } = (await call('POST', '', {})).json<{ issues: object }>()
    expect(Object.keys(issues)).toEqual(['payload_type', 'status', 'url', 'enabled_events'])
  })

  it('is of its account and environment alone', async () => {
    const { id } = await create()
    expect((await call('GET', `/${id}`, undefined, 'other')).statusCode).toBe(404)
    const headers = basic(service.local.sandbox.api_key)
    const url = `/v3/accounts/${service.local.account_id}/webhooks`
    expect((await service.app.inject({ url, headers })).json()).toMatchObject({ total_results: 0 })
    for (const odd of ['abc', '0', '-1', '1e3', '9'.repeat(40)]) {
      expect((await call('GET', `/${odd}`)).statusCode).toBe(404)
    }
  })

  it('is one of a bounded number of endpoints', async () => {
    await removeAll()
    for (let at = 0; at < LIMITS.endpointsCount; at += 1) await create({ status: 'draft' })
    expect((await call('POST', '', WISH)).statusCode).toBe(409)
    await removeAll()
  })
})

describe('requests of an active webhook', () => {
  const ORDER = {
    $type: '$create_order',
    $user_id: 'ann',
    $order_id: 'o-1',
    $amount: 5_000_000,
    $currency_code: 'EUR',
    $billing_address: { $city: 'Köln' },
    $payment_methods: [{ $payment_type: '$credit_card' }],
    coupon: 'WELCOME',
  }

  it('have the order as it is now, signed, for the events that are enabled', async () => {
    await removeAll()
    const { id } = await create({
      url: `${receiver.url}/hooks`,
      enabled_events: ['$create_order', '$chargeback'],
    })
    const secret = service.services.delivering.service.registry.get(id)?.secrets[0]?.text ?? ''
    await send(ORDER)
    await send({ $type: '$update_order', $user_id: 'ann', $order_id: 'o-1', $amount: 6_000_000 })
    await send({
      $type: '$transaction',
      $user_id: 'ann',
      $order_id: 'o-1',
      $transaction_id: 't-1',
      $amount: 6_000_000,
      $currency_code: 'EUR',
    })
    await send({
      $type: '$order_status',
      $user_id: 'ann',
      $order_id: 'o-1',
      $order_status: '$held',
    })
    await send({ $type: '$chargeback', $transaction_id: 't-1', $chargeback_state: '$received' })
    const requests = receiver.take()
    expect(requests.map(({ path }) => path)).toEqual(['/hooks', '/hooks'])
    for (const { body, headers } of requests) {
      expect(body).toMatch(/^[ -~]+$/)
      expect(headers['x-sift-science-signature']).toBe(siftSignature(secret, body))
      expect(headers['content-type']).toBe('application/json')
    }
    const [created, charged] = requests.map(({ body }) => JSON.parse(body) as object)
    expect(created).toMatchObject({
      account_id: service.local.account_id,
      event: '$create_order',
      order_id: 'o-1',
      user_id: 'ann',
      amount: 5_000_000,
      billing_address: { city: 'Köln' },
      payment_methods: [{ payment_type: 'credit_card' }],
      custom_fields: { coupon: 'WELCOME' },
      transactions: [],
      chargebacks: [],
    })
    expect(created).toHaveProperty('scores.payment_abuse.score')
    expect(charged).toMatchObject({
      event: '$chargeback',
      order_id: 'o-1',
      order_status: 'held',
      amount: 6_000_000,
      transactions: [{ id: 't-1', transaction_type: 'sale', amount: 6_000_000 }],
      chargebacks: [{ transaction_id: 't-1', status: 'received', reason: null }],
    })
  })

  it('are not sent by a draft, and by none once the last is gone', async () => {
    await removeAll()
    const url = `${receiver.url}/hooks`
    const { id } = await create({ url, status: 'draft' })
    await send({ ...ORDER, $order_id: 'o-2' })
    expect(receiver.take()).toEqual([])
    await call('PUT', `/${id}`, { ...WISH, url })
    await send({ ...ORDER, $order_id: 'o-3' })
    expect(receiver.take()).toHaveLength(1)
    await call('DELETE', `/${id}`)
    await send({ ...ORDER, $order_id: 'o-4' })
    expect(receiver.take()).toEqual([])
    const settings = await service.services.records.thresholds(1)
    expect(settings).not.toHaveProperty('orderEvents')
  })
})
