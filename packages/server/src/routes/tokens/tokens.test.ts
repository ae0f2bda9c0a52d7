import { DAY_MS, HOUR_MS, LIMITS } from '@winnow/contract'
import { entryOfKind } from '@winnow/engine'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  bearer,
  openMemoryService,
  type MemoryService,
  TEST_NOW_MS,
} from '../../testing/memory-service.ts'
import { personWith, signedIn, tokenOf } from '../../testing/persons.ts'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
})
afterAll(() => service.close())

type Headers = Readonly<Record<string, string>>

async function send(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  headers: Headers,
  payload?: object,
) {
  const { statusCode, body } = await service.app.inject({
    method,
    url,
    headers,
    ...(payload !== undefined && { payload }),
  })
  return { status: statusCode, body: body === '' ? undefined : JSON.parse(body) }
}

const here = () => ({ 'winnow-environment': `${service.local.account_id}/production` })

const WISH = {
  name: 'Nightly export',
  permissions: ['read_records'],
  expires_at: TEST_NOW_MS + DAY_MS,
}

it('a token is shown once, permits what it names, and ends with its time, as its refusal says', async () => {
  const ann = await personWith(service, 'ann', { role: 'analyst' })
  const session = await signedIn(service, ann)
  const made = await send('POST', '/v1/me/tokens', session, WISH)
  expect(made.body.token).toMatch(/^wt_[0-9a-f]{64}$/)
  expect(made.body).toMatchObject({ permissions: ['read_records'], state: 'active' })
  const headers = { ...bearer(made.body.token), ...here() }
  expect((await send('GET', '/v1/lists', headers)).status).toBe(200)
  expect((await send('GET', '/v1/models', headers)).status).toBe(403)
  const listed = await send('GET', '/v1/me/tokens', headers)
  expect(listed.body.tokens).toMatchObject([{ name: 'Nightly export', last_used_at: TEST_NOW_MS }])
  expect(JSON.stringify(listed.body)).not.toContain(made.body.token)
  // A token neither makes tokens nor revokes them.
  expect((await send('POST', '/v1/me/tokens', headers, WISH)).status).toBe(403)
  service.setNowMs(TEST_NOW_MS + DAY_MS)
  const expired = await send('GET', '/v1/lists', headers)
  expect(expired).toMatchObject({
    status: 401,
    body: { error: 'unauthorized', description: 'The personal token has expired.' },
  })
  service.setNowMs(TEST_NOW_MS)
})

it('a revoked token is refused at once, and so are those of somebody who is disabled', async () => {
  const bob = await personWith(service, 'bob', { role: 'viewer' })
  const session = await signedIn(service, bob)
  const [first, second] = [await tokenOf(service, bob), await tokenOf(service, bob)]
  const knock = (headers: Headers) => send('GET', '/v1/lists', { ...headers, ...here() })
  expect((await knock(first.headers)).status).toBe(200)
  const path = `/v1/me/tokens/${first.token.id}`
  expect((await send('DELETE', path, session)).status).toBe(204)
  expect(await knock(first.headers)).toMatchObject({
    status: 401,
    body: { description: 'The personal token was revoked.' },
  })
  expect((await send('DELETE', path, session)).status).toBe(404)
  const eve = await signedIn(service, await personWith(service, 'eve', { role: 'admin' }))
  expect((await send('DELETE', `/v1/me/tokens/${second.token.id}`, eve)).status).toBe(404)
  await service.services.rights.people.update(bob.id, { state: 'disabled' })
  expect(await knock(second.headers)).toMatchObject({
    status: 401,
    body: { description: 'The person of the personal token is disabled.' },
  })
})

it('a token loses what the roles of its person lose', async () => {
  const cas = await personWith(service, 'cas', { role: 'policy_author' })
  const { headers } = await tokenOf(service, cas)
  const set = () =>
    service.app.inject({
      method: 'PUT',
      url: '/v1/lists/of_cas',
      headers: { ...headers, ...here() },
      payload: { kind: 'email' },
    })
  expect((await set()).statusCode).toBe(200)
  const { people } = service.services.rights
  await people.update(cas.id, { roles: [{ role: 'viewer' }] })
  expect((await set()).statusCode).toBe(403)
  await people.update(cas.id, { roles: [] })
  const { status } = await send('GET', '/v1/lists', { ...headers, ...here() })
  expect(status).toBe(403)
})

