import { type MemoryService, openMemoryService } from '@winnow/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runHere } from '../run-here.test.support.ts'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const event = { $type: '$login', $user_id: 'billy_jones', $ip: '93.184.216.34' }
  const url = new URL('/v205/events', service.app.address())
  const { api_key: $api_key } = service.local.production
  await fetch(url, { method: 'POST', body: JSON.stringify({ ...event, $api_key }) })
})
afterAll(() => service.close())

const at = (...words: readonly string[]) => runHere([...words, '--url', service.app.address()])

const keys = (...words: readonly string[]) =>
  at('keys', ...words, '--account', service.local.account_id, '--admin-token', service.adminToken)

describe('winnow user export', () => {
  it('prints everything of a user as one document', async () => {
    const key = service.local.production.api_key
    const { code, out } = await at('user', 'export', 'billy_jones', '--api-key', key)
    const { user_id: userId, entries } = JSON.parse(out) as {
      readonly user_id: string
      readonly entries: readonly object[]
    }
    expect([code, userId, entries.length]).toEqual([0, 'billy_jones', 1])
    expect(out).toContain('93.184.216.34')
  })

  it('says that there is no such user', async () => {
    const key = service.local.production.api_key
    const { code, err } = await at('user', 'export', 'nobody', '--api-key', key)
    expect([code, err]).toEqual([1, expect.stringContaining('No user with this id.')])
  })

  it('is refused with a key that only sends events, which says so', async () => {
    const { out } = await keys('create', '--scope', 'events', '--expires', '2035-01-01')
    const { code, err } = await at('user', 'export', 'billy_jones', '--api-key', out.trim())
    expect([code, err]).toEqual([1, expect.stringContaining('(scope events)')])
    expect((await keys('list')).out).toMatch(/ api +production +events +active .* 2035-01-01/)
  })
})
