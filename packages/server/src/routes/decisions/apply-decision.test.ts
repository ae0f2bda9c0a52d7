import type { RoleGrant } from '@winnow/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CaseTimer } from '../../cases/case-timer.ts'
import { basic, openMemoryService, type MemoryService } from '../../testing/memory-service.ts'
import { personWith, tokenOf } from '../../testing/persons.ts'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
  for (const user of ['ann', 'bob']) {
    const event = { $type: '$create_order', $user_id: user, $order_id: `o-${user}` }
    await post('/v205/events', event, basic(service.local.production.api_key))
  }
})
afterAll(() => service.close())

type Headers = Readonly<Record<string, string>>

const post = (url: string, payload: object, headers: Headers) =>
  service.app.inject({ method: 'POST', url, headers, payload })

const apply = (id: string) => `/v1/decisions/${id}/apply`

let made = 0
async function someone(grant: RoleGrant): Promise<Headers> {
  made += 1
  const person = await personWith(service, `p${made}`, grant)
  const { headers } = await tokenOf(service, person)
  return { ...headers, 'winnow-environment': `${service.local.account_id}/production` }
}

async function labels(userId: string): Promise<unknown> {
  await service.services.records.settled(service.services.core.figures().sequence)
  const headers = basic(service.local.production.api_key)
  const answer = await service.app.inject({ method: 'GET', url: `/v1/users/${userId}`, headers })
  return answer.json().labels
}

it('a person decides about a user in their own name, which labels them', async () => {
  const analyst = await someone({ role: 'analyst' })
  const answer = await post(apply('block_user_payment_abuse'), { entity_id: 'ann' }, analyst)
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      entity: { id: 'ann', type: 'user' },
      decision_id: 'block_user_payment_abuse',
      time: service.services.nowMs(),
      entry: expect.any(Number),
    },
  ])
  expect(await labels('ann')).toMatchObject([
    { abuse_type: 'payment_abuse', is_bad: true, analyst: expect.stringMatching(/@staff/) },
  ])
})

it('a role of an abuse type applies decisions of this one alone', async () => {
  const analyst = await someone({ role: 'analyst', abuseTypes: ['content_abuse'] })
  const statusOf = async (id: string) =>
    (await post(apply(id), { entity_id: 'bob' }, analyst)).statusCode
  expect(await statusOf('watch_user_content_abuse')).toBe(200)
  expect(await statusOf('watch_user_payment_abuse')).toBe(403)
  expect(await labels('bob')).toEqual([])
})

it.each([
  ['nothing_known', { entity_id: 'ann', analyst: 'eva' }, 404, /No decision/],
  ['block_user_payment_abuse', { analyst: 'eva' }, 400, /entity_id/],
  ['block_user_payment_abuse', { entity_id: 'ann' }, 400, /analyst/],
  ['block_user_payment_abuse', { entity_id: 'null', analyst: 'eva' }, 400, /entity_id/],
  [
    'block_user_payment_abuse',
    { entity_id: 'ann', user_id: 'bob', analyst: 'eva' },
    400,
    /user_id/,
  ],
  ['block_order_payment_abuse', { entity_id: 'o-ann', analyst: 'eva' }, 400, /user_id/],
  [
    'block_order_payment_abuse',
    { entity_id: 'o-ann', user_id: 'bob', analyst: 'eva' },
    400,
    /not an order of this user/,
  ],
  ['watch_order_payment_abuse', { entity_id: 'o-ann', user_id: 'ann', analyst: 'eva' }, 200, /ann/],
])('%s with %j by a key: %s', async (id, body, status, told) => {
  const headers = basic(service.local.production.api_key)
  const answer = await post(apply(id), body, headers)
  expect([answer.statusCode, answer.body]).toEqual([status, expect.stringMatching(told)])
})

const ACCEPT = 'accept_user_account_abuse'
const BLOCK = 'block_user_account_abuse'
const undo = (id: string) => `/v1/decisions/${id}/undo`

async function decisionsOf(userId: string): Promise<readonly string[]> {
  const headers = basic(service.local.production.api_key)
  const answer = await service.app.inject({ method: 'GET', url: `/v1/users/${userId}`, headers })
  return answer.json<{ decisions: readonly { id: string }[] }>().decisions.map(({ id }) => id)
}

it('an undo restores the decision and the label that stood before', async () => {
  const analyst = await someone({ role: 'analyst' })
  const body = { entity_id: 'bob' }
  await post(apply(ACCEPT), body, analyst)
  const { entry } = (await post(apply(BLOCK), body, analyst)).json()
  expect(await decisionsOf('bob')).toContain(BLOCK)
  const undone = await post(undo(BLOCK), { ...body, entry }, analyst)
  expect([undone.statusCode, undone.body]).toEqual([200, expect.stringContaining(BLOCK)])
  const after = await decisionsOf('bob')
  expect([after.includes(ACCEPT), after.includes(BLOCK)]).toEqual([true, false])
  expect(await labels('bob')).toMatchObject([{ abuse_type: 'account_abuse', is_bad: false }])
})

