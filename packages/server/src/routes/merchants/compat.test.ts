import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  basic,
  openMemoryService,
  type MemoryService,
  TEST_NOW_MS,
} from '../../testing/memory-service.ts'

let service: MemoryService
let accounts = 0
beforeAll(async () => {
  service = await openMemoryService()
})
afterAll(() => service.close())

/** Each test has merchants of its own. */
beforeEach(() => {
  accounts += 1
})

const idOf = (name: string) => `${name}-${accounts}`

const MERCHANT = {
  name: 'Wonderful Payments Inc.',
  description: 'Wonderful Payments payment provider.',
  address: {
    name: 'Alany',
    address_1: 'Big Payment blvd, 22',
    address_2: 'apt, 8',
    city: 'New Orleans',
    region: 'NA',
    country: 'US',
    zipcode: '76830',
    phone: '0394888320',
  },
  category: '1002',
  service_level: 'Platinum',
  status: 'active',
  risk_profile: { level: 'low', score: 10 },
} as const

const marked = (body: object): object =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      `$${name}`,
      typeof value === 'object' && value !== null ? marked(value as object) : (value as unknown),
    ]),
  )

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly body?: object
  readonly key?: string
  readonly account?: string
}

function call(rest: string, { method = 'GET', body, key, account }: Call = {}) {
  const of = account ?? service.local.account_id
  return service.app.inject({
    method,
    url: `/v3/accounts/${of}/psp_management/merchants${rest}`,
    headers: basic(key ?? service.local.production.api_key),
    ...(body === undefined ? {} : { payload: body }),
  })
}

const create = (body: object) => call('', { method: 'POST', body })

describe('a merchant', () => {
  it('is created, read and replaced, always with 200', async () => {
    const id = idOf('a b')
    const path = `/${encodeURIComponent(id.replace(' ', ''))}`
    const plainId = id.replace(' ', '')
    const created = await create({ id: plainId, ...MERCHANT })
    const by = created.json<{ created_by: string }>().created_by
    const whole = {
      id: plainId,
      ...MERCHANT,
      created_at: TEST_NOW_MS,
      created_by: by,
      last_updated_at: TEST_NOW_MS,
      last_updated_by: by,
    }
    expect([created.statusCode, created.json()]).toEqual([200, whole])
    expect((await call(path)).json()).toEqual(whole)
    service.setNowMs(TEST_NOW_MS + 5)
    const { risk_profile: _, ...rest } = MERCHANT
    const changed = { ...rest, status: 'churned' }
    const replaced = await call(path, { method: 'PUT', body: changed })
    service.setNowMs(TEST_NOW_MS)
    const { risk_profile: __, ...before } = whole
    const now = { ...before, status: 'churned', last_updated_at: TEST_NOW_MS + 5 }
    expect([replaced.statusCode, replaced.json()]).toEqual([200, now])
    expect((await call(path)).json()).toEqual(now)
  })

  it('may have names with a $ in front, and words in capitals', async () => {
    const body = marked({ id: idOf('a'), ...MERCHANT, status: 'PAUSED', unknown: 1 })
    const created = await create(body)
    expect(created.json()).toMatchObject({ id: idOf('a'), ...MERCHANT, status: 'paused' })
    const put = await call(`/${idOf('a')}`, { method: 'PUT', body: marked(MERCHANT) })
    expect(put.json()).toMatchObject(MERCHANT)
  })

  it('has a category that is a number, too', async () => {
    const created = await create({ id: idOf('a'), ...MERCHANT, category: 1002 })
    expect(created.json()).toMatchObject({ category: '1002' })
  })

  it('is there once', async () => {
    await create({ id: idOf('a'), ...MERCHANT })
    const again = await create({ id: idOf('a'), ...MERCHANT })
    expect([again.statusCode, again.json()]).toMatchObject([409, { error: 'conflict' }])
  })

  it.each([
    [{}, { id: 'required', name: 'required', address: 'required', status: 'required' }],
    [{ ...MERCHANT, id: 'a b' }, { id: expect.stringContaining('must have') as string }],
    [
      { ...MERCHANT, id: 'a', status: 'gone' },
      { status: 'must be one of active, churned, inactive, paused' },
    ],
    [{ ...MERCHANT, id: 'a', name: {} }, { name: expect.stringContaining('text') as string }],
    [{ ...MERCHANT, id: 'a', address: 'here' }, { address: 'must be an object' }],
    [
      { ...MERCHANT, id: 'a', address: { city: [] } },
      { 'address.city': expect.stringContaining('text') as string },
    ],
    [
      { ...MERCHANT, id: 'a', risk_profile: { level: 'none', score: 101 } },
      {
        'risk_profile.level': 'must be one of low, medium, high',
        'risk_profile.score': 'must be a number from 0 to 100',
      },
    ],
  ])('that is wrong is refused, with issues: %j', async (body, issues) => {
    const answer = await create(body)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { error: 'invalid_request', description: expect.any(String) as string, issues },
    ])
  })

  it('of another account, environment or id is not found', async () => {
    await create({ id: idOf('a'), ...MERCHANT })
    const { account_id: account, production } = service.other
    const calls: Call[] = [
      { key: service.local.sandbox.api_key },
      { key: production.api_key },
      { key: production.api_key, account },
      { account },
    ]
    for (const each of calls) {
      expect((await call(`/${idOf('a')}`, each)).json()).toMatchObject({ error: 'not_found' })
      const put = { ...each, method: 'PUT', body: MERCHANT } as const
      expect((await call(`/${idOf('a')}`, put)).statusCode).toBe(404)
    }
    expect((await call('/none')).statusCode).toBe(404)
  })

  it('keeps its id', async () => {
    await create({ id: idOf('a'), ...MERCHANT })
    const body = { ...MERCHANT, id: 'other' }
    const answer = await call(`/${idOf('a')}`, { method: 'PUT', body })
    expect(answer.json()).toMatchObject({ issues: { id: 'must be the id of the path' } })
  })
})

describe('the list of merchants', () => {
  interface Page {
    readonly data: readonly { readonly id: string }[]
    readonly has_more: boolean
    readonly next_ref: string
  }

  it('comes page by page, each once, up to a next_ref of -', async () => {
    const key = service.other.production.api_key
    const account = service.other.account_id
    const list = async (query: string) => (await call(query, { key, account })).json<Page>()
    const empty = { data: [], has_more: false, next_ref: '-', schema: 'psp_merchant.json' }
    expect(await list('')).toEqual(empty)
    for (const id of ['c', 'a', 'b', 'e', 'd']) {
      await call('', { method: 'POST', body: { id, ...MERCHANT }, key, account })
    }
    const seen: string[][] = []
    for (let token = ''; token !== '-';) {
      const page = await list(`?batch_size=2&batch_token=${encodeURIComponent(token)}`)
      seen.push(page.data.map(({ id }) => id))
      expect(page.has_more).toBe(page.next_ref !== '-')
      token = page.next_ref
    }
    expect(seen).toEqual([['a', 'b'], ['c', 'd'], ['e']])
    expect((await list('?batch_size=1000')).data).toHaveLength(5)
    expect((await list('?limit=3')).data).toHaveLength(3)
    expect((await list('?batch_size=99999')).has_more).toBe(false)
  })

  it.each(['?batch_size=0', '?batch_size=x', '?batch_token=!'])('refuses %s', async (query) => {
    const answer = await call(query)
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: 'invalid_request' }])
  })
})
