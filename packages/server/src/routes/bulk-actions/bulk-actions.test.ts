import { entryOfKind } from '@winnow/engine'
import { describe, expect, it } from 'vitest'
import { basic } from '../../testing/memory-service.ts'
import { type SeenCase, caseService } from '../cases/case-service.test.support.ts'
import { bulkDesk, type SeenBulk } from './bulk-service.test.support.ts'

const desk = caseService()
const bulks = bulkDesk(desk)

const BLOCK = 'block_user_payment_abuse'
const ACCEPT = 'accept_user_payment_abuse'
const WATCH = 'watch_user_payment_abuse'

/** Users of a queue with a case each. */
async function openCases(queue: string, count: number, more: object = {}) {
  const users = Array.from({ length: count }, (_, at) => `${queue}-user-${at}`)
  for (const user of users) await desk.order(user, `${queue}-${user}`, 100, more)
  return users
}

const statesOf = async (users: readonly string[]) => {
  const cases: SeenCase[] = []
  for (const user of users) cases.push(await desk.caseOf(user))
  return cases.map(({ state }) => state)
}

const messagesSince = async (kinds: readonly string[], after: number) => {
  const { services, local } = desk.service()
  const account = await services.accounts.get(local.account_id)
  const environment = account?.environments.production.number ?? 0
  const all = await services.outbox.messages(environment, { after, limit: 500 })
  return all.filter(({ kind }) => kinds.includes(kind))
}

async function newestId(): Promise<number> {
  const { services, local } = desk.service()
  const account = await services.accounts.get(local.account_id)
  const environment = account?.environments.production.number ?? 0
  let [last, page] = [0, await services.outbox.messages(environment, { after: 0, limit: 500 })]
  while (page.length > 0) {
    last = page.at(-1)?.id ?? last
    page = await services.outbox.messages(environment, { after: last, limit: 500 })
  }
  return last
}

describe('C13: a preview', () => {
  it('counts cases, money, decisions that stand, messages by endpoint, and shows a sample', async () => {
    const filter = { kinds: ['decision.applied'] }
    const url = 'https://8.8.8.8/hooks'
    const made = await desk.call('POST', '/v1/endpoints', { url, filter })
    expect(made).toMatchObject({ statusCode: 200 })
    await openCases('q1', 24)
    await desk.order('euro', 'q1-euro', 7, { $currency_code: 'EUR' })
    const before = (await desk.entries('case')).length
    const bulk = await bulks.preview({
      filter: { queues: ['q1'] },
      do: 'decide',
      decisions: [BLOCK],
    })
    expect(bulk).toMatchObject({ state: 'ready', count: 25, done: 0 })
    expect(bulk.preview).toMatchObject({
      count: 25,
      needs_confirmation: false,
      may_change_by: 10,
      queues: [{ queue: 'q1', abuse_type: 'payment_abuse', cases: 25 }],
      money: [
        { currency_code: 'EUR', amount: 7_000_000, cases: 1 },
        { currency_code: 'USD', amount: 2_400_000_000, cases: 24 },
      ],
      decided_otherwise: [{ decision_id: WATCH, cases: 25 }],
      would_fail: [],
      messages: [
        { kind: 'case.decided', messages: 25 },
        { kind: 'decision.applied', messages: 25 },
      ],
      endpoints: [{ messages: 25 }],
    })
    expect(bulk.sample.length).toBe(20)
    expect((await desk.entries('case')).length).toBe(before)
  })

  it('says for which cases it would fail', async () => {
    const [first = ''] = await openCases('q2', 3)
    await desk.work((await desk.caseOf(first)).id, 'claim', {}, 'tom')
    const filter = { queues: ['q2'] }
    const held = await bulks.preview({ filter, do: 'decide', decisions: [BLOCK] })
    expect(held.preview).toMatchObject({ would_fail: [{ why: 'claimed', cases: 1 }] })
    const other = ['block_user_account_abuse']
    const unfit = await bulks.preview({ filter, do: 'decide', decisions: other })
    expect(unfit.preview).toMatchObject({
      would_fail: [
        { why: 'claimed', cases: 1 },
        { why: 'unfit', cases: 2 },
      ],
      messages: [],
    })
  })

  it.each([
    [{ do: 'decide' }, 400, 'decisions'],
    [{ do: 'decide', decisions: ['nothing'] }, 400, 'decisions'],
    [{ do: 'decide', decisions: [BLOCK, ACCEPT] }, 400, 'decisions'],
    [{ do: 'move', to: 'nowhere' }, 404, 'nowhere'],
    [{ do: 'move' }, 400, 'to'],
    [{ do: 'hold', until: 5 }, 400, 'until'],
    [{ do: 'hand_over', to: 'tom' }, 400, 'note'],
    [
      { do: 'decide', decisions: [BLOCK], filter: { score_from: 'high' } },
      400,
      'filter.score_from',
    ],
    [{ do: 'decide', decisions: [BLOCK], filter: { colour: 'red' } }, 400, 'filter.colour'],
  ])('is refused with the wrong member named: %j', async (body, status, named) => {
    const answer = await bulks.call('POST', '', { analyst: 'eva', filter: {}, ...body })
    expect(answer.status).toBe(status)
    expect(JSON.stringify(answer.body)).toContain(named)
  })
})