it('a token holds where it says, and nowhere that its person has no role', async () => {
  const { account_id: id } = service.local
  const [production, sandbox] = [`${id}/production`, `${id}/sandbox`]
  const dan = await personWith(service, 'dan', {
    role: 'viewer',
    environments: [production, sandbox],
  })
  const { headers } = await tokenOf(service, dan, {
    environments: [sandbox, `${service.other.account_id}/production`],
  })
  const knock = async (environment: string) =>
    (await send('GET', '/v1/lists', { ...headers, 'winnow-environment': environment })).status
  expect(await knock(sandbox)).toBe(200)
  expect(await knock(production)).toBe(403)
  expect(await knock(`${service.other.account_id}/production`)).toBe(403)
  expect(await knock(`${'f'.repeat(24)}/production`)).toBe(403)
  expect(await knock('production')).toBe(400)
})

it('a request for a token without a time, too far off, or of what its maker may not, is refused', async () => {
  const fay = await signedIn(service, await personWith(service, 'fay', { role: 'viewer' }))
  const wrong = [
    { ...WISH, expires_at: undefined },
    { ...WISH, expires_at: TEST_NOW_MS },
    { ...WISH, expires_at: TEST_NOW_MS + LIMITS.personalTokenDays * DAY_MS + 1 },
    { ...WISH, expires_at: 'soon' },
    { ...WISH, permissions: ['write_labels'] },
    { ...WISH, permissions: ['read_records', 'read_records'] },
    { ...WISH, permissions: ['read_service'] },
    { ...WISH, name: undefined },
    { ...WISH, environments: [] },
  ]
  for (const wish of wrong) {
    expect([wish, (await send('POST', '/v1/me/tokens', fay, wish)).status]).toEqual([wish, 400])
  }
  for (let count = 0; count < LIMITS.personalTokensCount; count += 1) {
    expect((await send('POST', '/v1/me/tokens', fay, WISH)).status).toBe(200)
  }
  expect((await send('POST', '/v1/me/tokens', fay, WISH)).status).toBe(409)
})

it('a token with another secret is refused, and one that nobody made counts as a wrong key', async () => {
  const gil = await personWith(service, 'gil', { role: 'viewer' })
  const { headers, text } = await tokenOf(service, gil)
  const unknown = bearer(`wt_${'0'.repeat(64)}`)
  expect((await send('GET', '/v1/lists', { ...unknown, ...here() })).status).toBe(401)
  const basicKey = Buffer.from(`${service.local.production.api_key}:`).toString('base64')
  const { statusCode } = await service.app.inject({
    method: 'GET',
    url: '/v1/lists',
    headers: { ...headers, authorization: [`Bearer ${text}`, `Basic ${basicKey}`] as never },
  })
  expect(statusCode).toBe(401)
})

it('the last use is noted once within an hour', async () => {
  const hal = await personWith(service, 'hal', { role: 'viewer' })
  const { headers } = await tokenOf(service, hal)
  const { tokens } = service.services.rights
  const lastUsed = () => tokens.of(hal.id)[0]?.lastUsedMs
  for (const [afterMs, noted] of [
    [0, 0],
    [HOUR_MS - 1, 0],
    [HOUR_MS, HOUR_MS],
  ] as const) {
    service.setNowMs(TEST_NOW_MS + afterMs)
    await send('GET', '/v1/lists', { ...headers, ...here() })
    expect(lastUsed()).toBe(TEST_NOW_MS + noted)
  }
  service.setNowMs(TEST_NOW_MS)
})

it('the audit says who made and revoked a token, and holds none', async () => {
  const ivy = await personWith(service, 'ivy', { role: 'viewer' })
  const session = await signedIn(service, ivy)
  const { body } = await send('POST', '/v1/me/tokens', session, WISH)
  await send('DELETE', `/v1/me/tokens/${body.token_id}`, session)
  const entries = await service.services.ledger.read(1, 1000)
  const audit = entries.flatMap((entry) => entryOfKind('audit', entry) ?? [])
  const own = audit.filter(({ body: { on } }) => on.id === body.token_id)
  expect(own.map(({ body: { what, who } }) => [what, who])).toEqual(
    ['create_token', 'revoke_token'].map((what) => [
      what,
      { kind: 'person', personId: ivy.id, email: ivy.email },
    ]),
  )
  expect(JSON.stringify(audit)).not.toContain(body.token)
  expect(service.logged()).not.toContain(body.token)
})
