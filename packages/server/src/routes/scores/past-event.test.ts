import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  basic,
  openMemoryService,
  TEST_NOW_MS,
  type MemoryService,
} from '../../testing/memory-service.ts'

const MINUTE_MS = 60_000
/** More page views than a page of the timeline holds. */
const VIEWS = 120

let service: MemoryService
let minute = 0
beforeAll(async () => {
  service = await openMemoryService({ beaconIpPerSecond: 0 })
})
afterAll(() => service.close())

const headers = () => basic(service.local.production.api_key)

async function post(url: string, payload: object): Promise<void> {
  minute += 1
  service.setNowMs(TEST_NOW_MS + minute * MINUTE_MS)
  const answer = await service.app.inject({ method: 'POST', url, headers: headers(), payload })
  expect(answer.statusCode).toBeLessThan(300)
}

const viewPage = (number: number) =>
  post('/v1/beacon', {
    key: service.local.production.beacon_key,
    id: `message-${number}`,
    session: 'visit-1',
    pages: [{ url: 'https://www.shop.test/', title: 'Shop', referrer: '', agoMs: 10 }],
  })

it('the last event by a time is one that was scored, however many pages were seen since', async () => {
  await post('/v205/events', { $type: '$login', $user_id: 'ann', $session_id: 'visit-1' })
  const { sequence } = service.services.core.figures()
  for (let view = 0; view < VIEWS; view += 1) await viewPage(view)
  await service.services.records.settled(service.services.core.figures().sequence)
  const atMs = TEST_NOW_MS + minute * MINUTE_MS
  const url = `/v1/users/ann/explain?at=${atMs}`
  const answer = await service.app.inject({ url, headers: headers() })
  expect(answer.json()).toMatchObject({ user_id: 'ann', sequence })
})

it('may be an event that came before its session had a user', async () => {
  const item = { $item_id: 'i', $product_title: 'hat', $price: 1 }
  const cart = { $type: '$add_item_to_cart', $session_id: 'visit-2', $item: item }
  await post('/v205/events', cart)
  const { sequence } = service.services.core.figures()
  const atMs = TEST_NOW_MS + minute * MINUTE_MS
  await post('/v205/events', { $type: '$login', $user_id: 'bea', $session_id: 'visit-2' })
  await service.services.records.settled(service.services.core.figures().sequence)
  for (const at of [sequence, atMs]) {
    const url = `/v1/users/bea/explain?at=${at}`
    const answer = await service.app.inject({ url, headers: headers() })
    expect(answer.json()).toMatchObject({ user_id: 'bea', sequence })
  }
  const url = `/v1/users/ann/explain?at=${sequence}`
  expect((await service.app.inject({ url, headers: headers() })).statusCode).toBe(404)
})

it('of a label is the one before it, however much came since', async () => {
  await post('/v205/events', { $type: '$login', $user_id: 'cat' })
  const { sequence } = service.services.core.figures()
  await post('/v205/users/cat/labels', { $is_bad: true, $abuse_type: 'account_abuse' })
  const later = { $type: '$logout', $user_id: 'cat', $time: TEST_NOW_MS + (minute + 1) * MINUTE_MS }
  const lines = Array.from({ length: 1_100 }, () => JSON.stringify(later)).join('\n')
  minute += 1
  service.setNowMs(TEST_NOW_MS + minute * MINUTE_MS)
  const url = '/v1/events:bulk'
  await service.app.inject({ method: 'POST', url, headers: headers(), payload: lines })
  await service.services.records.settled(service.services.core.figures().sequence)
  const asked = { url: `/v1/users/cat/explain?at=${sequence + 1}`, headers: headers() }
  expect((await service.app.inject(asked)).json()).toMatchObject({ user_id: 'cat', sequence })
})