describe('C13: a bulk action', () => {
  it('decides each case once, as a single decision would, and lists each failure with its reason', async () => {
    const users = await openCases('q3', 66)
    const bulk = await bulks.preview({
      filter: { queues: ['q3'] },
      do: 'decide',
      decisions: [BLOCK],
      note: 'ring',
    })
    const [ended = '', claimed = '', ...others] = users
    await desk.decide(ended, [ACCEPT], 'tom')
    const held = await desk.caseOf(claimed)
    await desk.work(held.id, 'claim', {}, 'tom')
    await desk.pass(10_000)
    const after = await newestId()
    const done = await bulks.act(bulk.id, 'start')
    expect(done).toMatchObject({ state: 'done', position: 66, done: 64, failed: 2 })
    expect(await bulks.failures(bulk.id)).toMatchObject([
      { why: 'decided', text: expect.stringContaining(`tom: ${ACCEPT}`) },
      { case_id: held.id, why: 'claimed', text: expect.stringContaining('tom holds case') },
    ])
    expect(new Set(await statesOf(others.slice(50)))).toEqual(new Set(['decided']))
    expect(await desk.decisionOf(others[5] ?? '')).toBe(BLOCK)
    expect(await desk.labelsOf(others[5] ?? '')).toMatchObject([{ isBad: true, analyst: 'eva' }])
    const ofBulk = (await desk.entries('case')).filter(
      (entry) => entryOfKind('case', entry)?.body.bulk === bulk.id,
    )
    expect(ofBulk.length).toBe(64)
    await desk.work(held.id, 'release', {}, 'tom')
    expect(await bulks.act(bulk.id, 'retry')).toMatchObject({ done: 65, failed: 1, position: 2 })
    await desk.pass(10_000)
    const sent = await messagesSince(['decision.applied', 'case.decided'], after)
    expect(sent.length).toBe(2 * 65)
    await mustBeAsSingle(sent.find(({ kind }) => kind === 'decision.applied'))
  })

  it('is refused where more cases ended or came than the preview allows', async () => {
    const users = await openCases('q4', 12)
    const filter = { queues: ['q4'] }
    const bulk = await bulks.preview({ filter, do: 'hold', until: desk.nowMs() + 60_000 })
    for (const user of users.slice(0, 6)) await desk.decide(user, [ACCEPT])
    for (const user of ['a', 'b', 'c', 'd', 'e']) await desk.order(user, `q4-${user}`)
    const late = await bulks.call('POST', `/${bulk.id}/start`, {})
    expect(late.status).toBe(409)
    expect(JSON.stringify(late.body)).toContain('6 of its 12 cases ended or changed and 5 came')
    const wrong = await bulks.call('POST', `/${bulk.id}/start`, { confirm_count: 11 })
    expect(wrong.status).toBe(400)
    expect(JSON.stringify(wrong.body)).toContain('must be 12')
  })

  it('is undone within ten seconds of its end before anything leaves, and cases open again (C7)', async () => {
    const users = await openCases('q5', 6)
    await desk.pass(10_000)
    const bulk = await bulks.preview({
      filter: { queues: ['q5'] },
      do: 'decide',
      decisions: [BLOCK],
    })
    const [before, final] = [await newestId(), (await desk.entries('settled')).length]
    const done = await bulks.act(bulk.id, 'start')
    expect(done.undo_until).toBe(desk.nowMs() + 10_000)
    await desk.pass(9_999)
    const undone = await bulks.act(bulk.id, 'undo')
    expect(undone).toMatchObject({ state: 'undone', done: 6, undone: 6, failed: 0 })
    expect(new Set(await statesOf(users))).toEqual(new Set(['open']))
    expect(await desk.decisionOf(users[1] ?? '')).toBe(WATCH)
    expect(await desk.labelsOf(users[1] ?? '')).toEqual([])
    await desk.pass(30_000)
    expect((await desk.entries('settled')).length).toBe(final)
    expect(await messagesSince(['decision.applied', 'decision.reverted'], before)).toEqual([])
    const audited = (await desk.entries('audit')).flatMap((entry) => {
      const body = entryOfKind('audit', entry)?.body
      return body?.on.id === bulk.id ? [body.what] : []
    })
    expect(audited).toEqual(['preview_bulk_action', 'start_bulk_action', 'undo_bulk_action'])
    const again = await bulks.call('POST', `/${bulk.id}/undo`)
    expect(again.status).toBe(409)
  })

  it('is undone later by reversing messages; what others did since stays, and is a failure', async () => {
    const users = await openCases('q6', 5)
    const bulk = await bulks.preview({
      filter: { queues: ['q6'] },
      do: 'decide',
      decisions: [BLOCK],
    })
    await bulks.act(bulk.id, 'start')
    await desk.pass(10_000)
    const [mine = '', ...others] = users
    const path = `/v3/accounts/${desk.service().local.account_id}/users/${mine}/decisions`
    const taken = { decision_id: ACCEPT, source: 'MANUAL_REVIEW', analyst: 'kim' }
    expect((await desk.call('POST', path, taken)).statusCode).toBe(200)
    const before = await newestId()
    const undone = await bulks.act(bulk.id, 'undo')
    expect(undone).toMatchObject({ state: 'undone', undone: 4, failed: 1 })
    expect(await bulks.failures(bulk.id)).toMatchObject([{ why: 'decided_elsewhere' }])
    expect(await desk.decisionOf(mine)).toBe(ACCEPT)
    expect(new Set(await statesOf(others))).toEqual(new Set(['open']))
    const reverted = await messagesSince(['decision.reverted', 'case.opened'], before)
    expect(reverted.length).toBe(2 * 4)
  })

  it('moves cases with their history, and back', async () => {
    const users = await openCases('q7', 3)
    const [there = '', ...others] = users
    await desk.order(there, `q8-${there}`)
    const filter = { queues: ['q7'], route: 'q7' }
    const bulk = await bulks.preview({ filter, do: 'move', to: 'q8', note: 'specialists' })
    expect(bulk.preview).toMatchObject({
      messages: [
        { kind: 'case.left', messages: 3 },
        { kind: 'case.opened', messages: 3 },
      ],
    })
    expect(await bulks.act(bulk.id, 'start')).toMatchObject({ done: 2, failed: 1 })
    expect(await bulks.failures(bulk.id)).toMatchObject([{ why: 'open_there' }])
    const moved = await desk.caseOf(others[0] ?? '')
    expect(moved).toMatchObject({ queue: 'q8', state: 'open', version: 1 })
    expect(moved.history).toMatchObject([
      { did: 'opened' },
      { did: 'move', who: 'eva', note: 'specialists', bulk_action: bulk.id },
    ])
    await desk.work(moved.id, 'steps', { do: 'note', note: 'seen' })
    expect(await bulks.act(bulk.id, 'undo')).toMatchObject({ undone: 2, failed: 0 })
    const found = await desk.call('GET', `/v1/cases?state=open&queue=q7&limit=10`)
    expect(found.json<{ cases: object[] }>().cases.length).toBe(3)
    const back = (await desk.entries('case')).at(-1)
    expect(back?.body).toMatchObject({ do: 'undo', queue: 'q7', bulk: bulk.id })
  })

  it('holds and hands over', async () => {
    const filter = { queues: ['q8'] }
    const until = desk.nowMs() + 60_000
    const hold = await bulks.preview({ filter, do: 'hold', until })
    expect(await bulks.act(hold.id, 'start')).toMatchObject({ done: hold.count, failed: 0 })
    expect((await desk.next('q8', {}, 'max')).case).toBeNull()
    expect(await bulks.act(hold.id, 'undo')).toMatchObject({ undone: hold.count, failed: 0 })
    const give = await bulks.preview({ filter, do: 'hand_over', to: 'kim', note: 'yours' })
    expect(await bulks.act(give.id, 'start')).toMatchObject({ done: hold.count, failed: 0 })
    expect((await desk.next('q8', {}, 'max')).case).toBeNull()
    expect((await desk.next('q8', {}, 'kim')).case).not.toBeNull()
    expect((await bulks.call('POST', `/${give.id}/undo`)).status).toBe(409)
  })
})

