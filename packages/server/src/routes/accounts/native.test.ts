import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  basic,
  bearer,
  openMemoryService,
  type MemoryService,
} from '../../testing/memory-service.ts'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
})
afterAll(() => service.close())

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const admin = (method: Method, path: string, payload?: object) =>
  service.app.inject({
    method,
    url: `/v1/admin/accounts${path}`,
    headers: bearer(service.adminToken),
    ...(payload === undefined ? {} : { payload }),
  })

const worksWith = async (key: string): Promise<boolean> => {
  const answer = await service.app.inject({ url: '/v1/decisions', headers: basic(key) })
  return answer.statusCode === 200
}

interface Issued {
  account_id: string
  production: { api_key: string; beacon_key: string }
  sandbox: { api_key: string; beacon_key: string }
}

interface ListedKey {
  key_id: string
  kind: 'api' | 'beacon'
  environment: 'production' | 'sandbox'
}

describe('accounts', () => {
  it('are made with keys that work at once and are shown once', async () => {
    const issued = (await admin('POST', '', { name: 'shop' })).json<Issued>()
    expect(issued.account_id).toMatch(/^[0-9a-f]{24}$/)
    expect(issued.production.api_key).toMatch(/^[0-9a-f]{32}$/)
    expect(issued.sandbox.beacon_key).toMatch(/^[0-9a-f]{10}$/)
    expect(await worksWith(issued.production.api_key)).toBe(true)
    expect(await worksWith(issued.sandbox.api_key)).toBe(true)
    expect(await worksWith(issued.production.beacon_key)).toBe(false)
    const everything = [
      (await admin('GET', '')).body,
      (await admin('GET', `/${issued.account_id}`)).body,
      (await admin('GET', `/${issued.account_id}/keys`)).body,
    ].join()
    expect(everything).toContain(issued.account_id)
    expect(everything).not.toContain(issued.production.api_key)
  })

  it('are named in the log, with their keys and the numbers of their environments', async () => {
    const { account_id: id } = (await admin('POST', '', { name: 'logged' })).json<Issued>()
    const { environments } = (await admin('GET', `/${id}`)).json<{ environments: object }>()
    expect(environments).toEqual({ production: expect.any(Number), sandbox: expect.any(Number) })
    const wish = { environment: 'sandbox' }
    const key = (await admin('POST', `/${id}/keys`, wish)).json<{ key_id: string; key: string }>()
    await admin('DELETE', `/${id}/keys/${key.key_id}`)
    const logged = service.logged()
    expect(logged).toContain(`"account_id":"${id}","msg":"account made"`)
    expect(logged).toContain(`"account_id":"${id}","key_id":"${key.key_id}","msg":"key revoked"`)
    expect(logged).not.toContain(key.key)
  })

  it('take preset ids and keys', async () => {
    const preset = {
      name: 'moved',
      account_id: '0123456789abcdef01234567',
      production_api_key: 'a1b2c3d4e5f60718',
      production_beacon_key: 'a1b2c3d4e5',
      sandbox_api_key: 'ffeeddccbbaa9988',
      sandbox_beacon_key: 'ffeeddccbb',
    }
    expect((await admin('POST', '', preset)).json()).toEqual({
      account_id: preset.account_id,
      production: { api_key: preset.production_api_key, beacon_key: preset.production_beacon_key },
      sandbox: { api_key: preset.sandbox_api_key, beacon_key: preset.sandbox_beacon_key },
    })
    expect(await worksWith(preset.production_api_key)).toBe(true)
    expect((await admin('POST', '', preset)).statusCode).toBe(409)
    const sameKey = { name: 'thief', production_api_key: preset.production_api_key }
    expect((await admin('POST', '', sameKey)).statusCode).toBe(409)
    const twice = { name: 'twice', production_api_key: '0123456789', sandbox_api_key: '0123456789' }
    expect((await admin('POST', '', twice)).statusCode).toBe(409)
  })

  it('say which beacons they take, each rule until it is taken back', async () => {
    const { account_id: id } = (await admin('POST', '', { name: 'ruled' })).json<Issued>()
    const unset = {
      beacon_origins: 'default',
      beacon_privacy_control: 'default',
      beacon_key_per_second: 'default',
    }
    expect((await admin('GET', `/${id}`)).json()).toMatchObject(unset)
    const first = { beacon_origins: ['https://shop.test'], beacon_key_per_second: 3 }
    const second = { beacon_privacy_control: 'drop', beacon_key_per_second: 'default' }
    await admin('PATCH', `/${id}`, first)
    expect((await admin('PATCH', `/${id}`, second)).json()).toMatchObject({
      ...unset,
      beacon_origins: ['https://shop.test'],
      beacon_privacy_control: 'drop',
    })
    const many = Array.from({ length: 101 }, (_, n) => `https://${n}.test`)
    for (const origins of [[], many, ['shop.test'], ['https://shop.test/'], ['ftp://a'], 'x']) {
      expect((await admin('PATCH', `/${id}`, { beacon_origins: origins })).statusCode).toBe(400)
    }
    expect((await admin('PATCH', `/${id}`, { beacon_key_per_second: -1 })).statusCode).toBe(400)
  })

  it('can be renamed and change their score scale', async () => {
    const { account_id: id } = (await admin('POST', '', { name: 'before' })).json<Issued>()
    const usual = { review: 60, block: 80 }
    const own = { review: 30, block: 50.5 }
    const set = await admin('PATCH', `/${id}`, {
      thresholds: { hysteresis: 3, payment_abuse: own, content_abuse: own },
    })
    const both = { hysteresis: 3, payment_abuse: own, content_abuse: own, account_abuse: usual }
    expect(set.json()).toMatchObject({ thresholds: both })
    await admin('PATCH', `/${id}`, { thresholds: { content_abuse: null } })
    const left = { ...both, content_abuse: usual }
    expect((await admin('GET', `/${id}`)).json()).toMatchObject({ thresholds: left })
    const changed = await admin('PATCH', `/${id}`, { name: 'after', score_scale: 1 })
    expect(changed.json()).toMatchObject({ account_id: id, name: 'after', score_scale: 1 })
    expect((await admin('GET', `/${id}`)).json()).toMatchObject({ name: 'after', score_scale: 1 })
  })

  it.each<{ method: Method; path: string; payload?: object; status: number; names: string }>([
    { method: 'POST', path: '', payload: {}, status: 400, names: 'name' },
    { method: 'POST', path: '', payload: { name: '' }, status: 400, names: 'name' },
    {
      method: 'POST',
      path: '',
      payload: { name: 'x', score_scale: 10 },
      status: 400,
      names: 'score_scale',
    },
    {
      method: 'POST',
      path: '',
      payload: { name: 'x', nonsense: 1 },
      status: 400,
      names: 'nonsense',
    },
    {
      method: 'POST',
      path: '',
      payload: { name: 'x', account_id: 'short' },
      status: 400,
      names: 'account_id',
    },
    { method: 'POST', path: '', payload: [], status: 400, names: 'object' },
    { method: 'PATCH', path: '/nobody', payload: { name: 'x' }, status: 404, names: 'account' },
    { method: 'GET', path: '/nobody', status: 404, names: 'account' },
  ])('$method $path with $payload is refused', async ({ method, path, payload, status, names }) => {
    const answer = await admin(method, path, payload)
    expect(answer.statusCode).toBe(status)
    expect(answer.body).toContain(names)
  })
})

