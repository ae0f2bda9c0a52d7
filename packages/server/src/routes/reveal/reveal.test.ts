import { entryOfKind } from '@winnow/engine'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { basic, openMemoryService, type MemoryService } from '../../testing/memory-service.ts'
import { personWith, tokenOf } from '../../testing/persons.ts'

const ORDER = {
  $type: '$create_order',
  $user_id: 'u1',
  $user_email: 'ann@shop.example',
  $currency_code: 'EUR',
  $amount: 5_000_000,
  $ip: '203.0.113.77',
  $billing_address: { $name: 'Ann Lee', $city: 'Ulm', $country: 'DE' },
  wish: 'Ring at Ann Lee',
}

/** All that the orders say of somebody. */
const PERSONAL_TEXTS = ['ann@shop.example', '203.0.113.77', 'Ann Lee', 'Ulm', 'Ring at']

let service: MemoryService
let headersOf: Readonly<Record<'viewer' | 'analyst' | 'lead', Readonly<Record<string, string>>>>
beforeAll(async () => {
  service = await openMemoryService()
  const key = basic(service.local.production.api_key)
  for (const $order_id of ['o1', 'o2']) {
    const payload = { ...ORDER, $order_id }
    await service.app.inject({ method: 'POST', url: '/v205/events', headers: key, payload })
  }
  const label = { user_id: 'u1', abuse_type: 'payment_abuse', is_bad: true, description: 'Ann Lee' }
  await service.app.inject({ method: 'POST', url: '/v1/labels', headers: key, payload: label })
  const list = { method: 'PUT', url: '/v1/lists/mails', headers: key } as const
  await service.app.inject({ ...list, payload: { kind: 'email' } })
  const add = [{ value: 'ann@shop.example' }, { value: 'bob@shop.example' }]
  await service.app.inject({ ...list, method: 'POST', url: `${list.url}/values`, payload: { add } })
  await service.services.records.settled(service.services.core.figures().sequence)
  const headers = async (role: string) => {
    const person = await personWith(service, role, { role })
    const here = { 'winnow-environment': `${service.local.account_id}/production` }
    return { ...(await tokenOf(service, person)).headers, ...here }
  }
  headersOf = {
    viewer: await headers('viewer'),
    analyst: await headers('analyst'),
    lead: await headers('lead'),
  }
})
afterAll(() => service.close())

type Role = keyof typeof headersOf

async function get(url: string, role: Role) {
  const { statusCode, body } = await service.app.inject({ url, headers: headersOf[role] })
  return { status: statusCode, text: body, body: JSON.parse(body) }
}

const revealBy = async (role: Role, payload: object) => {
  const url = '/v1/reveal'
  const answer = await service.app.inject({
    method: 'POST',
    url,
    headers: headersOf[role],
    payload,
  })
  return { status: answer.statusCode, body: JSON.parse(answer.body) }
}

const READS = ['/v1/orders/o1', '/v1/events/1', '/v1/labels?user_id=u1', '/v1/lists/mails/values']

it.each(READS)(
  '%s is masked for roles that may not see personal data, and whole for others',
  async (url) => {
    const [masked, whole] = [await get(url, 'analyst'), await get(url, 'lead')]
    expect([masked.status, whole.status]).toEqual([200, 200])
    expect(PERSONAL_TEXTS.filter((text) => masked.text.includes(text))).toEqual([])
    expect(PERSONAL_TEXTS.some((text) => whole.text.includes(text))).toBe(true)
    expect(masked.text).toContain('masked:')
  },
)

it('equal values have equal tags, across answers, and what is not personal stays (C22)', async () => {
  const [one, other] = [await get('/v1/orders/o1', 'viewer'), await get('/v1/orders/o2', 'viewer')]
  const { fields, custom, user_id } = one.body
  expect(fields.$user_email).toMatch(/^masked:[0-9a-f]{12}$/)
  expect(fields.$user_email).toBe(other.body.fields.$user_email)
  expect(fields.$user_email).not.toBe(fields.$billing_address.$name)
  expect([user_id, fields.$currency_code, fields.$amount]).toEqual(['u1', 'EUR', 5_000_000])
  expect(fields.$billing_address.$country).toBe('DE')
  expect(custom.wish).toMatch(/^masked:/)
  const listed = await get('/v1/lists/mails/values?limit=1', 'viewer')
  expect(listed.body.values[0].value).toBe(fields.$user_email)
  // A cursor holds the last value of its page.
  expect(listed.body.next).toBeNull()
  expect((await get('/v1/lists/mails/values?limit=1', 'lead')).body.next).not.toBeNull()
})

it('an export that cannot be masked is refused', async () => {
  expect((await get('/v1/lists/mails/export', 'analyst')).body.error).toBe('forbidden')
  const headers = headersOf.lead
  const whole = await service.app.inject({ url: '/v1/lists/mails/export', headers })
  expect(whole.body).toContain('ann@shop.example')
})

const WISH = {
  entity: { type: 'order', id: 'o1' },
  member: 'fields.$user_email',
  reason: 'They wrote to support.',
}

const audit = async () => {
  const entries = await service.services.ledger.read(1, 1000)
  return entries.flatMap((entry) => entryOfKind('audit', entry) ?? []).map(({ body }) => body)
}

it('a reveal answers one value, and writes one entry with the reason and without the value (C22)', async () => {
  const before = (await audit()).length
  const { status, body } = await revealBy('analyst', WISH)
  expect([status, body]).toEqual([
    200,
    { entity: WISH.entity, member: WISH.member, value: 'ann@shop.example' },
  ])
  const written = (await audit()).slice(before)
  expect(written).toMatchObject([
    {
      who: { kind: 'person', email: 'analyst@staff.example' },
      what: 'reveal',
      on: { type: 'order', id: 'o1' },
      accountId: service.local.account_id,
      changes: { member: { after: WISH.member }, reason: { after: WISH.reason } },
    },
  ])
  expect(JSON.stringify(written)).not.toContain('ann@shop.example')
})

it.each([
  ['event', '1', 'event.$ip', '203.0.113.77'],
  ['event', '1', 'event.wish', 'Ring at Ann Lee'],
  ['order', 'o2', 'fields.$billing_address.$city', 'Ulm'],
  ['labels', 'u1', 'labels.0.description', 'Ann Lee'],
])('%s %s has %s revealed', async (type, id, member, value) => {
  const { body } = await revealBy('analyst', { ...WISH, entity: { type, id }, member })
  expect(body.value).toBe(value)
})

it('what nobody may reveal writes no entry (C22)', async () => {
  const before = await audit()
  const refused: readonly [Role, object, number][] = [
    ['viewer', WISH, 403],
    ['analyst', { ...WISH, reason: undefined }, 400],
    ['analyst', { ...WISH, reason: '' }, 400],
    ['analyst', { ...WISH, entity: { type: 'order', id: 'none' } }, 404],
    ['analyst', { ...WISH, entity: { type: 'order', id: '../users/u1' } }, 404],
    ['analyst', { ...WISH, entity: { type: 'key', id: 'o1' } }, 400],
    ['analyst', { ...WISH, entity: 'o1' }, 400],
    ['analyst', { ...WISH, member: 'fields.$none' }, 404],
    ['analyst', { ...WISH, member: 'fields' }, 400],
    ['analyst', { ...WISH, member: 'fields.$currency_code' }, 400],
    ['analyst', { ...WISH, member: 'user_id' }, 400],
  ]
  for (const [role, wish, status] of refused) {
    expect([wish, (await revealBy(role, wish)).status]).toEqual([wish, status])
  }
  expect(await audit()).toEqual(before)
})
