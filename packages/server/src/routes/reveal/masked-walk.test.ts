import { GRANTABLE, type Permission, PERSONAL } from '@winnow/contract/native'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Inject, injected } from '../../testing/injected.ts'
import { READ_CALLS, walkOf } from '../../testing/read-walk.ts'
import { openReceiver, type Receiver } from '../../testing/receiver.test.support.ts'
import type { MemoryService } from '../../testing/memory-service.ts'
import { personWith, signedIn } from '../../testing/persons.ts'
import { canaryWorld, CANARIES, MAIL_USER, PLAIN_USER } from './canary-world.test.support.ts'

type Headers = Readonly<Record<string, string>>

let service: MemoryService
let receiver: Receiver
/** Everything but personal data. */
let masked: Headers
let whole: Headers

const UNSEEN: readonly Permission[] = ['read_personal_data', 'reveal_personal_data']

beforeAll(async () => {
  receiver = await openReceiver()
  service = await canaryWorld(receiver.url)
  inject = injected(service.app)
  const { ownRoles, roles } = service.services.rights
  const permissions = GRANTABLE.filter((one) => !UNSEEN.includes(one))
  await ownRoles.set({ name: 'masked', meaning: '', permissions }, service.services.nowMs())
  await roles.reload()
  masked = await signedIn(service, await personWith(service, 'mia', { role: 'masked' }))
  whole = await signedIn(service, await personWith(service, 'eva', { role: 'admin' }))
})
afterAll(async () => {
  await service.close()
  await receiver.close()
})

/** Without the law of the document, which takes most of the time. */
let inject: Inject

async function get(url: string, headers: Headers = masked) {
  const here = { 'winnow-environment': `${service.local.account_id}/production` }
  const all = { ...headers, ...here }
  const answer = await (headers === whole ? inject : service.app.inject)({ url, headers: all })
  return { status: answer.statusCode, text: answer.body }
}

const json = async <Value>(url: string, headers?: Headers) =>
  JSON.parse((await get(url, headers)).text) as Value

const reads = READ_CALLS.filter(([, { method }]) => method === 'GET')

type Inputs = readonly Readonly<Record<string, unknown>>[]

/** What there is, by the name in paths. */
async function ids(): Promise<Readonly<Record<string, readonly string[]>>> {
  const { devices } = await json<{ devices: { id: string }[] }>(`/v1/users/${PLAIN_USER}/devices`)
  const { cases } = await json<{ cases: { id: string }[] }>('/v1/cases')
  const { messages } = await json<{ messages: { id: number }[] }>('/v1/messages?limit=100')
  const { endpoints } = await json<{ endpoints: { id: string }[] }>('/v1/endpoints')
  const { deliveries } = await json<{ deliveries: { id: string }[] }>('/v1/deliveries')
  const { backtests } = await json<{ backtests: { id: string }[] }>('/v1/backtests')
  const { bulk_actions: bulk } = await json<{ bulk_actions: { id: string }[] }>('/v1/bulk-actions')
  const { people } = await json<{ people: { person_id: string }[] }>('/v1/people')
  const last = service.services.core.figures().sequence
  return {
    sequence: Array.from({ length: last }, (_, at) => String(at + 1)),
    userId: [MAIL_USER, PLAIN_USER],
    sessionId: [MAIL_USER, PLAIN_USER].map(({ length }) => `session-${length}`),
    deviceId: devices.map(({ id }) => id),
    caseId: cases.map(({ id }) => id),
    messageId: messages.map(({ id }) => String(id)),
    endpointId: endpoints.map(({ id }) => id),
    deliveryId: deliveries.map(({ id }) => id),
    backtestId: backtests.map(({ id }) => id),
    bulkActionId: bulk.map(({ id }) => id),
    personId: people.map(({ person_id: id }) => id),
    listName: ['mails', 'users', 'hashed'],
    // Each value brings its own.
    valueType: ['card'],
    version: ['1'],
    abuseType: ['payment_abuse', 'content_abuse'],
    accountId: [service.local.account_id],
    partnerId: [service.partner.id],
    id: [MAIL_USER, PLAIN_USER].flatMap(({ length }) =>
      ['order', 'payment', 'post'].map((name) => `${name}-1001-${length}`),
    ),
  }
}

