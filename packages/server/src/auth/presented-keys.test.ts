import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basic, bearer, openMemoryService, type MemoryService } from '../testing/memory-service.ts'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
})
afterAll(() => service.close())

const LOGIN = { $type: '$login', $user_id: 'ann', $login_status: '$success' }

const key = () => basic(service.local.production.api_key).authorization
const other = () => basic(service.local.sandbox.api_key).authorization
const admin = () => bearer(service.adminToken).authorization
const foreign = () => bearer('of-a-proxy').authorization

const CALLS = {
  'the Events API': (authorization: string[]) =>
    service.app.inject({
      method: 'POST',
      url: '/v205/events',
      headers: { Authorization: authorization },
      payload: LOGIN,
    }),
  'own calls': (authorization: string[]) =>
    service.app.inject({ url: '/v1/decisions', headers: { Authorization: authorization } }),
  administration: (authorization: string[]) =>
    service.app.inject({ url: '/v1/admin/accounts', headers: { Authorization: authorization } }),
}

describe.each([
  ['the Events API', 'the same key', 200, () => [key(), key()]],
  ['the Events API', 'a key and a token of a proxy', 200, () => [foreign(), key()]],
  ['the Events API', 'two keys', 400, () => [key(), other()]],
  ['the Events API', 'two keys the other way round', 400, () => [other(), key()]],
  ['own calls', 'the same key', 200, () => [key(), key()]],
  ['own calls', 'a key and a token of a proxy', 200, () => [foreign(), key()]],
  ['own calls', 'two keys', 401, () => [key(), other()]],
  ['own calls', 'the admin token and a key', 403, () => [key(), admin()]],
  ['administration', 'the same token', 200, () => [admin(), admin()]],
  ['administration', 'the token and a key', 403, () => [admin(), key()]],
  ['administration', 'the token and another one', 401, () => [admin(), foreign()]],
] as const)('two Authorization headers of %s', (call, what, status, sent) => {
  it(`with ${what} are answered with ${status}`, async () => {
    const answer = await CALLS[call]([...sent()])
    expect(answer.statusCode).toBe(status)
    const { error_message: message, description = message } = answer.json<Record<string, string>>()
    if (what.startsWith('two keys')) expect(description).toContain('differ')
  })
})

it.each([
  ['a beacon key', () => basic(service.local.production.beacon_key), 'tell of visits'],
  ['the admin token', () => bearer(service.adminToken), 'for /v1/admin'],
])('%s is told what it may do, where something is to be written too', async (_, headers, may) => {
  const url = '/v1/events:bulk'
  const answer = await service.app.inject({ method: 'POST', url, headers: headers(), payload: '' })
  expect(answer.statusCode).toBe(403)
  expect(answer.json<{ description: string }>().description).toContain(may)
})

describe('an empty key', () => {
  const post = (query: string, payload: object, headers = {}) =>
    service.app.inject({ method: 'POST', url: `/v205/events${query}`, headers, payload })
  const none = { ...LOGIN, $api_key: '' }

  it('is none beside the one of another place', async () => {
    const { api_key: secret } = service.local.production
    const headers = basic(secret)
    for (const answer of [
      await post('', none, headers),
      await post('?api_key=', LOGIN, headers),
      await post('?api_key=', { ...LOGIN, $api_key: secret }),
    ]) {
      expect(answer.json()).toMatchObject({ status: 0 })
    }
  })

  it('lets nobody in', async () => {
    const answer = await post('?api_key=', none)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      status: 51,
      error_message: expect.stringContaining('No API key') as string,
    })
  })

  it('does not make one of two that differ', async () => {
    const answer = await post('?api_key=of-nobody', none, basic(service.local.production.api_key))
    expect(answer.json()).toMatchObject({
      status: 51,
      error_message: expect.stringContaining('differ') as string,
    })
  })
})
