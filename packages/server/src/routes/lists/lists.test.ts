import { describe, expect, it } from 'vitest'
import { serviceOfEachTest } from '../../testing/each-service.test.support.ts'
import { basic, TEST_NOW_MS } from '../../testing/memory-service.ts'

const service = serviceOfEachTest()

const headers = () => basic(service().local.production.api_key)

const ask = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  rest: string,
  payload?: object | string,
) => {
  const url = `/v1/lists${rest}`
  const answer = await service().app.inject({
    method,
    url,
    headers: headers(),
    ...(payload !== undefined && { payload }),
  })
  return { status: answer.statusCode, text: answer.body, json: () => answer.json<object>() }
}

const make = (kind: string, more: object = {}) => ask('PUT', '/it', { kind, ...more })
const change = (payload: object) => ask('POST', '/it/values', payload)
const lookUp = async (value: string) => (await ask('POST', '/it/lookup', { value })).json()
const values = async (query = '') => (await ask('GET', `/it/values${query}`)).json()

describe('a list', () => {
  it('is made, changed, read, listed and deleted', async () => {
    const made = { name: 'it', kind: 'email', store: 'plain', values: 0 }
    const times = { created_at: TEST_NOW_MS, updated_at: TEST_NOW_MS }
    expect((await make('email')).json()).toEqual({ ...made, ...times, description: '' })
    const described = { ...made, ...times, description: 'of chargebacks' }
    expect((await make('email', { description: 'of chargebacks' })).json()).toEqual(described)
    expect((await make('email')).json()).toEqual(described)
    expect((await ask('GET', '/it')).json()).toEqual(described)
    expect((await ask('GET', '')).json()).toEqual({ lists: [described] })
    expect((await ask('DELETE', '/it')).status).toBe(204)
    expect((await ask('GET', '')).json()).toEqual({ lists: [] })
  })

  it('is in the audit when it is made and deleted; its values and its description are not', async () => {
    await make('email', { description: 'of ann' })
    await change({ add: [{ value: 'ann@shop.example' }] })
    await ask('DELETE', '/it')
    const entries = await service().services.records.audit({ limit: 9 })
    expect(entries).toMatchObject([
      {
        what: 'delete_list',
        on: { type: 'list', id: 'it' },
        changes: { kind: { before: 'email' } },
      },
      { what: 'set_list', changes: { kind: { after: 'email' }, store: { after: 'plain' } } },
    ])
    expect(JSON.stringify(entries)).not.toContain('ann')
  })

  it.each([
    ['GET', '/none', undefined],
    ['DELETE', '/none', undefined],
    ['GET', '/none/values', undefined],
    ['GET', '/__proto__/export', undefined],
    ['POST', '/constructor/import', 'value\na\n'],
    ['POST', '/none/values', {}],
    ['POST', '/none/lookup', { value: 'a' }],
  ] as const)('that there is not is not found by %s %s', async (method, rest, payload) => {
    const answer = await ask(method, rest, payload)
    expect([answer.status, answer.json()]).toMatchObject([404, { error: 'not_found' }])
  })

  it('never changes its kind or how it is stored, and has a name of conditions', async () => {
    await make('email')
    expect((await make('phone')).status).toBe(409)
    expect((await make('email', { store: 'hashed' })).status).toBe(409)
    for (const name of ['Bad', '1st', 'in', 'a-b', '__proto__']) {
      expect((await ask('PUT', `/${name}`, { kind: 'user' })).status).toBe(409)
    }
    expect((await ask('PUT', '/new', {})).json()).toMatchObject({ issues: { kind: 'required' } })
  })
})