const queries = (scored: Readonly<Record<string, unknown>>): Readonly<Record<string, Inputs>> => ({
  listLabels: [{ user_id: MAIL_USER }, { user_id: PLAIN_USER }],
  listRiskyUsers: [{ abuse_type: 'payment_abuse' }, { abuse_type: 'content_abuse' }],
  readAudit: [{ limit: 100 }],
  listCases: [{}, { entity_type: 'user', entity_id: MAIL_USER }],
  readMessages: [{ limit: 100 }],
  compareScores: [scored],
  readOutbox: [{ limit: 100 }],
  search: [{ q: MAIL_USER }, { q: PLAIN_USER }],
})

/** What users share, as a caller sees it. */
async function valuesFor(headers: Headers): Promise<Inputs> {
  interface Links {
    readonly values: readonly { readonly type: string; readonly id: string }[]
  }
  const { values } = await json<Links>(`/v1/users/${PLAIN_USER}/links`, headers)
  return values.map(({ type, id }) => ({ valueType: type, valueId: id }))
}

/** Each read of all that there is. */
async function addresses(): Promise<readonly (readonly [name: string, url: string])[]> {
  const known = await ids()
  const { entries } = await json<{ entries: { sequence: number; scores?: object }[] }>(
    `/v1/users/${PLAIN_USER}/timeline?limit=500`,
  )
  const scored = entries.filter(({ scores }) => scores !== undefined)
  const asked: Readonly<Record<string, Inputs>> = {
    ...queries({ from: scored.at(-1)?.sequence, to: scored[0]?.sequence }),
    readValue: [...(await valuesFor(masked)), ...(await valuesFor(whole))],
  }
  return walkOf(reads, { ids: known, inputs: asked }).map(({ name, url }) => [name, url] as const)
}

const seenIn = (text: string) => CANARIES.filter((canary) => canary.test(text)).map(String)

it('no read of /v1 shows personal data to whoever may not see it (C22)', async () => {
  const leaks: string[] = []
  const answered = new Set<string>()
  const full = new Set<string>()
  for (const [name, url] of await addresses()) {
    const { status, text } = await get(url)
    if (status === 200) answered.add(name)
    const seen = seenIn(text)
    if (seen.length > 0) leaks.push(`${name} ${url}: ${seen.join()} in ${around(text)}`)
    if (status === 200 && seenIn((await get(url, whole)).text).length > 0) full.add(name)
  }
  process.stdout.write(
    `masked walk: ${answered.size} reads of ${reads.length}, ${full.size} of them with personal data\n`,
  )
  expect(leaks).toEqual([])
  expect(reads.map(([name]) => name).filter((name) => !answered.has(name))).toEqual(NOT_ANSWERED)
  // What the walk must have met, or it shows nothing.
  const declaring = reads.filter(([, { answer }]) => declaresPersonal(answer.schema))
  const toMeet = [...declaring.map(([name]) => name), ...NAME_USERS]
  expect(toMeet.filter((name) => !full.has(name)).toSorted()).toEqual(NOT_MET)
})

/** Exports in a form that cannot be masked, and what a small world does not have. */
const NOT_ANSWERED = [
  'exportUser',
  'readErasure',
  'exportList',
  'exportModel',
  'exportAudit',
  'compareBacktests',
  'readSimulation',
  'readSimulationResult',
]

/** Reads that declare personal data, of which this world has none that they would show. */
const NOT_MET = [
  'exploreGroups',
  'exportAudit',
  'exportList',
  'exportUser',
  'listDisagreements',
  'readAudit',
]

/** They declare no personal data, but show ids of users, which can be mail addresses. */
const NAME_USERS = [
  'listCases',
  'listRiskyUsers',
  'listUserDevices',
  'listUserLinks',
  'listUserRecords',
  'readLiveRoutes',
  'readOutbox',
  'readValue',
  'search',
]

function declaresPersonal(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  const members: Readonly<Record<string, unknown>> = { ...schema }
  const form = members[PERSONAL]
  return (
    (typeof form === 'string' && form !== 'ours') || Object.values(members).some(declaresPersonal)
  )
}

function around(text: string): string {
  const at = Math.min(...CANARIES.map((canary) => text.search(canary)).filter((one) => one >= 0))
  return text.slice(Math.max(0, at - 80), at + 60)
}

