/** The calls of partners, as their clients send them. */
import { LIMITS } from '@winnow/contract'
import { MAX_PARTNER_PAGE } from '@winnow/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  basic,
  bearer,
  openMemoryService,
  type MemoryService,
} from '../../testing/memory-service.ts'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService({ webhookNetworks: '127.0.0.0/8' })
})
afterAll(() => service.close())

interface SubAccount {
  readonly account_id: string
  readonly production: { readonly api_keys: readonly Key[]; readonly beacon_keys: readonly Key[] }
  readonly sandbox: SubAccount['production']
}
interface Key {
  readonly id: string
  readonly state: string
  readonly key: string
}

const PASSWORD = 's0m3l0ngp455w0rd'
let made = 0

const details = () => {
  made += 1
  return {
    site_url: `merchant${made}.example`,
    site_email: `owner@merchant${made}.example`,
    analyst_email: `eva@merchant${made}.example`,
    password: PASSWORD,
  }
}

type Method = 'GET' | 'POST' | 'PUT'

const call = (
  method: Method,
  rest: string,
  { payload, headers = basic(service.partner.key) }: { payload?: unknown; headers?: object } = {},
) =>
  service.app.inject({
    method,
    url: `/v3/${rest}`,
    headers: { ...headers },
    ...(payload !== undefined && { payload: payload as object }),
  })

const accountsPath = () => `partners/${service.partner.id}/accounts`
const configPath = () => `accounts/${service.partner.id}/config`
const create = (payload: unknown = details()) => call('POST', accountsPath(), { payload })

const configOf = (notification: object) =>
  call('PUT', configPath(), { payload: notification }).then((answer) => ({
    status: answer.statusCode,
    body: answer.json<Record<string, unknown>>(),
  }))

