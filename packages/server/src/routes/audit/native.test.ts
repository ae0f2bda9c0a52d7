import { afterAll, beforeAll, expect, it } from 'vitest'
import { bearer, openMemoryService, type MemoryService } from '../../testing/memory-service.ts'
import { personWith, tokenOf } from '../../testing/persons.ts'

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

it.each<[string, string, number]>([
  ['what they are on', '?on_type=key', 1],
  ['what they are on, and of which kind', '?on_type=account&what=change_account', 2],
  ['nothing of this id', '?on=none', 0],
  ['nobody with this address', '?who=nobody@staff.example', 0],
])('finds entries by %s', async (_, query, count) => {
  expect((await read(query)).entries).toHaveLength(count)
})

it('finds the entries of a person by the id and by the address', async () => {
  const ann = await personWith(service, 'ann', { role: 'admin' })
  const { headers } = await tokenOf(service, ann)
  const url = `${accountUrl}/keys`
  const payload = { environment: 'production' }
  await service.app.inject({ method: 'POST', url, payload, headers })
  for (const who of [ann.id, ann.email]) {
    const { entries } = await read(`?who=${who}`)
    expect(entries).toMatchObject([
      { what: 'create_key', who: { kind: 'person', person_id: ann.id, email: ann.email } },
    ])
  }
  expect((await read(`?on=${service.local.account_id}`)).entries).toHaveLength(1)
})

it('is exported by the line, as the pages have it, and goes on behind a sequence', async () => {
  const headers = bearer(service.adminToken)
  const lines = async (query: string) => {
    const answer = await service.app.inject({ url: `/v1/audit:export${query}`, headers })
    expect(answer.headers['content-type']).toContain('application/x-ndjson')
    const texts = answer.body.split('\n').filter((line) => line !== '')
    return texts.map((line) => JSON.parse(line) as Page['entries'][number])
  }
  const { entries } = await read('?limit=100')
  expect(await lines('')).toEqual(entries)
  expect(await lines('?what=create_key')).toEqual(
    entries.filter(({ what }) => what === 'create_key'),
  )
  expect(await lines(`?cursor=${entries[1]?.sequence}`)).toEqual(entries.slice(2))
  expect(await lines('?what=reveal')).toEqual([])
})