/** A request of the masked person with a body. */
async function post(url: string, payload: object) {
  const here = { 'winnow-environment': `${service.local.account_id}/production` }
  const headers = { ...masked, ...here }
  const answer = await service.app.inject({ method: 'POST', url, headers, payload })
  return { status: answer.statusCode, text: answer.body }
}

interface MaskedUser {
  readonly user_id: string
  readonly account: { readonly fields: Readonly<Record<string, string>> }
}

it('an id that is a mail address has a mask that requests take in its place (C22)', async () => {
  const { users } = await json<{ users: MaskedUser[] }>('/v1/users?abuse_type=payment_abuse')
  const mask = users.map(({ user_id: id }) => id).find((id) => id.startsWith('masked-id:')) ?? ''
  const of = encodeURIComponent(mask)
  expect(await json<MaskedUser>(`/v1/users/${of}`)).toMatchObject({ user_id: mask })
  const before = await json<{ labels: object[] }>(`/v1/labels?user_id=${of}`)
  expect(before.labels.length).toBeGreaterThan(1)
  const cases = await json<{ cases: { user_id: string }[] }>(
    `/v1/cases?entity_type=user&entity_id=${of}`,
  )
  expect(cases.cases[0]?.user_id).toBe(mask)
  const label = { user_id: mask, abuse_type: 'account_abuse', is_bad: true }
  expect((await post('/v1/labels', label)).status).toBe(200)
  const labels = await json<{ labels: { abuse_type: string }[] }>(
    `/v1/labels?user_id=${MAIL_USER}`,
    whole,
  )
  expect(labels.labels.map(({ abuse_type: type }) => type)).toContain('account_abuse')
})

it.each([
  ['a path', () => get('/v1/users/MASK/explain')],
  ['a query', () => get('/v1/cases?entity_type=user&entity_id=MASK')],
  ['what is written', () => post('/v1/lists/users/values', { add: [{ value: 'MASK' }] })],
])('a mask of no id, or of another environment, is an id that nobody has: %s', async (_, ask) => {
  expect((await ask()).text).not.toMatch(/canary/i)
})

it('equal values have equal tags, in records, conditions, lists and sentences (C22)', async () => {
  const [one, other] = await Promise.all(
    [MAIL_USER, PLAIN_USER].map((id) => json<MaskedUser>(`/v1/users/${id}`)),
  )
  const tag = one?.account.fields['$user_email']
  expect(tag).toMatch(/^masked:[0-9a-f]{12}$/)
  expect(other?.account.fields['$user_email']).toBe(tag)
  const { cases } = await json<{ cases: { id: string }[] }>('/v1/cases')
  const text = (await get(`/v1/cases/${cases[0]?.id}`)).text
  expect(text).toContain(`"event.user_email":"${tag}"`)
  expect(text).toContain('eva@staff.example')
})

it('sentences keep what is of nobody, and have tags in the place of the rest', async () => {
  const text = (await get(`/v1/users/${PLAIN_USER}/explain`)).text
  expect(text).toMatch(/here “masked:[0-9a-f]{12}”/)
  expect(text).toMatch(/here ‘[^’]+’/)
})

it('a note of a case, a number of a custom field, and an id can be revealed with a reason', async () => {
  const eye = await signedIn(service, await personWith(service, 'ada', { role: 'analyst' }))
  const { cases } = await json<{ cases: { id: string }[] }>('/v1/cases')
  const { id = '' } = cases[0] ?? {}
  const { history } = await json<{ history: { did: string }[] }>(`/v1/cases/${id}`)
  const at = history.findIndex(({ did }) => did === 'note')
  const reveal = async (entity: object, member: string) => {
    const payload = { entity, member, reason: 'They called.' }
    const headers = { ...eye, 'winnow-environment': `${service.local.account_id}/production` }
    return (
      await service.app.inject({ method: 'POST', url: '/v1/reveal', headers, payload })
    ).json<{ value?: string }>().value
  }
  expect(await reveal({ type: 'case', id }, `history.${at}.note`)).toBe('Canary called us.')
  expect(await reveal({ type: 'order', id: 'order-1001-7' }, 'custom.member')).toBe('987654321')
  expect(await reveal({ type: 'user', id: MAIL_USER }, 'user_id')).toBe(MAIL_USER)
})
