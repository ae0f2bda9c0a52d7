import type { Permission } from '@winnow/contract/native'
import { describe, expect, it } from 'vitest'
import type { PersonGrant } from '../../auth/person-caller.ts'
import { caseService, type Offer, type SeenCase } from '../cases/case-service.test.support.ts'

const shop = caseService()
const BLOCK = 'block_user_payment_abuse'

const ANALYST: readonly Permission[] = [
  'read_cases',
  'work_cases',
  'read_records',
  'read_scores',
  'read_models',
]

async function as(
  who: string,
  url: string,
  { payload, also = [] }: { payload?: object; also?: readonly Permission[] } = {},
) {
  const { services, local, app } = shop.service()
  const grant: PersonGrant = { role: 'analyst', permissions: new Set([...ANALYST, ...also]) }
  const person = { kind: 'person', personId: who, email: who, grants: [grant] } as const
  Object.assign(services.personFinders, { session: () => ({ kind: 'found', person }) })
  const headers = { 'winnow-environment': `${local.account_id}/production` }
  const method = payload === undefined ? 'GET' : 'POST'
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, text: answer.body }
}

/** A case of a queue that eva decided with a note; tom holds its copy. */
async function heldCopy(user: string, queue: string) {
  await shop.order(user, `${queue}-${user}`)
  const first = await offered(queue, 'eva@shop.example')
  const decided = { decisions: [BLOCK], version: first.version, note: 'Ships to a drop.' }
  expect(
    (await as('eva@shop.example', `/v1/cases/${first.id}/decide`, { payload: decided })).status,
  ).toBe(200)
  await shop.pass(11_000)
  const copy = await offered(queue, 'tom@shop.example')
  return { first, copy }
}

async function offered(queue: string, who: string): Promise<SeenCase> {
  const { text } = await as(who, `/v1/queues/${queue}/next`, { payload: {} })
  const { case: found } = JSON.parse(text) as Offer
  if (found === null) throw new Error(`${who} was offered nothing`)
  return found
}

const TELLS = /eva@|drop|block_user|"(?:settled|label|case|lesson)"|is_bad/

/** Every answer about the case and its user that an analyst can ask for. */
const answersOf = (user: string, { first, copy }: { first: SeenCase; copy: SeenCase }) => {
  const account = shop.service().local.account_id
  return [
    `/v1/cases?entity_type=user&entity_id=${user}`,
    `/v1/cases/${first.id}`,
    `/v1/users/${user}/timeline`,
    `/v1/users/${user}`,
    `/v1/users/${user}/explain`,
    `/v1/events/${Number(copy.causes[0]?.['sequence'])}/verdict`,
    `/v1/labels?user_id=${user}`,
    `/v3/accounts/${account}/users/${user}/decisions`,
    '/v1/messages',
    '/v1/audit',
    '/v1/quality/disagreements',
    '/v1/quality/golden-cases',
    ...[1, 2, 3, 4, 5].map((at) => `/v1/events/${decisionOf(copy) - at}`),
  ]
}

/** The entry that made the first decision final: those of the decision come just before it. */
const decisionOf = ({ id }: SeenCase): number => Math.floor(Number(id) / 32)

