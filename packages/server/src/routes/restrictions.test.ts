import type { RoleGrant } from '@winnow/engine'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { basic, openMemoryService, type MemoryService } from '../testing/memory-service.ts'
import { personWith, tokenOf } from '../testing/persons.ts'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
})
afterAll(() => service.close())

type Headers = Readonly<Record<string, string>>
let made = 0

/** The headers of somebody with these roles, who asks about the production of the first account. */
async function callerWith(...roles: readonly RoleGrant[]): Promise<Headers> {
  made += 1
  const person = await personWith(service, `p${made}`, ...roles)
  return { ...(await tokenOf(service, person)).headers, ...at(service.local.account_id) }
}

const at = (accountId: string, name = 'production'): Headers => ({
  'winnow-environment': `${accountId}/${name}`,
})

async function statusOf(
  headers: Headers,
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
): Promise<number> {
  const sent = { method, url, headers, ...(payload !== undefined && { payload }) }
  return (await service.app.inject(sent)).statusCode
}

it('a role of an environment reaches this one alone, and nothing of another through its paths', async () => {
  const { local, other } = service
  const viewer = await callerWith({
    role: 'viewer',
    environments: [`${local.account_id}/production`],
  })
  const event = { $type: '$login', $user_id: 'of_other' }
  for (const keys of [local.production, local.sandbox, other.production]) {
    const headers = basic(keys.api_key)
    await service.app.inject({ method: 'POST', url: '/v205/events', headers, payload: event })
  }
  await service.services.records.settled(service.services.core.figures().sequence)
  expect(await statusOf(viewer, 'GET', '/v1/users/of_other')).toBe(200)
  expect(await statusOf(viewer, 'GET', '/v1/events/1')).toBe(200)
  // Entries of the sandbox and of the other account.
  expect(await statusOf(viewer, 'GET', '/v1/events/2')).toBe(404)
  expect(await statusOf(viewer, 'GET', '/v1/events/3')).toBe(404)
  for (const elsewhere of [at(local.account_id, 'sandbox'), at(other.account_id)]) {
    expect(await statusOf({ ...viewer, ...elsewhere }, 'GET', '/v1/users/of_other')).toBe(403)
  }
})

it('a role of an account reaches its keys and settings, and those of no other', async () => {
  const { local, other } = service
  const both = [`${local.account_id}/production`, `${local.account_id}/sandbox`]
  const admin = await callerWith({ role: 'admin', environments: both })
  const half = await callerWith({ role: 'admin', environments: both.slice(0, 1) })
  const keysOf = (id: string) => `/v1/admin/accounts/${id}/keys`
  expect(await statusOf(admin, 'GET', keysOf(local.account_id))).toBe(200)
  expect(await statusOf(admin, 'GET', keysOf(other.account_id))).toBe(403)
  expect(await statusOf(half, 'GET', keysOf(local.account_id))).toBe(403)
  expect(await statusOf(admin, 'GET', '/v1/admin/accounts')).toBe(403)
  expect(await statusOf(admin, 'POST', '/v1/admin/token/rotate', {})).toBe(403)
  // A key of the other account, under the path of the own one.
  const [foreign] = await service.services.accounts.keys(other.account_id)
  const nested = `${keysOf(local.account_id)}/${foreign?.id}`
  expect(await statusOf(admin, 'DELETE', nested)).toBe(404)
  expect(await statusOf(admin, 'POST', `${nested}/rotate`, {})).toBe(404)
  const encoded = keysOf(`%6c${other.account_id}`)
  expect(await statusOf(admin, 'GET', encoded)).toBe(403)
  const audit = '/v1/audit'
  expect(await statusOf(admin, 'GET', `${audit}?account=${local.account_id}`)).toBe(200)
  expect(await statusOf(admin, 'GET', `${audit}?account=${other.account_id}`)).toBe(403)
  expect(await statusOf(admin, 'GET', audit)).toBe(403)
})

const labelOf = (abuse_type: string) => ({ user_id: 'of_other', abuse_type, is_bad: true })

