/** Decisions of policies are sent as decision webhooks, and their state says so. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { basic, openMemoryService, type MemoryService } from '../testing/memory-service.ts'
import { openReceiver, type Receiver, siftSignature } from '../testing/receiver.test.support.ts'

const BLOCK = 'block_order_payment_abuse'

let service: MemoryService
let receiver: Receiver
const urls: Record<string, string> = {}

beforeAll(async () => {
  receiver = await openReceiver()
  service = await openMemoryService({ webhookNetworks: '127.0.0.0/8' })
  for (const format of ['DECISION_V1_0', 'DECISION_V1_1', 'DECISION_V1_2']) {
    const url = `${receiver.url}/${format}`
    urls[format] = url
    await call('POST', '/v1/endpoints', {
      url,
      format,
      secret: 'a secret of the receiver',
      signatures: [format === 'DECISION_V1_0' ? 'sift_sha1' : 'sift_sha256'],
      filter: { kinds: ['decision.*'], decisions: [BLOCK] },
    })
  }
  await call('POST', '/v1/policies', {
    document: {
      workflows: [
        {
          name: 'orders',
          display_name: 'New orders',
          on: ['$create_order'],
          entity: 'order',
          abuse_types: ['payment_abuse'],
          routes: [{ name: 'Large', when: 'true', do: [{ decide: BLOCK }] }],
        },
      ],
    },
    stage: 'live',
    why: 'a test',
  })
})
afterAll(async () => {
  await service.close()
  await receiver.close()
})

async function call(method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = basic(service.local.production.api_key)
  const answer = await service.app.inject({ method, url, headers, ...(payload && { payload }) })
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`)
  return answer
}

const drain = () => service.services.delivering.service.drain()

const order = (id: string) =>
  call('POST', '/v205/events?return_score=true', {
    $type: '$create_order',
    $user_id: 'ann',
    $session_id: 's-1',
    $order_id: id,
    $amount: 9_000_000,
    $currency_code: 'EUR',
  })

const statusOf = async (id: string) => {
  const url = `/v3/accounts/${service.local.account_id}/orders/${id}/decisions`
  const { decisions } = (await call('GET', url)).json<{
    decisions: Record<string, { webhook_succeeded: boolean | null }>
  }>()
  return decisions['payment_abuse']?.webhook_succeeded
}

it('a decision of a policy is sent in each version, and has succeeded then (W17)', async () => {
  await order('o-1')
  expect(await statusOf('o-1')).toBeNull()
  await drain()
  const requests = receiver.take().toSorted((a, b) => (a.path < b.path ? -1 : 1))
  expect(requests.map(({ path }) => path)).toEqual([
    '/DECISION_V1_0',
    '/DECISION_V1_1',
    '/DECISION_V1_2',
  ])
  for (const { path, body, headers } of requests) {
    const hash = path.endsWith('V1_0') ? 'sha1' : 'sha256'
    const signature = siftSignature('a secret of the receiver', body, hash)
    expect(headers['x-sift-science-signature']).toBe(signature)
  }
  const [first, second, third] = requests.map(({ body }) => JSON.parse(body) as object)
  const time = service.services.nowMs()
  const entity = { type: 'order', id: 'o-1' }
  expect(first).toEqual({ entity, decision: { id: BLOCK }, time })
  const owned = { ...entity, user_id: 'ann' }
  expect(second).toEqual({ entity: owned, decision: { id: BLOCK }, time })
  expect(third).toEqual({
    entity: { ...owned, external_entity_id: 'o-1' },
    decision: { id: BLOCK, title: expect.stringContaining('Block'), category: 'block' },
    source: { applied_from_type: 'workflow' },
    workflow: {
      run_id: expect.stringMatching(/^\d+-orders$/),
      config: { id: 'orders', name: 'New orders', version: '1' },
      route: { id: 'Large', name: 'Large' },
    },
    event: { session_id: 's-1', order_id: 'o-1' },
    time,
  })
  expect(await statusOf('o-1')).toBe(true)
})

it('a decision that a caller reports by the API is sent to nobody', async () => {
  const url = `/v3/accounts/${service.local.account_id}/users/ann/orders/o-1/decisions`
  service.setNowMs(service.services.nowMs() + 1000)
  await call('POST', url, { decision_id: BLOCK, source: 'AUTOMATED_RULE' })
  await drain()
  expect(receiver.take()).toEqual([])
  expect(await statusOf('o-1')).toBeNull()
})

it('a webhook that is given up has not succeeded', async () => {
  receiver.answer(500)
  await order('o-2')
  await drain()
  expect(await statusOf('o-2')).toBeNull()
  // After the longest time for which a delivery is tried.
  for (let tries = 0; tries < 30 && (await statusOf('o-2')) === null; tries += 1) {
    service.setNowMs(service.services.nowMs() + 24 * 3_600_000)
    service.services.delivering.service.dispatcher.wakeAll()
    await drain()
  }
  expect(await statusOf('o-2')).toBe(false)
  receiver.answer(200)
  receiver.take()
})

it('the list of decisions says where each is sent', async () => {
  const url = `/v3/accounts/${service.local.account_id}/decisions`
  const { data } = (await call('GET', url)).json<{
    data: { id: string; webhook_url: string | null }[]
  }>()
  for (const { id, webhook_url: to } of data) {
    expect([id, to]).toEqual([id, id === BLOCK ? urls['DECISION_V1_0'] : null])
  }
})
