import { DAY_MS } from '@winnow/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  basic,
  bearer,
  type MemoryService,
  openMemoryService,
  TEST_NOW_MS,
} from '../testing/memory-service.ts'

let service: MemoryService
beforeEach(async () => {
  service = await openMemoryService({ retentionAuditDays: 400 })
})
afterEach(() => service.close())

const headers = () => basic(service.local.production.api_key)

const get = async (url: string) =>
  (await service.app.inject({ url, headers: headers() })).json<Record<string, unknown>>()

const account = (payload?: object) =>
  service.app.inject({
    method: payload === undefined ? 'GET' : 'PATCH',
    url: `/v1/admin/accounts/${service.local.account_id}`,
    headers: bearer(service.adminToken),
    ...(payload && { payload }),
  })

async function order(number: number): Promise<void> {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/v205/events',
    headers: headers(),
    payload: {
      $type: '$create_order',
      $user_id: 'ada',
      $order_id: `order-${number}`,
      $user_email: 'ada@example.com',
      $amount: number * 1_000_000,
      $currency_code: 'EUR',
      $ip: '203.0.113.7',
    },
  })
  expect(answer.json()).toMatchObject({ status: 0 })
}

const figure = async (name: string): Promise<string | undefined> =>
  new RegExp(`^${name} (\\S+)$`, 'm').exec(await service.services.metrics.text())?.[1]

it('an old event loses its details, says so, and keeps its scores and their reasons', async () => {
  for (const number of [1, 2, 3]) await order(number)
  const before = await get('/v1/events/1')
  const reasons = await get('/v1/events/2/explanation')
  service.setNowMs(TEST_NOW_MS + 40 * DAY_MS)
  await order(4)
  await service.services.retainer.pass()
  expect(await get('/v1/events/1')).toEqual(before)
  const changed = await account({ retention: { production: { events_days: 30 } } })
  expect(changed.json()).toMatchObject({
    retention: {
      production: { events_days: 30, content_days: 'default' },
      sandbox: { events_days: 'default' },
    },
  })
  await service.services.retainer.pass()
  const { event, ...rest } = await get('/v1/events/1')
  const { event: _, ...same } = before
  expect(rest).toEqual({ ...same, is_shrunken: true })
  expect(event).toEqual({ $type: '$create_order', $user_id: 'ada', $order_id: 'order-1' })
  expect(await get('/v1/events/4')).not.toHaveProperty('is_shrunken')
  const again = await get('/v1/events/2/explanation')
  expect(again['scores']).toEqual(reasons['scores'])
  expect(JSON.stringify(again)).not.toContain('\\u0001')
  const timeline = await get('/v1/users/ada/timeline')
  expect(timeline['entries']).toMatchObject([
    { sequence: 4 },
    { is_shrunken: true, order_id: 'order-3' },
    { is_shrunken: true, order_id: 'order-2' },
    { is_shrunken: true, order_id: 'order-1' },
  ])
  const stored = (await service.services.retention?.all()) ?? []
  expect(stored.map(({ isStale }) => isStale)).toEqual(stored.map(() => false))
  expect(stored.length).toBeGreaterThan(0)
  expect(await figure('winnow_retention_entries_total')).toBe('3')
  expect(Number(await figure('winnow_retention_success_timestamp_seconds'))).toBe(
    (TEST_NOW_MS + 40 * DAY_MS) / 1000,
  )
})

it('a user whose last event is shrunken keeps the last score', async () => {
  for (const number of [1, 2, 3]) await order(number)
  const before = await get('/v1/events/3')
  service.setNowMs(TEST_NOW_MS + 100 * DAY_MS)
  await account({ retention: { production: { events_days: 90 } } })
  await service.services.retainer.pass()
  const now = await service.app.inject({ url: '/v205/users/ada/score', headers: headers() })
  expect(now.json()).toMatchObject({ status: 0, user_id: 'ada' })
  const again = await service.app.inject({
    method: 'POST',
    url: '/v205/users/ada/score',
    headers: headers(),
  })
  expect(again.json()).toMatchObject({ status: 0, user_id: 'ada' })
  for (const answer of [now, again]) {
    const { scores } = answer.json<{ scores: Record<string, { score: number }> }>()
    const points = Object.entries(scores).map(([type, { score }]) => [type, score])
    expect(Object.fromEntries(points)).toEqual(before['scores'])
  }
  expect((await get('/v1/users/ada'))['user_id']).toBe('ada')
})

it.each([
  [{ production: { events_days: 29 } }],
  [{ production: { events_days: -1 } }],
  [{ production: { events_days: 30.5 } }],
  [{ production: { events_days: '30' } }],
  [{ production: { event_days: 30 } }],
  [{ staging: { events_days: 30 } }],
  [[30]],
])('refuses %j', async (retention) => {
  const answer = await account({ retention })
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('retention')])
})

it('an age is taken back with default, and the change is in the audit', async () => {
  await account({ retention: { sandbox: { events_days: 30, audit_days: 0 } } })
  const back = await account({ retention: { sandbox: { events_days: 'default' } } })
  expect(back.json()).toMatchObject({
    retention: { sandbox: { events_days: 'default', audit_days: 0 } },
  })
  const audit = await service.app.inject({
    url: '/v1/audit',
    headers: bearer(service.adminToken),
  })
  expect(audit.body).toContain('"retention"')
})
