import { LIMITS } from '@winnow/contract'
import { entryOfKind } from '@winnow/engine'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMemoryService, type MemoryService } from '../../testing/memory-service.ts'
import { personWith, signedIn } from '../../testing/persons.ts'

type Headers = Readonly<Record<string, string>>

let service: MemoryService
let [ann, bob, eve]: Headers[] = []
beforeAll(async () => {
  service = await openMemoryService()
  ann = await signedIn(service, await personWith(service, 'ann', { role: 'analyst' }))
  bob = await signedIn(service, await personWith(service, 'bob', { role: 'viewer' }))
  eve = await signedIn(service, await personWith(service, 'eve', { role: 'admin' }))
})
afterAll(() => service.close())

async function send(
  headers: Headers | undefined,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path = '',
  payload?: object,
) {
  const { statusCode, body } = await service.app.inject({
    method,
    url: `/v1/views${path}`,
    headers: headers ?? {},
    ...(payload !== undefined && { payload }),
  })
  return { status: statusCode, body: body === '' ? undefined : JSON.parse(body) }
}

const VIEW = { name: 'Overdue', screen: 'cases', search: 'queue=payments&state=open' }

it('a shared view is seen by everybody and changed by its owner alone (C15)', async () => {
  const { body: own } = await send(ann, 'POST', '', VIEW)
  expect(own).toMatchObject({ ...VIEW, shared: false, is_own: true, owner: 'ann@staff.example' })
  expect((await send(bob, 'GET')).body.views).toEqual([])
  expect((await send(bob, 'PATCH', `/${own.id}`, { name: 'x' })).status).toBe(404)
  const shared = await send(ann, 'PATCH', `/${own.id}`, { shared: true })
  expect(shared.body).toMatchObject({ ...VIEW, shared: true })
  expect((await send(bob, 'GET')).body.views).toEqual([{ ...shared.body, is_own: false }])
  expect((await send(bob, 'PATCH', `/${own.id}`, { name: 'x' })).status).toBe(403)
  expect((await send(bob, 'DELETE', `/${own.id}`)).status).toBe(403)
  expect((await send(eve, 'PATCH', `/${own.id}`, { name: 'x' })).status).toBe(403)
  expect((await send(eve, 'DELETE', `/${own.id}`)).status).toBe(204)
  expect((await send(ann, 'GET')).body.views).toEqual([])
})

it('the audit tells who saved what, and nothing of the query', async () => {
  const { body: own } = await send(bob, 'POST', '', { ...VIEW, search: 'q=mira%40shop.example' })
  await send(bob, 'DELETE', `/${own.id}`)
  const entries = await service.services.ledger.read(1, 1000)
  const audited = entries
    .flatMap((entry) => entryOfKind('audit', entry) ?? [])
    .filter(({ body }) => body.on.id === own.id)
  expect(audited.map(({ body }) => body.what)).toEqual(['save_view', 'delete_view'])
  expect(JSON.stringify(audited)).not.toContain('mira')
})

it.each([
  [{ screen: 'cases', search: '' }],
  [{ ...VIEW, name: '' }],
  [{ ...VIEW, screen: '../users' }],
  [{ ...VIEW, screen: 'javascript:alert(1)' }],
  [{ ...VIEW, search: 'a b' }],
  [{ ...VIEW, search: 'a#b' }],
  [{ ...VIEW, search: '\n' }],
  [{ ...VIEW, search: 'x'.repeat(LIMITS.viewSearchChars + 1) }],
  [{ ...VIEW, owner: 'ann' }],
])('%j is no view', async (wrong) => {
  expect((await send(ann, 'POST', '', wrong)).status).toBe(400)
})

it('a person has so many views and no more', async () => {
  for (let at = 0; at < LIMITS.savedViewsCount; at += 1) {
    expect((await send(ann, 'POST', '', VIEW)).status).toBe(200)
  }
  expect((await send(ann, 'POST', '', VIEW)).status).toBe(409)
  expect((await send(bob, 'POST', '', VIEW)).status).toBe(200)
})