describe('a new account of a partner', () => {
  it('is answered with 200 and the keys of both environments, each of which works', async () => {
    const answer = await create()
    expect(answer.statusCode).toBe(200)
    const account = answer.json<SubAccount>()
    expect(Object.keys(account)).toEqual(['account_id', 'production', 'sandbox'])
    expect(account.account_id).toMatch(/^[0-9a-f]{24}$/)
    const environments = [account.production, account.sandbox]
    const keys = environments.flatMap(({ api_keys, beacon_keys }) => [api_keys, beacon_keys])
    expect(keys.map((list) => list.map(({ state }) => state))).toEqual(
      Array.from({ length: 4 }, () => ['ACTIVE']),
    )
    expect(new Set(keys.flat().flatMap(({ id, key }) => [id, key])).size).toBe(8)
    for (const { api_keys } of environments) {
      const event = { $type: '$login', $user_id: 'ann' }
      const headers = basic(api_keys[0]?.key ?? '')
      const sent = { method: 'POST', url: '/v205/events', headers, payload: event } as const
      expect((await service.app.inject(sent)).json()).toMatchObject({ status: 0 })
      const url = `/v3/accounts/${account.account_id}/decisions`
      expect((await service.app.inject({ url, headers })).statusCode).toBe(200)
    }
  })

  it('has the scale of its partner, and is refused with details that another one has', async () => {
    const first = details()
    const { account_id: id } = (await create(first)).json<SubAccount>()
    expect(await service.services.accounts.get(id)).toMatchObject({
      name: first.site_url,
      scoreScale: 1,
    })
    for (const repeated of ['site_url', 'analyst_email'] as const) {
      const value = first[repeated]
      // Mail addresses are the same in either case.
      const again = repeated === 'analyst_email' ? value.toUpperCase() : value
      const answer = await create({ ...details(), [repeated]: again })
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject({
        error: 'conflict',
        issues: { [repeated]: expect.any(String) },
      })
    }
  })

  it.each([
    ['a short password', { password: 'ninechars' }, 'password'],
    ['a password that is no text', { password: 1_234_567_890 }, 'password'],
    ['no mail address', { analyst_email: 'eva' }, 'analyst_email'],
    ['two mail addresses', { site_email: 'a@b.c d@e.f' }, 'site_email'],
    ['an empty site', { site_url: '' }, 'site_url'],
    ['no site', { site_url: null }, 'site_url'],
  ])('with %s is refused by the name of the field', async (_, wrong, field) => {
    const answer = await create({ ...details(), ...wrong })
    expect(answer.statusCode).toBe(400)
    const body = answer.json<{ error: string; description: string; issues: object }>()
    expect(body.error).toBe('invalid_request')
    expect(body.description).toContain(field)
    expect(Object.keys(body.issues)).toEqual([field])
  })

  it('names all that is missing, and takes members of other versions', async () => {
    const answer = await create({})
    expect(Object.keys(answer.json<{ issues: object }>().issues)).toEqual([
      'site_url',
      'site_email',
      'analyst_email',
      'password',
    ])
    expect((await create('[]')).statusCode).toBe(400)
    expect((await create({ ...details(), plan: 'gold', password_hint: null })).statusCode).toBe(200)
  })

  it('has an analyst who signs in with the password, for this account alone', async () => {
    const wish = details()
    const { account_id: id } = (await create(wish)).json<SubAccount>()
    const { register } = service.services.people
    expect(register.withEmail(wish.analyst_email)).toMatchObject({
      state: 'active',
      roles: [{ role: 'analyst', environments: [`${id}/production`, `${id}/sandbox`] }],
    })
    const payload = { email: wish.analyst_email, password: PASSWORD }
    const signIn = { method: 'POST', url: '/v1/sign-in', payload } as const
    const answer = await service.app.inject({ ...signIn, remoteAddress: '198.51.100.9' })
    expect(answer.statusCode).toBe(200)
  })

  it('with a weak password has an analyst who is invited; a person who is there stays', async () => {
    const weak = { ...details(), password: 'ten-chars!' }
    expect((await create(weak)).statusCode).toBe(200)
    const { register } = service.services.people
    const person = register.withEmail(weak.analyst_email)
    expect(person?.state).toBe('invited')
    const other = { partner_id: 'a'.repeat(24), key: 'key-of-another-partner', name: 'Other' }
    const admin = bearer(service.adminToken)
    await service.app.inject({
      method: 'POST',
      url: '/v1/admin/partners',
      headers: admin,
      payload: other,
    })
    const again = await call('POST', `partners/${other.partner_id}/accounts`, {
      payload: { ...weak, password: PASSWORD },
      headers: basic(other.key),
    })
    expect(again.statusCode).toBe(200)
    expect(register.withEmail(weak.analyst_email)).toEqual(person)
  })

  it('leaves its password nowhere: not in the audit, the log or the records', async () => {
    await create()
    const entries = await service.services.ledger.read(1, 1000)
    const bodies = JSON.stringify(entries, (_, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    )
    expect(bodies).toContain('create_account')
    const made = await service.services.partners.accounts(service.partner.id, { limit: 100 })
    const people = JSON.stringify(service.services.people.register.all())
    for (const text of [bodies, service.logged(), JSON.stringify(made), people]) {
      expect(text).not.toContain(PASSWORD)
    }
  })
})

describe('the list of accounts', () => {
  it('has each account once over its pages, without keys that work', async () => {
    const { partners } = service.services
    const before = await partners.accountsCount(service.partner.id)
    // Cheaper than a hundred accounts with keys: only the list is tested.
    for (let at = 0; at < MAX_PARTNER_PAGE; at += 1) {
      await partners.addAccount({
        accountId: `m${at}`,
        partnerId: service.partner.id,
        siteUrl: `m${at}`,
        siteEmail: 'x',
        analystEmail: `m${at}`,
        createdAtMs: 1,
      })
    }
    const seen: SubAccount[] = []
    let query = ''
    for (const hasMore of [true, false]) {
      const answer = await call('GET', accountsPath() + query)
      expect(answer.statusCode).toBe(200)
      const page = answer.json<{ data: SubAccount[]; next_ref?: string }>()
      expect(page).toMatchObject({
        type: 'partner_account',
        has_more: hasMore,
        total_results: before + MAX_PARTNER_PAGE,
      })
      seen.push(...page.data)
      query = page.next_ref ?? ''
      expect(query === '').toBe(!hasMore)
      if (hasMore) expect(page.data).toHaveLength(MAX_PARTNER_PAGE)
      if (hasMore) expect(query).toBe(`?after=${page.data.at(-1)?.account_id}`)
    }
    const ids = seen.map(({ account_id }) => account_id)
    expect(new Set(ids).size).toBe(before + MAX_PARTNER_PAGE)
    const [first] = seen
    expect(first?.production.api_keys).toEqual([
      { id: expect.any(String), state: 'ACTIVE', key: expect.stringMatching(/^\*{4}[0-9a-f]{4}$/) },
    ])
  })

  it('shows a revoked key as deleted, and nothing after an account of nobody', async () => {
    const { account_id: id, sandbox } = (await create()).json<SubAccount>()
    const url = `/v1/admin/accounts/${id}/keys/${sandbox.api_keys[0]?.id}?even_last=true`
    const headers = bearer(service.adminToken)
    expect((await service.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(204)
    const page = (await call('GET', `${accountsPath()}?after=m99`)).json<{ data: SubAccount[] }>()
    expect(page.data.map(({ sandbox: { api_keys } }) => api_keys[0]?.state)).toEqual(['DELETED'])
    expect((await call('GET', `${accountsPath()}?after=nobody`)).json()).toMatchObject({ data: [] })
    const long = 'x'.repeat(LIMITS.idLengthChars + 1)
    expect((await call('GET', `${accountsPath()}?after=${long}`)).statusCode).toBe(400)
  })
})

describe('what a partner is notified of', () => {
  it('is answered as it is now, with what was not sent unchanged', async () => {
    const url = 'http://127.0.0.1:9/notify?id=%s'
    const none = {
      http_notification_url: null,
      http_notification_threshold: null,
      email_notification_threshold: null,
      enable_sort_by_expected_loss: false,
      is_production: true,
    }
    expect((await configOf({})).body).toEqual(none)
    const first = { http_notification_url: url, http_notification_threshold: 0.6 }
    const set = await configOf(first)
    const { notification_secret: secret, ...rest } = set.body
    expect([set.status, rest]).toEqual([200, { ...none, ...first }])
    expect(secret).toMatch(/^whsec_/)
    const more = { email_notification_threshold: 0.07, enable_sort_by_expected_loss: true }
    expect((await configOf(more)).body).toEqual({ ...none, ...first, ...more })
    const last = { is_production: false, http_notification_threshold: 1, later: 'ignored' }
    const { later: _, ...known } = last
    expect((await configOf(last)).body).toEqual({ ...none, ...first, ...more, ...known })
  })

  it.each([
    'http://partner.example/%s',
    'https://10.0.0.1/%s',
    'https://partner.example/notify',
    'https://partner.example/%s/%s',
    'https://%s.partner.example/notify',
    'https://partner.example:%s/',
    'https://partner.example%s',
    'https://user:secret@partner.example/%s',
    'ftp://partner.example/%s',
    'partner.example/%s',
    'https:///%s',
    `https://partner.example/%s${'x'.repeat(2048)}`,
    '',
    7,
  ])('refuses the URL %s', async (url) => {
    const { status, body } = await configOf({ http_notification_url: url })
    expect([status, body['error']]).toEqual([400, 'invalid_request'])
    expect(body['issues']).toHaveProperty('http_notification_url')
  })

  it.each([-0.01, 1.01, '0.6', true])('refuses the threshold %s', async (threshold) => {
    for (const name of ['http_notification_threshold', 'email_notification_threshold']) {
      const { status, body } = await configOf({ [name]: threshold })
      expect([status, Object.keys(body['issues'] as object)]).toEqual([400, [name]])
    }
  })

  it('keeps a threshold of any two digits as it was sent', async () => {
    for (const percent of [0, 7, 14, 28, 29, 55, 57, 58, 99, 100]) {
      const threshold = percent / 100
      const { body } = await configOf({ http_notification_threshold: threshold })
      expect(body['http_notification_threshold']).toBe(threshold)
    }
  })
})

describe("a partner's key", () => {
  it('is taken with a colon, without one, and as it is', async () => {
    const { key } = service.partner
    const raw = [`${key}:`, key].map((text) => Buffer.from(text).toString('base64'))
    for (const value of [...raw, key]) {
      const headers = { authorization: `Basic ${value}` }
      expect((await call('PUT', configPath(), { payload: {}, headers })).statusCode).toBe(200)
    }
  })

  it('opens the paths of its own partner alone', async () => {
    const { local, services } = service
    for (const id of [local.account_id, 'f'.repeat(24), '%00']) {
      const status = (await call('GET', `partners/${id}/accounts`)).statusCode
      expect(status === 404 || status === 400).toBe(true)
      expect((await call('PUT', `accounts/${id}/config`, { payload: {} })).statusCode).toBe(status)
    }
    const headers = basic(service.partner.key)
    expect((await service.app.inject({ url: '/v1/users', headers })).statusCode).toBe(401)
    expect(services.keys.find(service.partner.key)).toBeUndefined()
  })

  it('works until it is revoked; a new one works beside it', async () => {
    const admin = bearer(service.adminToken)
    const keys = `/v1/admin/partners/${service.partner.id}/keys`
    const post = await service.app.inject({
      method: 'POST',
      url: keys,
      headers: admin,
      payload: {},
    })
    const { key, key_id: id } = post.json<{ key: string; key_id: string }>()
    const ask = () => call('GET', accountsPath(), { headers: basic(key) })
    expect((await ask()).statusCode).toBe(200)
    const url = `${keys}/${id}`
    const revoke = () => service.app.inject({ method: 'DELETE', url, headers: admin })
    expect((await revoke()).statusCode).toBe(204)
    expect((await revoke()).statusCode).toBe(404)
    const refused = await ask()
    expect(refused.statusCode).toBe(401)
    expect(refused.json()).toEqual({ error: 'unauthorized', description: expect.any(String) })
    const listed = await service.app.inject({ url: keys, headers: admin })
    expect(listed.json<{ keys: { state: string }[] }>().keys.map(({ state }) => state)).toEqual([
      'active',
      'revoked',
    ])
  })
})

it('partners are made and listed by the admin token, with ids and keys of their own', async () => {
  const admin = bearer(service.adminToken)
  const url = '/v1/admin/partners'
  const create = (payload: object) =>
    service.app.inject({ method: 'POST', url, headers: admin, payload })
  const preset = { name: 'Moved', partner_id: 'e'.repeat(24), key: 'old-key-of-theirs' }
  const answer = await create(preset)
  expect(answer.json()).toMatchObject({ partner_id: preset.partner_id, key: preset.key })
  for (const taken of [
    preset,
    { ...preset, partner_id: 'd'.repeat(24) },
    { name: 'x', partner_id: service.local.account_id },
    { name: 'x', key: service.local.production.api_key },
  ]) {
    expect((await create(taken)).statusCode).toBe(409)
  }
  expect((await create({})).statusCode).toBe(400)
  const { partners } = (await service.app.inject({ url, headers: admin })).json<{
    partners: { name: string; accounts: number; score_scale: number }[]
  }>()
  expect(partners.map(({ name, score_scale }) => [name, score_scale])).toEqual([
    ['partner', 1],
    ['Other', 100],
    ['Moved', 100],
  ])
  expect(partners.map(({ accounts }) => accounts > 0)).toEqual([true, true, false])
})