interface MadeKey {
  key_id: string
  key: string
}

it('rotates the admin token: the old one works no longer', async () => {
  const { app, adminToken } = await openMemoryService()
  const call = (token: string, path: string, method: 'GET' | 'POST' = 'GET') =>
    app.inject({ method, url: `/v1/admin/${path}`, headers: { authorization: `Bearer ${token}` } })
  const answer = await call(adminToken, 'token/rotate', 'POST')
  const { admin_token: token } = answer.json<{ admin_token: string }>()
  expect(token).toMatch(/^[0-9a-f]{48}$/)
  expect((await call(adminToken, 'accounts')).statusCode).toBe(401)
  expect((await call(token, 'accounts')).statusCode).toBe(200)
})

describe('keys', () => {
  it('are made, rotated without downtime, and revoked', async () => {
    const { account_id: id } = (await admin('POST', '', { name: 'rotating' })).json<Issued>()
    const made = (await admin('POST', `/${id}/keys`, { environment: 'production' })).json<MadeKey>()
    expect(await worksWith(made.key)).toBe(true)
    const next = (await admin('POST', `/${id}/keys/${made.key_id}/rotate`)).json<MadeKey>()
    expect(await worksWith(made.key)).toBe(true)
    expect(await worksWith(next.key)).toBe(true)
    expect((await admin('DELETE', `/${id}/keys/${made.key_id}`)).statusCode).toBe(204)
    expect(await worksWith(made.key)).toBe(false)
    expect(await worksWith(next.key)).toBe(true)
    const last = await admin('POST', `/${id}/keys/${next.key_id}/rotate`, { revoke_old: true })
    expect(await worksWith(next.key)).toBe(false)
    expect(await worksWith(last.json<MadeKey>().key)).toBe(true)
  })

  it.each(['production', 'sandbox'] as const)(
    'of %s: the last of each kind is revoked only by who says so',
    async (environment) => {
      const { account_id: id } = (await admin('POST', '', { name: 'last' })).json<Issued>()
      const { keys } = (await admin('GET', `/${id}/keys`)).json<{ keys: ListedKey[] }>()
      const mine = keys.filter((key) => key.environment === environment)
      expect(mine.map(({ kind }) => kind).toSorted()).toEqual(['api', 'beacon'])
      for (const { key_id: key, kind } of mine) {
        const path = `/${id}/keys/${key}`
        const refused = await admin('DELETE', path)
        expect(refused.statusCode).toBe(409)
        expect(refused.json()).toMatchObject({
          description: expect.stringMatching(
            new RegExp(`last active ${environment} ${kind} key: .*\\?even_last=true`),
          ) as string,
        })
        expect((await admin('DELETE', `${path}?even_last=false`)).statusCode).toBe(409)
        expect((await admin('DELETE', `${path}?even_last=perhaps`)).statusCode).toBe(400)
        expect((await admin('DELETE', `${path}?even_last=true`)).statusCode).toBe(204)
      }
    },
  )

  it('that are two are not both revoked, when both are at once', async () => {
    const { account_id: id } = (await admin('POST', '', { name: 'twice' })).json<Issued>()
    await admin('POST', `/${id}/keys`, { environment: 'production' })
    const { keys } = (await admin('GET', `/${id}/keys`)).json<{ keys: ListedKey[] }>()
    const two = keys.filter((key) => key.environment === 'production' && key.kind === 'api')
    const answers = await Promise.all(
      two.map(({ key_id: key }) => admin('DELETE', `/${id}/keys/${key}`)),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      204, 409,
    ])
  })

  it('can only be found in their own account', async () => {
    const { account_id: id } = (await admin('POST', '', { name: 'one' })).json<Issued>()
    const { keys } = (await admin('GET', `/${id}/keys`)).json<{ keys: { key_id: string }[] }>()
    const foreign = `/${service.local.account_id}/keys/${keys[0]?.key_id ?? ''}`
    expect((await admin('DELETE', foreign)).statusCode).toBe(404)
    expect((await admin('POST', `${foreign}/rotate`)).statusCode).toBe(404)
  })

  it('are bounded per environment', async () => {
    const { account_id: id } = (await admin('POST', '', { name: 'many' })).json<Issued>()
    const statuses: number[] = []
    for (let n = 0; n < 20; n += 1) {
      statuses.push((await admin('POST', `/${id}/keys`, { environment: 'sandbox' })).statusCode)
    }
    expect(statuses.slice(0, 18)).toEqual(Array.from({ length: 18 }, () => 200))
    expect(statuses.at(-1)).toBe(409)
  })

  it.each([{}, { environment: 'staging' }, { environment: 'sandbox', kind: 'master' }])(
    'with %j are refused',
    async (payload) => {
      const answer = await admin('POST', `/${service.local.account_id}/keys`, payload)
      expect(answer.statusCode).toBe(400)
    },
  )
})
