import { LIMITS } from '@winnow/contract'
import { BUILT_IN_ROLES, GRANTABLE, PERMISSIONS_OF_ROLES } from '@winnow/contract/native'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bearer, openMemoryService, type MemoryService } from '../../testing/memory-service.ts'
import { personWith, tokenOf } from '../../testing/persons.ts'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
})
afterAll(() => service.close())

async function send(
  method: 'GET' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  headers = bearer(service.adminToken),
) {
  const { statusCode, body } = await service.app.inject({
    method,
    url: `/v1/roles${path}`,
    headers,
    ...(payload !== undefined && { payload }),
  })
  return { status: statusCode, body: body === '' ? undefined : JSON.parse(body) }
}

it('the built-in roles are listed as they are declared, and never change', async () => {
  const { body } = await send('GET', '')
  const names = Object.keys(BUILT_IN_ROLES) as (keyof typeof BUILT_IN_ROLES)[]
  expect(body.roles.map(({ name }: { name: string }) => name)).toEqual(names)
  for (const [at, name] of names.entries()) {
    expect(new Set(body.roles[at].permissions)).toEqual(PERMISSIONS_OF_ROLES[name])
    expect((await send('PUT', `/${name}`, { permissions: [] })).status).toBe(409)
    expect((await send('DELETE', `/${name}`)).status).toBe(404)
  }
})

it('a change of a role counts from the next request on, for everybody who has it', async () => {
  expect((await send('PUT', '/desk', { permissions: ['read_records'] })).status).toBe(200)
  const ann = await personWith(service, 'ann', { role: 'desk' })
  const { headers } = await tokenOf(service, ann)
  const knock = async (url: string) =>
    (await service.app.inject({ url, headers: { ...headers, ...here() } })).statusCode
  expect([await knock('/v1/lists'), await knock('/v1/models')]).toEqual([200, 403])
  await send('PUT', '/desk', { meaning: 'Models.', permissions: ['read_models'] })
  expect([await knock('/v1/lists'), await knock('/v1/models')]).toEqual([403, 200])
  const held = await send('DELETE', '/desk')
  expect([held.status, held.body.description]).toEqual([
    409,
    '1 persons have it: take it from them first.',
  ])
  await service.services.rights.people.update(ann.id, { roles: [] })
  expect((await send('DELETE', '/desk')).status).toBe(204)
  expect((await send('DELETE', '/desk')).status).toBe(404)
})

const here = () => ({ 'winnow-environment': `${service.local.account_id}/production` })

it('persons give no more than they have everywhere', async () => {
  await send('PUT', '/keeper', { permissions: ['manage_roles', 'read_records'] })
  await send('PUT', '/other', { permissions: ['write_labels'] })
  const { account_id: id } = service.local
  const bob = await personWith(
    service,
    'bob',
    { role: 'keeper' },
    { role: 'analyst', environments: [`${id}/production`] },
  )
  const { headers } = await tokenOf(service, bob)
  const set = async (name: string, ...permissions: readonly string[]) =>
    (await send('PUT', `/${name}`, { permissions }, headers)).status
  expect(await set('mine', 'read_records')).toBe(200)
  expect(await set('mine', 'write_labels')).toBe(400)
  expect(await set('mine', 'manage_keys')).toBe(400)
  // Nor do they take from others what they could not give back.
  expect(await set('other', 'read_records')).toBe(400)
  expect((await send('DELETE', '/other', undefined, headers)).status).toBe(400)
  expect((await send('DELETE', '/mine', undefined, headers)).status).toBe(204)
})

it('names and permissions that there are not are refused', async () => {
  const permissions = ['read_records']
  for (const name of ['Desk', '1desk', 'a b', 'x'.repeat(65), '__proto__']) {
    expect([name, (await send('PUT', `/${name}`, { permissions })).status]).toEqual([name, 400])
  }
  for (const wrong of [['read_everything'], ['read_service'], ['send_beacons'], 'all', [7]]) {
    expect((await send('PUT', '/desk', { permissions: wrong })).status).toBe(400)
  }
  expect((await send('PUT', '/desk', {})).status).toBe(400)
  const { roles } = (await send('GET', '')).body
  for (let at = roles.length - 5; at < LIMITS.ownRolesCount; at += 1) {
    expect((await send('PUT', `/r${at}`, { permissions: GRANTABLE })).status).toBe(200)
  }
  expect((await send('PUT', '/one_more', { permissions })).status).toBe(409)
  expect((await send('PUT', '/r9', { permissions })).status).toBe(200)
})
