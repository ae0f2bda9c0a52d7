import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basic, openMemoryService, type MemoryService } from '../../testing/memory-service.ts'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
  await send('POST', '/v205/events', { $type: '$login', $user_id: 'ann' })
  await send('POST', '/v205/events', { $type: '$login', $user_id: 'bob' })
})
afterAll(() => service.close())

async function send(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const headers = basic(service.local.production.api_key)
  const answer = await service.app.inject({ method, url, headers, ...(payload && { payload }) })
  expect([url, answer.statusCode < 300 || answer.body]).toEqual([url, true])
  return answer
}

const decide = (decision: string, analyst: string) =>
  send('POST', `/v1/decisions/${decision}/apply`, { entity_id: 'ann', analyst })

const user = async (id: string) => (await send('GET', `/v1/users/${id}`)).json<object>()

describe('GET /v1/users/{userId}', () => {
  it('has the decisions that stand: the latest of each abuse type, with who took it', async () => {
    await decide('watch_user_payment_abuse', 'mira')
    await decide('block_user_payment_abuse', 'tom')
    await decide('accept_user_account_abuse', 'mira')
    const { decisions } = (await user('ann')) as { decisions: { id: string; analyst: string }[] }
    const sorted = decisions.map(({ id, analyst }) => `${id} ${analyst}`).toSorted()
    expect(sorted).toEqual(['accept_user_account_abuse mira', 'block_user_payment_abuse tom'])
    expect(await user('bob')).toMatchObject({ decisions: [] })
  })

  it('names the lists of users that the user is on, those of hashed values too', async () => {
    for (const [name, kind, store] of [
      ['bad_users', 'user', 'plain'],
      ['watched', 'user', 'hashed'],
      ['bad_mails', 'email', 'plain'],
    ] as const) {
      await send('PUT', `/v1/lists/${name}`, { kind, store })
    }
    const add = { add: [{ value: 'ann' }] }
    for (const name of ['bad_users', 'watched']) await send('POST', `/v1/lists/${name}/values`, add)
    expect(await user('ann')).toMatchObject({ lists: ['bad_users', 'watched'] })
    expect(await user('bob')).toMatchObject({ lists: [] })
  })
})
