import { afterAll, beforeAll, expect, it } from 'vitest'
import { SERVER_LIMITS } from '../../limits/server-limits.ts'
import { basic, openMemoryService, type MemoryService } from '../../testing/memory-service.ts'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
})
afterAll(() => service.close())

const SMALL = 'x'
const LARGE = 'x'.repeat(SERVER_LIMITS.bodyFreeBytes)

const event = (text: string) => ({ $type: '$logout', $user_id: 'ann', text })

const post = (url: string, payload: object) =>
  service.app.inject({
    method: 'POST',
    url,
    headers: basic(service.local.production.api_key),
    payload,
  })

it('large bodies wait for room that others hold, and small ones never do', async () => {
  const { bodyRoom } = service.services
  expect(bodyRoom.take(SERVER_LIMITS.bodiesBytes)).toBe(true)
  expect((await post('/v205/events', event(SMALL))).json()).toMatchObject({ status: 0 })
  const refused = await post('/v205/events', event(LARGE))
  expect(refused.json()).toMatchObject({ status: -4 })
  expect(refused.headers['retry-after']).toBe('1')
  const own = await post('/v1/labels', { text: LARGE })
  expect(own.statusCode).toBe(503)
  expect(own.headers['retry-after']).toBe('1')
  bodyRoom.giveBack(SERVER_LIMITS.bodiesBytes)
  expect((await post('/v1/labels', { text: LARGE })).statusCode).toBe(400)
})

it('is given back whatever became of a body', async () => {
  const { bodyRoom } = service.services
  await post('/v205/events', event(LARGE))
  await post('/v205/events', event(LARGE.repeat(100)))
  expect(bodyRoom.take(SERVER_LIMITS.bodiesBytes)).toBe(true)
  bodyRoom.giveBack(SERVER_LIMITS.bodiesBytes)
})
