import { afterAll, beforeAll, expect, it } from 'vitest'
import { bearer, openMemoryService, type MemoryService } from '../../testing/memory-service.ts'

interface Page {
  readonly entries: readonly { readonly sequence: number; readonly what: string }[]
  readonly next: string | null
}

let service: MemoryService
let accountUrl: string
beforeAll(async () => {
  service = await openMemoryService()
  accountUrl = `/v1/admin/accounts/${service.local.account_id}`
  await change('PATCH', accountUrl, { name: 'Shop', thresholds: { hysteresis: 3 } })
  await change('POST', `${accountUrl}/keys`, { environment: 'sandbox', kind: 'beacon' })
  await change('PATCH', `/v1/admin/accounts/${service.other.account_id}`, { score_scale: 1 })
})
afterAll(() => service.close())

const change = (method: 'PATCH' | 'POST', url: string, payload: object) =>
  service.app.inject({ method, url, payload, headers: bearer(service.adminToken) })

async function read(query: string): Promise<Page> {
  const headers = bearer(service.adminToken)
  const answer = await service.app.inject({ url: `/v1/audit${query}`, headers })
  expect(answer.statusCode).toBe(200)
  return answer.json<Page>()
}

it('tells who changed what, with the values before and after', async () => {
  const { entries, next } = await read('')
  expect(next).toBeNull()
  expect(entries.map(({ what }) => what)).toEqual([
    'change_account',
    'create_key',
    'change_account',
  ])
  expect(entries.at(-1)).toMatchObject({
    time: service.services.nowMs(),
    who: { kind: 'admin' },
    on: { type: 'account', id: service.local.account_id },
    account_id: service.local.account_id,
    changes: {
      name: { before: 'local', after: 'Shop' },
      thresholds: { after: { hysteresis: 3 } },
    },
  })
  expect(entries[0]).toMatchObject({ changes: { score_scale: { before: 100, after: 1 } } })
})

it.each<[string, () => string, number]>([
  ['an account', () => `?account=${service.local.account_id}`, 2],
  ['another account', () => '?account=ffffffffffffffffffffffff', 0],
  ['an action', () => '?what=create_key', 1],
  ['the administrator', () => '?who=admin', 3],
  ['a key', () => '?who=3f2a', 0],
  ['a time', () => `?since=${service.services.nowMs()}`, 3],
  ['an earlier time', () => `?until=${service.services.nowMs()}`, 0],
])('lists changes of %s', async (_, query, count) => {
  expect((await read(query())).entries).toHaveLength(count)
})

it('is read page by page', async () => {
  const first = await read('?limit=2')
  const second = await read(`?limit=2&cursor=${first.next}`)
  expect([first.entries.length, second.entries.length, second.next]).toEqual([2, 1, null])
})

it('refuses a word that it does not know', async () => {
  const headers = bearer(service.adminToken)
  const answer = await service.app.inject({ url: '/v1/audit?what=x', headers })
  expect(answer.statusCode).toBe(400)
})
