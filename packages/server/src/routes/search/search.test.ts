import { afterAll, beforeAll, expect, it } from 'vitest'
import { basic, openMemoryService, type MemoryService } from '../../testing/memory-service.ts'
import { personWith, tokenOf } from '../../testing/persons.ts'

type Headers = Readonly<Record<string, string>>

let service: MemoryService
let key: Headers = {}
let masked: Headers = {}

const CARD = { $payment_type: '$credit_card', $card_bin: '424242', $card_last4: '4242' }

const EVENTS = [
  {
    $type: '$create_order',
    $user_id: 'billy_jones',
    $session_id: 'session-1',
    $order_id: 'ORDER-28168441',
    $user_email: 'Ann.Lee@shop.example',
    $ip: '93.184.216.34',
    $billing_address: { $phone: '+49 30 901820', $country: 'DE' },
    $payment_methods: [CARD],
    $app: { $os: 'ios', $device_unique_id: 'A3D261E4-DE0A-470B-9E4A-720F3D3D22E6' },
  },
  {
    $type: '$transaction',
    $user_id: 'mira',
    $transaction_id: '719637215',
    $amount: 115_940_000,
    $currency_code: 'USD',
    $payment_method: CARD,
  },
  {
    $type: '$create_content',
    $user_id: 'mira',
    $content_id: '9671500641',
    $comment: { $body: 'Good lamp.' },
  },
]

beforeAll(async () => {
  service = await openMemoryService()
  key = basic(service.local.production.api_key)
  for (const payload of EVENTS) {
    const sent = { method: 'POST', url: '/v205/events', headers: key, payload } as const
    const { body } = await service.app.inject(sent)
    if (!body.includes('"status":0')) throw new Error(body)
  }
  const viewer = await personWith(service, 'vera', { role: 'viewer' })
  const environment = `${service.local.account_id}/production`
  masked = {
    ...(await tokenOf(service, viewer)).headers,
    'winnow-environment': environment,
  }
})
afterAll(() => service.close())

interface FoundHit {
  readonly kind: string
  readonly id: string
  readonly is_near: boolean
  readonly user_id: string | null
  readonly users_count: number | null
  readonly user_ids: readonly string[]
}

async function find(q: string, headers = key) {
  const { statusCode, body } = await service.app.inject({
    url: '/v1/search',
    query: { q },
    headers,
  })
  expect(statusCode).toBe(200)
  return JSON.parse(body) as { hits: readonly FoundHit[]; near_text: string | null }
}

it.each([
  ['billy_jones', 'user', 'billy_jones'],
  ['ORDER-28168441', 'order', 'ORDER-28168441'],
  ['719637215', 'transaction', '719637215'],
  ['9671500641', 'content', '9671500641'],
  ['session-1', 'session', 'session-1'],
  ['ann.lee@shop.example', 'email', 'ann.lee@shop.example'],
  ['Ann.Lee+news@SHOP.example', 'email', 'ann.lee@shop.example'],
  ['+49 (30) 901820', 'phone', '+4930901820'],
  ['93.184.216.34', 'ip', '93.184.216.34'],
  ['424242:4242', 'card', '424242:4242'],
  ['4242 4242 4242 4242', 'card', '424242:4242'],
  ['A3D261E4-DE0A-470B-9E4A-720F3D3D22E6', 'device', 'A3D261E4-DE0A-470B-9E4A-720F3D3D22E6'],
])('%j is found as a %s (C14)', async (q, kind, id) => {
  const { hits, near_text: near } = await find(q)
  expect(near).toBeNull()
  expect(hits).toContainEqual(expect.objectContaining({ kind, id, is_near: false }))
})

it('a value names its users, the latest first (C14)', async () => {
  const [hit] = (await find('424242:4242')).hits
  expect(hit).toMatchObject({ users_count: 2, user_id: null })
  expect([...(hit?.user_ids ?? [])].toSorted()).toEqual(['billy_jones', 'mira'])
  expect((await find('ann.lee@shop.example')).hits[0]).toMatchObject({ user_id: 'billy_jones' })
})

it.each([
  ['"Ann.Lee@shop.example"', 'Ann.Lee@shop.example', 'email'],
  ['49 30 901820', '+4930901820', 'phone'],
  ['order-28168441', 'ORDER-28168441', 'order'],
  ['Order #ORDER-28168441', 'ORDER-28168441', 'order'],
  ['ORDER-28', 'ORDER-28', 'order'],
  ['BILLY', 'billy', 'user'],
])('%j suggests %j (C14)', async (q, near, kind) => {
  const found = await find(q)
  expect(found.near_text).toBe(near)
  expect(found.hits[0]).toMatchObject({ kind, is_near: true })
})

it('what is nowhere has no hits, whatever it is', async () => {
  for (const q of ['nobody', 'or', "' OR 1=1 --", '%', '\u202e', '🔥'.repeat(99), '99999999']) {
    expect(await find(q)).toEqual({ hits: [], near_text: null })
  }
  for (const q of ['', '   ', 'x'.repeat(1025)]) {
    const { statusCode } = await service.app.inject({
      url: '/v1/search',
      query: { q },
      headers: key,
    })
    expect(statusCode).toBe(400)
  }
})

it('nothing of another environment is found', async () => {
  const headers = basic(service.local.sandbox.api_key)
  for (const q of ['billy_jones', 'ann.lee@shop.example', 'ORDER-28']) {
    expect((await find(q, headers)).hits).toEqual([])
  }
})

it('whoever sees masks finds no personal id by how it begins (C22)', async () => {
  const payload = { $type: '$login', $user_id: 'zoe@shop.example' }
  await service.app.inject({ method: 'POST', url: '/v205/events', headers: key, payload })
  expect((await find('zoe')).hits).toMatchObject([{ kind: 'user', id: payload.$user_id }])
  expect((await find('zoe', masked)).hits).toEqual([])
  expect((await find('bill', masked)).hits).toMatchObject([{ id: 'billy_jones' }])
  const { hits } = await find(payload.$user_id, masked)
  expect(hits[0]?.id).toMatch(/^masked-id:/)
  expect((await find(hits[0]?.id ?? '', masked)).hits).toEqual(hits)
})

it('a hit by a personal value is in the audit for those who see tags, without the value (C22)', async () => {
  const before = (await service.services.records.audit({ limit: 100 })).length
  await find('ann.lee@shop.example')
  await find('billy_jones', masked)
  const found = await find('ann.lee@shop.example', masked)
  expect(found.hits[0]).toMatchObject({ kind: 'email', user_id: 'billy_jones' })
  const audited = await service.services.records.audit({ limit: 100 })
  expect(audited.length - before).toBe(1)
  expect(audited[0]).toMatchObject({ what: 'search', on: { type: 'value' } })
  expect(JSON.stringify(audited[0])).not.toContain('ann.lee')
})