describe('values', () => {
  it('are added, changed and removed; sent again, nothing changes', async () => {
    await make('email')
    const add = [
      { value: 'A.B+x@Gmail.com', reason: 'chargeback', expires_at: TEST_NOW_MS + 60_000 },
      { value: 'bob@shop.example' },
    ]
    const none = { added: 0, changed: 0, unchanged: 0, removed: 0, absent: 0 }
    const first = (await change({ add, author: 'eva' })).json()
    expect(first).toMatchObject({ ...none, added: 2 })
    expect((await change({ add })).json()).toEqual({ ...none, unchanged: 2, sequence: null })
    const listed = {
      value: 'ab@gmail.com',
      masked: null,
      reason: 'chargeback',
      author: 'eva',
      source: 'api',
      expires_at: TEST_NOW_MS + 60_000,
      added_at: TEST_NOW_MS,
    }
    expect(await lookUp('ab@googlemail.com')).toMatchObject({ listed: true, values: [listed] })
    const removed = (await change({ remove: ['BOB@shop.example', 'c@d.example'] })).json()
    expect(removed).toMatchObject({ removed: 1, absent: 1 })
    expect(await values()).toMatchObject({ values: [listed], next: null })
    expect(await lookUp('bob@shop.example')).toEqual({ listed: false, values: [] })
  })

  it('are read page by page', async () => {
    await make('custom')
    const all = Array.from({ length: 7 }, (_, at) => `value-${at}`)
    await change({ add: all.map((value) => ({ value })) })
    const read: string[] = []
    for (let next: string | null = ''; next !== null;) {
      const page: object = await values(`?limit=3${next === '' ? '' : `&cursor=${next}`}`)
      const { values: some, next: more } = page as {
        values: { value: string }[]
        next: string | null
      }
      read.push(...some.map(({ value }) => value))
      next = more
    }
    expect(read).toEqual(all)
    expect((await ask('GET', '/it/values?cursor=!')).status).toBe(400)
  })

  it('are all refused when one is wrong, and each wrong one is named', async () => {
    await make('email')
    const wrong = [
      { value: 'good@shop.example' },
      { value: 'nobody' },
      { value: 'a@b.example', expires_at: TEST_NOW_MS },
      { value: 'a@b.example', expires_at: 'soon' },
      { value: 'a@b.example', until: 1 },
      'a@b.example',
      { value: 'x'.repeat(1_025) },
      JSON.parse('{"value":"a@b.example","__proto__":1}') as object,
    ]
    const answer = await change({ add: wrong, remove: [7] })
    expect([answer.status, answer.json()]).toMatchObject([
      400,
      {
        issues: {
          'add[1].value': 'must be a mail address',
          'add[2].expires_at': 'must lie in the future',
          'add[3].expires_at': expect.stringContaining('ISO 8601'),
          'add[4].until': 'unknown',
          'add[5]': 'must be an object {value}',
          'add[6].value': expect.stringContaining('1024'),
          'add[7].__proto__': 'unknown',
          'remove[0]': 'must be a text',
        },
      },
    ])
    const many = Array.from({ length: 1_001 }, (_, at) => ({ value: `a${at}@b.example` }))
    expect((await change({ add: many })).status).toBe(400)
    expect(await values()).toEqual({ values: [], next: null })
  })

  it('of an IP list are networks, and an address is found by them', async () => {
    await make('ip')
    await change({ add: [{ value: '192.0.2.77/24' }, { value: '2001:db8::/32' }] })
    const network = { value: '192.0.2.0/24' }
    expect(await lookUp('192.0.2.5')).toMatchObject({ listed: true, values: [network] })
    expect(await lookUp('192.0.3.5')).toMatchObject({ listed: false })
    expect((await change({ add: [{ value: '192.0.2.0/33' }] })).status).toBe(400)
    expect((await change({ add: [{ value: '0.0.0.0/0' }] })).status).toBe(400)
  })

  it('of a hashed list are nowhere but in the request', async () => {
    await make('email', { store: 'hashed' })
    await change({ add: [{ value: 'ann@shop.example' }] })
    const hash = expect.stringMatching(/^hash:[0-9a-f]{32}$/) as string
    const listed = { value: hash, masked: 'a***@shop.example' }
    expect(await lookUp('Ann@shop.example')).toMatchObject({ listed: true, values: [listed] })
    const { services } = service()
    const entries = await services.ledger.read(1, 1_000)
    expect(JSON.stringify(entries)).not.toContain('ann@')
    const { text } = await ask('GET', '/it/export')
    expect(text).not.toContain('ann@')
    const again = await ask('POST', '/it/import', text)
    expect(again.json()).toMatchObject({ rows: 1, unchanged: 1, refused: 0 })
    const [, shown = ''] = /(hash:[0-9a-f]+)/.exec(text) ?? []
    expect((await change({ remove: [shown] })).json()).toMatchObject({ removed: 1 })
    expect(await lookUp('ann@shop.example')).toMatchObject({ listed: false })
  })

  it('stay in their environment', async () => {
    await make('custom')
    await change({ add: [{ value: 'a' }] })
    const sandbox = basic(service().local.sandbox.api_key)
    const answer = await service().app.inject({ url: '/v1/lists', headers: sandbox })
    expect(answer.json()).toEqual({ lists: [] })
  })
})