it('a role of an abuse type reaches it in paths, queries and bodies, and each of a list', async () => {
  const lead = await callerWith({ role: 'lead', abuseTypes: ['payment_abuse', 'account_abuse'] })
  const post = (body: object) => statusOf(lead, 'POST', '/v1/labels', body)
  expect(await post(labelOf('payment_abuse'))).toBe(200)
  expect(await post(labelOf('content_abuse'))).toBe(403)
  const labels = ['payment_abuse', 'account_abuse'].map(labelOf)
  expect(await post({ labels })).toBe(200)
  expect(await post({ labels: [...labels, labelOf('content_abuse')] })).toBe(403)
  expect(await post({ abuse_type: 'payment_abuse', labels: [labelOf('content_abuse')] })).toBe(403)
  expect(await post({ labels: [] })).toBe(403)
  expect(await post({ labels: [{ user_id: 'of_other' }] })).toBe(403)
  const remove = (query: string) => statusOf(lead, 'DELETE', `/v1/labels?user_id=of_other${query}`)
  expect(await remove('')).toBe(403)
  expect(await remove('&abuse_type=content_abuse')).toBe(403)
  expect(await remove('&abuse_type=payment_abuse&abuse_type=content_abuse')).toBe(400)
  expect(await remove('&abuse_type=payment_abuse')).toBe(200)
  expect(await statusOf(lead, 'GET', '/v1/models/payment_abuse')).toBe(200)
  expect(await statusOf(lead, 'GET', '/v1/models/content_abuse')).toBe(403)
  expect(await statusOf(lead, 'GET', '/v1/models/%70ayment_abuse')).not.toBe(403)
})

it('two roles do not add up to what neither permits', async () => {
  const { account_id: id } = service.local
  const both = await callerWith(
    { role: 'viewer' },
    { role: 'analyst', environments: [`${id}/sandbox`] },
    { role: 'analyst', abuseTypes: ['content_abuse'] },
  )
  const label = (headers: Headers, type: string) =>
    statusOf(headers, 'POST', '/v1/labels', labelOf(type))
  expect(await label(both, 'payment_abuse')).toBe(403)
  expect(await label(both, 'content_abuse')).toBe(200)
  expect(await label({ ...both, ...at(id, 'sandbox') }, 'payment_abuse')).toBe(200)
})

it('the environment must be named where there are several accounts, and only as it is written', async () => {
  const viewer = await callerWith({ role: 'viewer' })
  const { account_id: id } = service.local
  const knock = (environment: string | undefined) => {
    const { 'winnow-environment': _, ...others } = viewer
    const named = environment === undefined ? {} : { 'winnow-environment': environment }
    return statusOf({ ...others, ...named }, 'GET', '/v1/lists')
  }
  expect(await knock(undefined)).toBe(400)
  for (const wrong of ['', id, `${id}/`, `${id}/staging`, `${id}/production/x`, `/production`]) {
    expect([wrong, [400, 403].includes(await knock(wrong))]).toEqual([wrong, true])
  }
  expect(await knock(`${id}/sandbox`)).toBe(200)
})

it('a label of a person has their address, whatever the request says', async () => {
  const analyst = await callerWith({ role: 'analyst' })
  const label = { ...labelOf('promotion_abuse'), analyst: 'somebody@else.example' }
  expect(await statusOf(analyst, 'POST', '/v1/labels', label)).toBe(200)
  await service.services.records.settled(service.services.core.figures().sequence)
  const url = '/v1/labels?user_id=of_other'
  const { body } = await service.app.inject({ url, headers: analyst })
  const { labels } = JSON.parse(body) as { labels: { abuse_type: string; analyst: string }[] }
  const own = labels.find(({ abuse_type }) => abuse_type === 'promotion_abuse')
  expect(own?.analyst).toBe(`p${made}@staff.example`)
})

it('who manages persons makes nobody more than they are, and takes over nobody who is', async () => {
  const { rights } = service.services
  const nowMs = service.services.nowMs()
  const permissions = ['manage_people', 'read_records']
  await rights.ownRoles.set({ name: 'inviter', meaning: '', permissions }, nowMs)
  await rights.ownRoles.set({ name: 'reader', meaning: '', permissions: ['read_records'] }, nowMs)
  await rights.roles.reload()
  const admin = await personWith(service, 'the.admin', { role: 'admin' })
  const inviter = await callerWith({ role: 'inviter' })
  const invite = (email: string, role: string) =>
    statusOf(inviter, 'POST', '/v1/people', { email, name: 'x', roles: [{ role }] })
  expect(await invite('a@staff.example', 'admin')).toBe(403)
  expect(await invite('b@staff.example', 'viewer')).toBe(403)
  expect(await invite('c@staff.example', 'reader')).toBe(200)
  const link = `/v1/people/${admin.id}/link`
  expect(await statusOf(inviter, 'POST', link, {})).toBe(403)
  const change = { method: 'PATCH', url: `/v1/people/${admin.id}`, headers: inviter } as const
  const disabled = await service.app.inject({ ...change, payload: { state: 'disabled' } })
  expect(disabled.statusCode).toBe(403)
})