describe('C13: a request of a bulk action that is sent again with its Idempotency-Key', () => {
  const send = async (path: string, key: string, payload: object) => {
    const { app, local } = desk.service()
    const headers = { ...basic(local.production.api_key), 'idempotency-key': key }
    const url = `/v1/bulk-actions${path}`
    const answer = await app.inject({ method: 'POST', url, headers, payload })
    return { status: answer.statusCode, body: answer.json<SeenBulk>() }
  }
  const wish = { analyst: 'eva', filter: { queues: ['q2'] }, do: 'decide', decisions: [BLOCK] }

  it('is done once: its count, its start, its undo', async () => {
    await openCases('q2', 3, { $session_id: 'again' })
    const [one, other] = await Promise.all([send('', 'b-1', wish), send('', 'b-1', wish)])
    expect([one.status, other.status, other.body.id]).toEqual([202, 202, one.body.id])
    const { id } = one.body
    const previews = (await desk.entries('audit')).flatMap((entry) => {
      const body = entryOfKind('audit', entry)?.body
      return body?.what === 'preview_bulk_action' ? [body.on.id] : []
    })
    // Each that the audit names is there.
    expect(previews.at(-1)).toBe(id)
    expect(previews.filter((preview) => preview === id)).toHaveLength(1)
    for (const [step, over] of [
      ['start', 'done'],
      ['undo', 'undone'],
    ] as const) {
      const first = await send(`/${id}/${step}`, `${step}-1`, {})
      // At once, and once it is over: without a key the second one would be a conflict.
      const again = await send(`/${id}/${step}`, `${step}-1`, {})
      expect([first.status, again.status]).toEqual([202, 202])
      expect((await bulks.over(id)).state).toBe(over)
      expect((await send(`/${id}/${step}`, `${step}-1`, {})).body.state).toBe(over)
    }
    expect((await send(`/${id}/undo`, 'undo-2', {})).status).toBe(409)
  })

  it('with another body is refused', async () => {
    await send('', 'b-2', wish)
    expect((await send('', 'b-2', { ...wish, decisions: [ACCEPT] })).status).toBe(409)
  })
})

/** A message of a bulk action has what one of a single decision has. */
async function mustBeAsSingle(ofBulk: object | undefined): Promise<void> {
  await desk.order('single', 'q3-single')
  const before = await newestId()
  await desk.decide('single', [BLOCK])
  await desk.pass(10_000)
  const [single] = await messagesSince(['decision.applied'], before)
  const shape = (message: object | undefined) =>
    JSON.stringify(message)
      .replaceAll(/"q3-user-\d+"|"single"/g, '"user"')
      .replaceAll('"ring"', 'null')
      .replaceAll(/\d+/g, '0')
  expect(shape(ofBulk)).toBe(shape(single))
}