describe('a second person (C20)', () => {
  it('finds nothing of the first decision while they hold the case, and all after it', async () => {
    const held = await heldCopy('ann', 's1')
    const told = []
    for (const url of answersOf('ann', held)) {
      const { text } = await as('tom@shop.example', url)
      if (TELLS.test(text)) told.push([url, text])
    }
    expect(told).toEqual([])
    const found = await as('tom@shop.example', `/v1/search?q=${held.first.id}`)
    expect(JSON.parse(found.text)).toMatchObject({ hits: [] })
    const buttons = (text: string) => (JSON.parse(text) as SeenCase).buttons.map(({ id }) => id)
    const own = await as('tom@shop.example', `/v1/cases/${held.copy.id}`)
    expect(buttons(own.text)).toContain(BLOCK)
    expect({ ...(JSON.parse(own.text) as SeenCase), buttons: [] }).toMatchObject({
      history: [{ did: 'opened' }],
      ending: null,
    })
    const { version } = JSON.parse(own.text) as SeenCase
    const decided = { payload: { decisions: [BLOCK], version } }
    expect((await as('tom@shop.example', `/v1/cases/${held.copy.id}/decide`, decided)).status).toBe(
      200,
    )
    const after = await as('tom@shop.example', `/v1/cases/${held.first.id}`)
    expect(after.text).toMatch(/"who":"eva@shop.example"/)
    expect((await as('tom@shop.example', '/v1/users/ann/timeline')).text).toMatch(/block_user/)
  })

  it('holds no other case of its user meanwhile: it would tell', async () => {
    const { copy } = await heldCopy('dan', 's4')
    await shop.order('dan', 's4-again')
    const another = (await as('tom@shop.example', '/v1/queues/s4/next', { payload: {} })).text
    expect(JSON.parse(another)).toMatchObject({ case: { id: copy.id } })
    const prefetch = { payload: { prefetch: true } }
    const pair = (await as('tom@shop.example', '/v1/queues/s4/next', prefetch)).text
    expect(JSON.parse(pair)).toMatchObject({ after: null })
    const list = await as('tom@shop.example', '/v1/cases?entity_type=user&entity_id=dan')
    const { cases } = JSON.parse(list.text) as { cases: { id: string }[] }
    expect(cases.map(({ id }) => id)).toEqual([copy.id])
    const decided = { payload: { decisions: [BLOCK], version: copy.version } }
    await as('tom@shop.example', `/v1/cases/${copy.id}/decide`, decided)
    const after = (await as('tom@shop.example', '/v1/queues/s4/next', { payload: {} })).text
    expect(JSON.parse(after)).toMatchObject({ case: { causes: [{ route: 's4' }] } })
  })

  it('is not the first: to them the copy is not there', async () => {
    const { first, copy } = await heldCopy('bob', 's2')
    const list = await as('eva@shop.example', '/v1/cases?entity_type=user&entity_id=bob')
    const { cases } = JSON.parse(list.text) as { cases: { id: string }[] }
    expect(cases.map(({ id }) => id)).toEqual([first.id])
    expect((await as('eva@shop.example', `/v1/cases/${copy.id}`)).status).toBe(404)
    const claim = await as('eva@shop.example', `/v1/cases/${copy.id}/claim`, { payload: {} })
    expect(claim.status).toBe(404)
    const found = await as('eva@shop.example', `/v1/search?q=${copy.id}`)
    expect(JSON.parse(found.text)).toMatchObject({ hits: [] })
    const ofKey = await shop.call('GET', `/v1/cases?queue=s2&analyst=EVA@shop.example`)
    expect(ofKey.json<{ cases: { id: string }[] }>().cases.map(({ id }) => id)).toEqual([first.id])
  })

  it('does not read by its number what tells that a case is golden or was checked', async () => {
    const { copy } = await heldCopy('cai', 's3')
    const version = { payload: { decisions: [BLOCK], version: copy.version } }
    await as('tom@shop.example', `/v1/cases/${copy.id}/decide`, version)
    const sequence = shop.service().services.ledger.last()
    expect((await as('tom@shop.example', `/v1/events/${sequence}`)).status).toBe(404)
    const lead = { also: ['manage_quality'] as const }
    expect((await as('lea@shop.example', `/v1/events/${sequence}`, lead)).text).toMatch(/judge/)
  })
})

describe('the reports of review (C20, C21)', () => {
  it('give leads all lines, and analysts their own alone', async () => {
    await shop.pass(11_000)
    const url = '/v1/reports/review-quality'
    const ofLead = JSON.parse(
      (await as('lea@shop.example', url, { also: ['manage_quality'] })).text,
    ) as { all: { decided: number } | null; people: { who: string; decided: number }[] }
    expect(ofLead.people.map(({ who }) => who)).toEqual(['eva@shop.example', 'tom@shop.example'])
    expect(ofLead.all?.decided).toBe(7)
    const own = JSON.parse((await as('tom@shop.example', url)).text) as typeof ofLead
    expect(own).toMatchObject({ all: null, copies: null, people: [{ who: 'tom@shop.example' }] })
    const none = { from: '2026-01-01', to: '2026-01-01' }
    const { status } = await as('tom@shop.example', `${url}?from=${none.from}&to=${none.to}`)
    expect(status).toBe(400)
  })

  it('give the load of each queue', async () => {
    const { text, status } = await as('tom@shop.example', '/v1/reports/review-load')
    expect(status).toBe(200)
    const { queues } = JSON.parse(text) as {
      queues: {
        queue: string
        open: number
        entered: number
        ended: number
        age_p50_ms: number | null
      }[]
    }
    expect(queues.find(({ queue }) => queue === 's2')).toMatchObject({
      open: 1,
      entered: 2,
      ended: 1,
      overdue_share: 0,
    })
    expect(queues.find(({ queue }) => queue === 's2')?.age_p50_ms).toBeGreaterThan(0)
  })
})

describe('of the user of a copy, the second person (C20)', () => {
  it('finds the header as it was, and no addition to a hashed list', async () => {
    const list = { kind: 'user', store: 'hashed' }
    expect((await shop.call('PUT', '/v1/lists/stopped', list)).statusCode).toBe(200)
    await shop.order('uma', 'of-uma-before')
    await shop.pass(1_000)
    await heldCopy('uma', 's5')
    const added = { add: [{ value: 'uma', reason: 'Ships to a drop.' }] }
    expect((await shop.call('POST', '/v1/lists/stopped/values', added)).statusCode).toBe(200)
    const { ledger } = shop.service().services
    const addition = ledger.last()
    await shop.order('uma', 'of-uma-later')
    const header = async (read: Promise<{ text: string }>) =>
      JSON.parse((await read).text) as { events: number; last_seen: number; lists: string[] }
    const now = await header(shop.call('GET', '/v1/users/uma').then(({ body: text }) => ({ text })))
    const seen = await header(as('tom@shop.example', '/v1/users/uma'))
    expect([now.events, seen.events]).toEqual([3, 2])
    expect(seen.last_seen).toBeLessThan(now.last_seen)
    expect([now.lists, seen.lists]).toEqual([['stopped'], []])
    expect((await as('tom@shop.example', `/v1/events/${addition}`)).status).toBe(404)
  })
})
