/** Scores of a partner's accounts are reported to the partner. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  basic,
  bearer,
  openMemoryService,
  type MemoryService,
} from '../../testing/memory-service.ts'
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
beforeEach(() => {
  receiver.take()
})

interface SubAccount {
  readonly account_id: string
  readonly production: { readonly api_keys: readonly { readonly key: string }[] }
  readonly sandbox: SubAccount['production']
}

let made = 0
async function createAccount(): Promise<SubAccount> {
  made += 1
  const payload = {
    site_url: `m${made}.example`,
    site_email: `owner@m${made}.example`,
    analyst_email: `eva@m${made}.example`,
    password: 's0m3l0ngp455w0rd',
  }
  const url = `/v3/partners/${service.partner.id}/accounts`
  const headers = basic(service.partner.key)
  return (await service.app.inject({ method: 'POST', url, headers, payload })).json<SubAccount>()
}

const configure = (payload: object) =>
  service.app
    .inject({
      method: 'PUT',
      url: `/v3/accounts/${service.partner.id}/config`,
      headers: basic(service.partner.key),
      payload,
    })
    .then((answer) => answer.json<{ notification_secret?: string }>())

async function login(key: string, userId: string) {
  const payload = { $type: '$create_account', $user_id: userId }
  const url = '/v205/events?return_score=true'
  await service.app.inject({ method: 'POST', url, headers: basic(key), payload })
  await service.services.delivering.service.drain()
}

it('of accounts made before and after, to the URL with the id of the account, signed', async () => {
  const before = await createAccount()
  const secret = (
    await configure({
      http_notification_url: `${receiver.url}/notify?id=%s`,
      http_notification_threshold: 0,
    })
  ).notification_secret
  const after = await createAccount()
  for (const account of [before, after]) {
    await login(account.production.api_keys[0]?.key ?? '', 'zoë')
    const requests = receiver.take()
    // Each abuse type has a score of its own.
    expect(requests.length).toBeGreaterThan(0)
    for (const { path, headers, body } of requests) {
      expect(path).toBe(`/notify?id=${account.account_id}`)
      expect(headers['x-sift-science-signature']).toBe(siftSignature(secret ?? '', body))
      expect(body).toMatch(/^[ -~]+$/)
      expect(JSON.parse(body)).toMatchObject({
        account_id: account.account_id,
        user_id: 'zoë',
        threshold: 0,
        time: service.services.nowMs(),
      })
      // The partner's accounts have scores of 0 to 1.
      expect((JSON.parse(body) as { score: number }).score).toBeLessThanOrEqual(1)
    }
    await login(account.production.api_keys[0]?.key ?? '', 'zoë')
    expect(receiver.take()).toEqual([])
  }
})

it('not below the threshold, not of a sandbox, and not of other accounts', async () => {
  const account = await createAccount()
  await login(account.sandbox.api_keys[0]?.key ?? '', 'ann')
  await login(service.other.production.api_key, 'ann')
  expect(receiver.take()).toEqual([])
  await configure({ http_notification_threshold: 1 })
  await login(account.production.api_keys[0]?.key ?? '', 'ann')
  expect(receiver.take()).toEqual([])
})

it('to a new URL from then on; the thresholds of the account itself stay as they are', async () => {
  const account = await createAccount()
  const id = account.account_id
  const admin = bearer(service.adminToken)
  const own = { hysteresis: 7, payment_abuse: { review: 11, block: 22 } }
  const change = { method: 'PATCH', url: `/v1/admin/accounts/${id}`, headers: admin } as const
  await service.app.inject({ ...change, payload: { thresholds: own } })
  const { notification_secret: secret } = await configure({
    http_notification_url: `${receiver.url}/%s`,
    http_notification_threshold: 0,
  })
  expect(secret).toBeUndefined()
  await login(account.production.api_keys[0]?.key ?? '', 'bob')
  expect(new Set(receiver.take().map(({ path }) => path))).toEqual(new Set([`/${id}`]))
  const read = await service.app.inject({ url: change.url, headers: admin })
  expect(read.json()).toMatchObject({ thresholds: own })
  await service.app.inject({ ...change, payload: { thresholds: { hysteresis: 8 } } })
  await login(account.production.api_keys[0]?.key ?? '', 'cid')
  expect(receiver.take().length).toBeGreaterThan(0)
})