it('an undo is of the last decision alone, once, and of the entity that it names', async () => {
  const analyst = await someone({ role: 'analyst' })
  const body = { entity_id: 'ann' }
  const first = (await post(apply(BLOCK), body, analyst)).json().entry
  const statusOf = async (more: object) =>
    (await post(undo(BLOCK), { ...body, ...more }, analyst)).statusCode
  expect(await statusOf({ entry: first, entity_id: 'bob' })).toBe(404)
  expect(await statusOf({ entry: first + 100 })).toBe(404)
  const second = (await post(apply(BLOCK), body, analyst)).json().entry
  expect(await statusOf({ entry: first })).toBe(409)
  expect(await statusOf({ entry: second })).toBe(200)
  expect(await statusOf({ entry: second })).toBe(409)
})

it('an undo that is sent again with its key is done once, and answers the same (C7)', async () => {
  const headers = { ...(await someone({ role: 'analyst' })), 'idempotency-key': 'undo of ann' }
  const { entry } = (await post(apply(BLOCK), { entity_id: 'ann' }, headers)).json()
  const keyed = { ...headers, 'idempotency-key': 'undo 1' }
  const undone = await post(undo(BLOCK), { entity_id: 'ann', entry }, keyed)
  expect(undone.statusCode).toBe(200)
  const decided = async () =>
    (await service.services.ledger.read(1, 1_000)).filter(({ kind }) => kind === 'decided').length
  const before = await decided()
  const again = await post(undo(BLOCK), { entity_id: 'ann', entry }, keyed)
  expect([again.statusCode, again.json()]).toEqual([200, undone.json()])
  expect(await decided()).toBe(before)
  const other = await post(undo(BLOCK), { entity_id: 'bob', entry }, keyed)
  expect(other.statusCode).toBe(404)
})

describe('messages of a decision outside of cases (C7)', () => {
  const pass = async (ms: number) => {
    const nowMs = service.services.nowMs() + ms
    service.setNowMs(nowMs)
    await new CaseTimer(service.services).tick(nowMs)
  }
  const kindsOf = async (user: string): Promise<readonly string[]> => {
    const headers = basic(service.local.production.api_key)
    const url = '/v1/messages?kind=decision.*&limit=500'
    const answer = await service.app.inject({ method: 'GET', url, headers })
    return answer
      .json<{ messages: { kind: string; user_id: string | null }[] }>()
      .messages.flatMap(({ kind, user_id: of }) => (of === user ? [kind] : []))
  }
  const joined = async (user: string) => {
    const event = { $type: '$create_account', $user_id: user }
    await post('/v205/events', event, basic(service.local.production.api_key))
    return { body: { entity_id: user }, analyst: await someone({ role: 'analyst' }) }
  }

  it('leave after ten seconds; undone before, nothing does', async () => {
    const { body, analyst } = await joined('cem')
    const { entry } = (await post(apply(BLOCK), body, analyst)).json()
    await pass(9_999)
    expect(await kindsOf('cem')).toEqual([])
    expect((await post(undo(BLOCK), { ...body, entry }, analyst)).statusCode).toBe(200)
    await pass(10_000)
    expect(await kindsOf('cem')).toEqual([])
    await post(apply(BLOCK), body, analyst)
    await pass(10_000)
    expect(await kindsOf('cem')).toEqual(['decision.applied'])
    await pass(10_000)
    expect(await kindsOf('cem')).toEqual(['decision.applied'])
  })

  it('are followed by a reversing one when it is undone later', async () => {
    const { body, analyst } = await joined('dan')
    const { entry } = (await post(apply(BLOCK), body, analyst)).json()
    await pass(10_000)
    await post(undo(BLOCK), { ...body, entry }, analyst)
    expect(await kindsOf('dan')).toEqual(['decision.applied', 'decision.reverted'])
  })

  it('leave at once where a program decides', async () => {
    const { body } = await joined('eli')
    const headers = basic(service.local.production.api_key)
    await post(apply(BLOCK), { ...body, analyst: 'eva' }, headers)
    expect(await kindsOf('eli')).toEqual(['decision.applied'])
  })

  it('are the same after a retry: the decision is taken once', async () => {
    const { body, analyst } = await joined('fay')
    const headers = { ...analyst, 'idempotency-key': 'of fay' }
    const [first, again] = [
      await post(apply(BLOCK), body, headers),
      await post(apply(BLOCK), body, headers),
    ]
    expect([again.statusCode, again.json().entry]).toEqual([200, first.json().entry])
    await pass(10_000)
    expect(await kindsOf('fay')).toEqual(['decision.applied'])
  })
})