const READING = ['/v1/messages', '/v1/endpoints', '/v1/deliveries', '/v1/replays'] as const

it('a role of an environment reaches its messages, endpoints and deliveries, and no others', async () => {
  const { account_id: id, production } = service.local
  const admin = await callerWith({ role: 'admin', environments: [`${id}/sandbox`] })
  const there = { ...admin, ...at(id, 'sandbox') }
  for (const url of READING) {
    expect([url, await statusOf(there, 'GET', url)]).toEqual([url, 200])
    expect([url, await statusOf(admin, 'GET', url)]).toEqual([url, 403])
  }
  const payload = { url: 'https://hooks.example/winnow' }
  const made = await service.app.inject({
    method: 'POST',
    url: '/v1/endpoints',
    headers: basic(production.api_key),
    payload,
  })
  const foreign = `/v1/endpoints/${made.json<{ id: string }>().id}`
  expect(await statusOf(there, 'GET', foreign)).toBe(404)
  expect(await statusOf(there, 'DELETE', foreign)).toBe(404)
  expect(await statusOf(there, 'POST', '/v1/endpoints', payload)).toBe(200)
  expect(await statusOf(admin, 'POST', '/v1/endpoints', payload)).toBe(403)
})

interface ReadMessage {
  readonly id: number
  readonly kind: string
  readonly abuse_type?: string
}

const allMessages = async (headers: Headers): Promise<readonly ReadMessage[]> => {
  const answer = await service.app.inject({ url: '/v1/messages?limit=100', headers })
  return answer.json<{ messages: readonly ReadMessage[] }>().messages
}

it('a role of an abuse type reads messages of this type, and those of no type are not for it', async () => {
  const whole = await callerWith({ role: 'lead' })
  const lead = await callerWith({ role: 'lead', abuseTypes: ['content_abuse'] })
  const ofQueue = await callerWith({ role: 'lead', queues: ['content'] })
  for (const type of ['payment_abuse', 'content_abuse']) {
    const label = { ...labelOf(type), analyst: 'eva@shop.example' }
    expect(await statusOf(whole, 'POST', '/v1/labels', label)).toBe(200)
  }
  const all = await allMessages(whole)
  const own = all.filter(({ abuse_type }) => abuse_type === 'content_abuse')
  expect(own.length).toBeGreaterThan(0)
  expect(own.length).toBeLessThan(all.length)
  expect(await allMessages(lead)).toEqual(own)
  expect(await allMessages(ofQueue)).toEqual([])
  for (const { id, abuse_type } of all) {
    const status = abuse_type === 'content_abuse' ? 200 : 404
    expect(await statusOf(lead, 'GET', `/v1/messages/${id}`)).toBe(status)
  }
  const preview = { method: 'POST', url: '/v1/messages:preview', headers: lead } as const
  const previewed = await service.app.inject({ ...preview, payload: {} })
  expect(previewed.json().messages).toHaveLength(own.length)
  expect(await statusOf(lead, 'GET', '/v1/endpoints')).toBe(200)
  expect(await statusOf(lead, 'GET', '/v1/deliveries')).toBe(403)
})

it('a role that sees personal data of one abuse type unmasks no message of another', async () => {
  const { rights } = service.services
  const own = { name: 'message_reader', meaning: '', permissions: ['read_messages'] }
  await rights.ownRoles.set(own, service.services.nowMs())
  await rights.roles.reload()
  const whole = await callerWith({ role: 'lead' })
  for (const type of ['payment_abuse', 'content_abuse']) {
    const label = { ...labelOf(type), user_id: 'zoe@shop.example' }
    expect(await statusOf(whole, 'POST', '/v1/labels', label)).toBe(200)
  }
  const messages = await allMessages(
    await callerWith({ role: 'lead', abuseTypes: ['content_abuse'] }, { role: 'message_reader' }),
  )
  const shows = (type: string): boolean =>
    messages.some(
      (message) =>
        message.abuse_type === type && JSON.stringify(message).includes('zoe@shop.example'),
    )
  expect(messages.some(({ abuse_type }) => abuse_type === 'payment_abuse')).toBe(true)
  expect([shows('content_abuse'), shows('payment_abuse')]).toEqual([true, false])
})