describe('CSV', () => {
  const read = (payload: string, query = '') => ask('POST', `/it/import${query}`, payload)

  it('is imported row by row; wrong rows are named with their column', async () => {
    await make('email')
    const text = [
      'value;reason;expires_at;author',
      'Ann@shop.example;"charge;back";;',
      'nobody;;;',
      'bob@shop.example;;yesterday;',
      '',
      'cid@shop.example;;2099-01-01;eva',
      'dan@shop.example;;;;;;',
      `eva@shop.example;${'x'.repeat(300)};;`,
      'fay@shop.example',
    ].join('\r\n')
    const problem = (row: number, column: string | null, about: string) => {
      return { row, column, problem: expect.stringContaining(about) as string }
    }
    expect((await read(text)).json()).toEqual({
      rows: 7,
      added: 3,
      changed: 0,
      unchanged: 0,
      refused: 4,
      problems: [
        problem(3, 'value', 'must be a mail address'),
        problem(4, 'expires_at', 'ISO 8601'),
        problem(7, null, 'has 7 cells'),
        problem(8, 'reason', '256 characters'),
      ],
    })
    expect((await read(text)).json()).toMatchObject({ added: 0, unchanged: 3, refused: 4 })
    expect(await values()).toMatchObject({
      values: [
        { value: 'ann@shop.example', reason: 'charge;back', source: 'import', expires_at: null },
        { value: 'cid@shop.example', author: 'eva', expires_at: Date.UTC(2099, 0, 1) },
        { value: 'fay@shop.example' },
      ],
    })
  })

  it('that is exported is imported into another list as it was', async () => {
    await make('custom')
    const texts = ['=1+1', '@a', '+49 30', '"', 'a,b', 'x\ny', "'=", '__proto__', '-']
    const add = texts.map((value) => ({ value, reason: value }))
    await change({ add, author: 'eva', source: 'a case' })
    const before = await values()
    const { text } = await ask('GET', '/it/export')
    expect(text).toContain("'=1+1")
    await ask('DELETE', '/it')
    await make('custom')
    expect((await read(text)).json()).toMatchObject({ added: texts.length, refused: 0 })
    const strip = (page: object) => {
      return JSON.stringify(page).replaceAll(/"sequence":\d+/g, '')
    }
    expect(strip(await values())).toBe(strip(before))
  })

  it.each([
    ['', 'no rows'],
    ['mail\na@b.example\n', 'column 1: "mail"'],
    ['value,reason,value\n', 'the column value twice'],
    ['reason\nx\n', 'must name the column `value`'],
    ['value\na@b.example\n"open', 'Row 3: a quote is not closed. The rows before it were taken.'],
    [`value\n${'x'.repeat(20_000)}`, 'Row 2: it has more than 16384 characters'],
    ['\u0000\u0001', 'is no column'],
  ])('%j is refused: %s', async (text, about) => {
    await make('email')
    const answer = await read(text)
    expect([answer.status, answer.text]).toEqual([
      400,
      expect.stringContaining(JSON.stringify(about).slice(1, -1)),
    ])
  })

  it('of many rows is written in batches, a thousand rows in a few entries', async () => {
    await make('custom')
    const before = service().services.core.figures().sequence
    const rows = Array.from({ length: 1_200 }, (_, at) => `value-${at}`)
    expect((await read(['value', ...rows].join('\n'))).json()).toMatchObject({ added: 1_200 })
    expect(service().services.core.figures().sequence - before).toBe(3)
    expect((await ask('GET', '/it')).json()).toMatchObject({ values: 1_200 })
  })
})
