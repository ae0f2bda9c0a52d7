import { describe, expect, it } from 'vitest'
import { basic } from '../../testing/memory-service.ts'
import { caseService, type Offer, type SeenCase } from '../cases/case-service.test.support.ts'

const shop = caseService()
const { service, call, work } = shop

const [BLOCK, ACCEPT] = ['block_user_payment_abuse', 'accept_user_payment_abuse']
const FINAL_MS = 11_000

const seen = (offer: Offer): SeenCase => {
  if (offer.case === null) throw new Error('nothing was offered')
  return offer.case
}

const kindsOf = async (id: string) => {
  const { messages } = (await call('GET', '/v1/messages?limit=500')).json<{
    messages: { kind: string; case_id?: string | null }[]
  }>()
  return messages.filter((one) => one.case_id === id).map(({ kind }) => kind)
}

/** A case of a queue, decided by eva for good; the copy is there after it. */
async function decidedCase(user: string, queue: string, decision = BLOCK) {
  await shop.order(user, `${queue}-${user}`)
  const { id } = seen(await shop.next(queue))
  await decideFirst(id, decision)
  await shop.pass(FINAL_MS)
  return id
}

async function decideFirst(id: string, decision: string | undefined) {
  const { version } = (await call('GET', `/v1/cases/${id}`)).json<SeenCase>()
  expect((await work(id, 'decide', { decisions: [decision], version })).status).toBe(200)
}

async function judged(queue: string, decision: string | undefined, who = 'tom') {
  const copy = seen(await shop.next(queue, {}, who))
  const body = { decisions: [decision], version: copy.version }
  const answer = await work(copy.id, 'decide', body, who)
  expect(answer.status).toBe(200)
  return copy
}

const disagreements = async (queue: string) =>
  (await call('GET', `/v1/quality/disagreements?queue=${queue}`)).json<{
    disagreements: Readonly<Record<string, unknown>>[]
  }>().disagreements

describe('a second review (C20)', () => {
  it('is an ordinary case to the second person, and nothing to the first', async () => {
    const first = await decidedCase('ann', 's1')
    const before = await shop.caseOf('ann')
    expect((await shop.next('s1')).case).toBeNull()
    const copy = seen(await shop.next('s1', {}, 'tom'))
    expect(copy.id).not.toBe(first)
    const marks = /blind|copy|second|golden|eva/
    expect(JSON.stringify({ ...copy, id: '' })).not.toMatch(marks)
    expect(Object.keys(copy).toSorted()).toEqual(Object.keys(before).toSorted())
    expect(copy).toMatchObject({ state: 'open', version: 1, ending: null, undo_until: null })
    expect(copy.history.map(({ did }) => did)).toEqual(['opened'])
    for (const path of ['claim', 'release']) await work(copy.id, path, {}, 'tom')
    expect((await work(copy.id, 'claim', {}, 'eva')).status).toBe(404)
    const decided = { decisions: [ACCEPT], version: copy.version }
    expect((await work(copy.id, 'decide', decided, 'eva')).status).toBe(404)
    expect((await work(copy.id, 'steps', { do: 'note', note: 'x' }, 'eva')).status).toBe(404)
  })

  it('that agrees changes nothing and sends nothing', async () => {
    await decidedCase('bob', 's2')
    const labels = await shop.labelsOf('bob')
    const copy = await judged('s2', BLOCK)
    expect(await shop.decisionOf('bob')).toBe(BLOCK)
    await shop.pass(FINAL_MS)
    expect(await shop.labelsOf('bob')).toEqual(labels)
    expect(await shop.decisionOf('bob')).toBe(BLOCK)
    expect(await disagreements('s2')).toEqual([])
    expect(await kindsOf(copy.id)).toEqual([])
  })

  it('that disagrees leaves the decision in force and no label, until a lead decides', async () => {
    const first = await decidedCase('cai', 's3')
    expect(await shop.labelsOf('cai')).toMatchObject([{ isBad: true, source: 'decision' }])
    const copy = await judged('s3', ACCEPT)
    expect(await shop.labelsOf('cai')).toHaveLength(1)
    await shop.pass(FINAL_MS)
    expect(await shop.decisionOf('cai')).toBe(BLOCK)
    expect(await shop.labelsOf('cai')).toEqual([])
    expect(await kindsOf(copy.id)).toEqual([])
    expect(await disagreements('s3')).toMatchObject([
      {
        case_id: first,
        copy_id: copy.id,
        first: { who: 'eva', decisions: [BLOCK], verdict: 'block' },
        second: { who: 'tom', decisions: [ACCEPT], verdict: 'accept' },
      },
    ])
    const path = `/v1/quality/disagreements/${first}/resolve`
    const body = { analyst: 'lea', decisions: [ACCEPT], note: 'a gift' }
    for (const analyst of ['eva', 'tom']) {
      expect((await call('POST', path, { ...body, analyst })).statusCode).toBe(409)
    }
    const { app, local } = service()
    const headers = { ...basic(local.production.api_key), 'idempotency-key': 'resolved' }
    // Sent again with its key, it is done once.
    for (const _ of [1, 2]) {
      const answer = await app.inject({ method: 'POST', url: path, headers, payload: body })
      expect(answer.statusCode).toBe(200)
    }
    expect(await shop.decisionOf('cai')).toBe(ACCEPT)
    expect(await shop.labelsOf('cai')).toMatchObject([{ isBad: false, analyst: 'lea' }])
    expect(await disagreements('s3')).toEqual([])
    expect((await call('POST', path, body)).statusCode).toBe(409)
    await shop.pass(FINAL_MS)
    const twice = ['case.decided', 'case.decided', 'decision.applied', 'decision.applied']
    expect((await kindsOf(first)).toSorted()).toEqual([...twice, 'case.opened'].toSorted())
    expect((await shop.next('s3', {}, 'tim')).case).toBeNull()
  })

  it('can be undone while it is not compared; then no longer', async () => {
    await decidedCase('dan', 's4')
    const copy = await judged('s4', ACCEPT)
    expect((await work(copy.id, 'undo', {}, 'tom')).body).toMatchObject({
      left: false,
      case: { state: 'open' },
    })
    await shop.pass(FINAL_MS)
    expect(await disagreements('s4')).toEqual([])
    await judged('s4', BLOCK)
    await shop.pass(FINAL_MS)
    expect((await work(copy.id, 'undo', {}, 'tom')).status).toBe(409)
  })

  it('ends with the first decision, and with its own time', async () => {
    const first = await decidedCase('eli', 's5')
    const copy = seen(await shop.next('s5', {}, 'tom'))
    await work(first, 'undo')
    const read = (await call('GET', `/v1/cases/${copy.id}`)).json<SeenCase>()
    expect(read).toMatchObject({ state: 'left', ending: { why: 'withdrawn' } })
    await decideFirst(first, BLOCK)
    await shop.pass(FINAL_MS)
    const late = seen(await shop.next('s5', {}, 'tom'))
    await shop.pass(10 * 3_600_000)
    expect((await shop.next('s5', {}, 'tom')).case).toBeNull()
    expect(await kindsOf(late.id)).toEqual([])
  })
})

/** Sent again with its key, a request is done once. */
async function keyedTwice(method: 'PUT' | 'DELETE', url: string, payload?: object): Promise<void> {
  const { app, local, services } = service()
  const headers = { ...basic(local.production.api_key), 'idempotency-key': `golden ${method}` }
  const asked = { method, url, headers, ...(payload !== undefined && { payload }) }
  const first = await app.inject(asked)
  expect(first.statusCode).toBeLessThan(300)
  const last = services.ledger.last()
  const again = await app.inject(asked)
  expect([again.statusCode, again.body, services.ledger.last()]).toEqual([
    first.statusCode,
    first.body,
    last,
  ])
}

describe('a golden case (C20)', () => {
  const mark = (id: string, decision: string | undefined) =>
    call('PUT', `/v1/quality/golden-cases/${id}`, { analyst: 'lea', decision })

  it('tests people: no decision, label or message follows from what they say', async () => {
    const golden = await decidedCase('fay', 'g1')
    expect((await mark(golden, ACCEPT)).json()).toMatchObject({ verdict: 'accept', judges: 0 })
    await decidedCase('gus', 'g1')
    const before = [await shop.decisionOf('fay'), await shop.labelsOf('fay')]
    const last = service().services.ledger.last()
    const copy = await judged('g1', BLOCK)
    expect(copy.history.map(({ did }) => did)).toEqual(['opened'])
    await shop.pass(FINAL_MS)
    expect([await shop.decisionOf('fay'), await shop.labelsOf('fay')]).toEqual(before)
    const since = await service().services.ledger.read(last + 1, 10)
    const kinds = since.map(({ kind }) => kind).filter((kind) => kind !== 'rescore')
    expect(kinds).toEqual(['case', 'settled'])
    expect(await kindsOf(copy.id)).toEqual([])
    const { golden_cases } = (await call('GET', '/v1/quality/golden-cases?queue=g1')).json<{
      golden_cases: object[]
    }>()
    expect(golden_cases).toMatchObject([{ case_id: golden, judges: 1, marked_by: 'lea' }])
  })

  it('comes to nobody who knows it, and to nobody twice', async () => {
    const golden = await decidedCase('hal', 'g2')
    await mark(golden, BLOCK)
    await decidedCase('ida', 'g2')
    expect((await shop.next('g2', {}, 'eva')).case).toBeNull()
    expect((await shop.next('g2', {}, 'lea')).case).toBeNull()
    await judged('g2', BLOCK)
    await shop.pass(FINAL_MS)
    await decidedCase('jon', 'g2')
    expect((await shop.next('g2', {}, 'tom')).case).toBeNull()
    seen(await shop.next('g2', {}, 'tim'))
  })

  it('is not to be seen in the case or the timeline, and can be unmarked', async () => {
    const golden = await decidedCase('kim', 'g3')
    const shown = await shop.caseOf('kim')
    expect((await mark(golden, BLOCK)).statusCode).toBe(200)
    expect(await shop.caseOf('kim')).toEqual(shown)
    const timeline = await call('GET', '/v1/users/kim/timeline')
    expect(timeline.body).not.toMatch(/golden/)
    const path = `/v1/quality/golden-cases/${golden}`
    expect((await call('DELETE', `${path}?analyst=lea`)).statusCode).toBe(204)
    expect((await call('DELETE', `${path}?analyst=lea`)).statusCode).toBe(404)
    await keyedTwice('PUT', path, { analyst: 'lea', decision: BLOCK })
    await keyedTwice('DELETE', `${path}?analyst=lea`)
    await decidedCase('lou', 'g3')
    expect((await shop.next('g3', {}, 'tom')).case).toBeNull()
  })
})
