import { entryOfKind, type LedgerEntry } from '@winnow/engine'
import { describe, expect, it } from 'vitest'
import { BulkPages } from '../../bulk-actions/bulk-page.ts'
import { caseService } from '../cases/case-service.test.support.ts'
import { bulkDesk } from './bulk-service.test.support.ts'

const desk = caseService()
const bulks = bulkDesk(desk)

const BLOCK = 'block_user_payment_abuse'
const ACCEPT = 'accept_user_payment_abuse'
const WATCH = 'watch_user_payment_abuse'
const BLOCK_CONTENT = 'block_user_content_abuse'

/** Users without a case. */
async function someUsers(name: string, count: number, more: object = {}) {
  const users = Array.from({ length: count }, (_, at) => `${name}-${at}`)
  for (const user of users) await desk.order(user, `o-${user}`, 20, more)
  return users
}

async function apply(user: string, decision: string) {
  const body = { entity_id: user, analyst: 'kim' }
  const answer = await desk.call('POST', `/v1/decisions/${decision}/apply`, body)
  expect(answer.statusCode).toBe(200)
}

const decidedOf = (entries: readonly (LedgerEntry | undefined)[], user: string) =>
  entries.flatMap((entry) => {
    const body = entryOfKind('decided', entry)?.body
    return body?.userId === user ? [body] : []
  })

const decided = async (user: string) => decidedOf(await desk.entries('decided'), user)

/** All that stands for a user: decisions and labels. */
async function standing(user: string) {
  const { decisions, labels } = (await desk.call('GET', `/v1/users/${user}`)).json<{
    decisions: readonly { id: string; time: number }[]
    labels: readonly object[]
  }>()
  return { decisions, labels }
}

const environmentOf = async () => {
  const { services, local } = desk.service()
  const account = await services.accounts.get(local.account_id)
  return account?.environments.production.number ?? 0
}

async function messagesOf(users: readonly string[], kinds: readonly string[]) {
  const all = await desk
    .service()
    .services.outbox.messages(await environmentOf(), { after: 0, limit: 500 })
  return all.filter(({ kind, userId }) => kinds.includes(kind) && users.includes(userId ?? ''))
}

describe('C13: a preview over users', () => {
  it('counts users, decisions that stand, cases and money that end, messages, and shows a sample', async () => {
    const users = await someUsers('seen', 3)
    await desk.order('seen-case', 'q1-seen', 100)
    await apply('seen-0', ACCEPT)
    await apply('seen-1', BLOCK)
    const before = (await desk.entries('decided')).length
    const bulk = await bulks.preview({
      user_ids: [...users, 'seen-case', 'seen-case', 'stranger'],
      do: 'decide',
      decisions: [BLOCK],
    })
    expect(bulk).toMatchObject({ about: 'users', state: 'ready', count: 5, sample: [] })
    expect(bulk.preview).toMatchObject({
      count: 5,
      needs_confirmation: false,
      queues: [],
      decided_already: 1,
      ends_cases: 1,
      money: [{ currency_code: 'USD', amount: 100_000_000, cases: 1 }],
      decided_otherwise: [
        { decision_id: ACCEPT, cases: 1 },
        { decision_id: WATCH, cases: 1 },
      ],
      would_fail: [{ why: 'unknown', cases: 1 }],
    })
    expect(bulk.preview?.['messages']).toContainEqual({ kind: 'decision.applied', messages: 3 })
    expect(bulk.preview?.['messages']).toContainEqual({ kind: 'case.left', messages: 1 })
    expect(bulk.sample_users).toContainEqual({
      user_id: 'seen-0',
      scores: expect.objectContaining({ payment_abuse: expect.any(Number) as number }) as object,
      decisions: [ACCEPT],
    })
    expect((await desk.entries('decided')).length).toBe(before)
  })

  it('finds the users of the events that match, and is refused at the start when many came since', async () => {
    const users = await someUsers('dutch', 4, { $ip: '62.45.1.9', from_ring: 'r9' })
    const ring = { field: 'event.custom.from_ring', op: 'is', values: ['r9'] }
    const wish = { events: { filter: [ring] }, do: 'decide', decisions: [BLOCK] }
    const bulk = await bulks.preview(wish)
    expect(bulk).toMatchObject({ count: 4 })
    expect(bulk.sample_users.map(({ user_id: id }) => id)).toEqual(users)
    await desk.pass(10)
    const open = await bulks.preview({
      ...wish,
      events: { filter: [ring], to: desk.nowMs() + 1e6 },
    })
    await desk.pass(10)
    await someUsers('late', 11, { from_ring: 'r9' })
    const late = await bulks.call('POST', `/${open.id}/start`, {})
    expect(late.status).toBe(409)
    expect(JSON.stringify(late.body)).toContain('0 of its 4 users ended or changed and 11 came')
    expect(await bulks.act(bulk.id, 'start')).toMatchObject({ state: 'done', done: 4, failed: 0 })
    expect(await desk.decisionOf('dutch-2')).toBe(BLOCK)
    expect(await desk.decisionOf('late-2')).toBeUndefined()
  })

  it.each([
    [{}, 'filter'],
    [{ filter: {}, user_ids: ['ann'] }, 'filter'],
    [{ user_ids: [] }, 'user_ids'],
    [{ user_ids: ['ann'], do: 'hold', until: 3e12 }, 'do'],
    [{ user_ids: ['ann'], decisions: ['block_order_payment_abuse'] }, 'block_order_payment_abuse'],
    [{ events: { filter: [{ field: 'event.type', op: 'like' }] } }, 'events.filter[0].op'],
    [{ events: { since: 5 } }, 'events'],
    [{ user_ids: Array.from({ length: 10_001 }, (_, at) => `u${at}`) }, 'user_ids'],
  ])('is refused with the wrong member named: %o', async (body, named) => {
    const wish = { analyst: 'eva', do: 'decide', decisions: [BLOCK], ...body }
    const answer = await bulks.call('POST', '', wish)
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(named)
  })
})

describe('C13: a bulk action over users', () => {
  it('decides about each once, as a single decision would, and ends their cases', async () => {
    await desk.order('plain-case', 'q2-plain')
    const users = [...(await someUsers('plain', 3)), 'plain-case']
    const wish = { user_ids: [...users, 'nobody'], do: 'decide', decisions: [BLOCK], note: 'ring' }
    const { id } = await bulks.preview(wish)
    const done = await bulks.act(id, 'start')
    const undoUntil = desk.nowMs() + 10_000
    expect(done).toMatchObject({ state: 'done', done: 4, failed: 1, undo_until: undoUntil })
    expect(await bulks.failures(id)).toMatchObject([{ user_id: 'nobody', why: 'unknown' }])
    const [taken] = await decided('plain-1')
    expect(taken?.taken).toMatchObject({
      id: BLOCK,
      source: 'manual_review',
      analyst: 'eva',
      description: 'ring',
      bulk: { id, before: 0 },
    })
    expect(await desk.labelsOf('plain-1')).toMatchObject([{ isBad: true, analyst: 'eva' }])
    expect(await desk.caseOf('plain-case')).toMatchObject({
      state: 'decided',
      ending: { why: 'decided_elsewhere', decisions: [BLOCK] },
    })
    const sentNow = await messagesOf(users, ['decision.applied', 'case.left'])
    expect(sentNow.filter(({ decisionId }) => decisionId === BLOCK)).toEqual([])
    await desk.pass(10_000)
    const sent = await messagesOf(users, ['decision.applied'])
    expect(sent.filter(({ decisionId }) => decisionId === BLOCK).length).toBe(4)
    await desk.order('nobody', 'o-nobody')
    expect(await bulks.act(id, 'retry')).toMatchObject({ done: 5, failed: 0 })
    const again = await bulks.preview(wish)
    expect(again.preview).toMatchObject({ decided_already: 5, messages: [] })
    expect(await bulks.act(again.id, 'start')).toMatchObject({ state: 'done', done: 0, failed: 0 })
    expect((await decided('plain-1')).length).toBe(1)
  })

  it('is undone exactly: what stood before stands again, with its labels and open cases (C7)', async () => {
    await desk.order('back-case', 'q3-back')
    const users = [...(await someUsers('back', 3)), 'back-case']
    await apply('back-0', ACCEPT)
    await apply('back-1', BLOCK_CONTENT)
    const before = await Promise.all(users.map(standing))
    const wish = { user_ids: users, do: 'decide', decisions: [BLOCK, BLOCK_CONTENT] }
    const { id } = await bulks.preview(wish)
    await desk.pass(5)
    expect(await bulks.act(id, 'start')).toMatchObject({ done: 4, failed: 0 })
    await desk.pass(60_000)
    expect(await bulks.act(id, 'undo')).toMatchObject({ state: 'undone', undone: 4, failed: 0 })
    const said = ({ decisions, labels }: Awaited<ReturnType<typeof standing>>) => ({
      decisions: decisions.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      labels: labels.map((label) => ({ ...label, sequence: 0, labelled_at: 0 })),
    })
    expect((await Promise.all(users.map(standing))).map(said)).toEqual(before.map(said))
    expect(await desk.caseOf('back-case')).toMatchObject({ state: 'open' })
    const [applied, reverted] = [
      await messagesOf(['back-2'], ['decision.applied']),
      await messagesOf(['back-2'], ['decision.reverted']),
    ]
    expect([applied.length, reverted.length]).toEqual([2, 2])
  })

  it('is undone within ten seconds of its end before anything leaves (C7)', async () => {
    await desk.order('soon-case', 'q4-soon')
    const users = [...(await someUsers('soon', 2)), 'soon-case']
    const kinds = ['decision.applied', 'decision.reverted', 'case.left', 'case.opened']
    await desk.pass(10_000)
    const before = (await messagesOf(users, kinds)).length
    const { id } = await bulks.preview({ user_ids: users, do: 'decide', decisions: [BLOCK] })
    await desk.pass(5)
    await bulks.act(id, 'start')
    await desk.pass(9_999)
    expect(await bulks.act(id, 'undo')).toMatchObject({ state: 'undone', undone: 3, failed: 0 })
    await desk.pass(30_000)
    expect((await messagesOf(users, kinds)).length).toBe(before)
    expect(await desk.caseOf('soon-case')).toMatchObject({ state: 'open' })
  })

  it('decides about nobody twice when it begins again after a crash, whatever came between, and undoes once', async () => {
    const users = await someUsers('twice', 5)
    const { id } = await bulks.preview({ user_ids: users, do: 'decide', decisions: [BLOCK] })
    await desk.pass(5)
    await apply('twice-4', ACCEPT)
    await bulks.act(id, 'start')
    expect(await bulks.failures(id)).toMatchObject([
      { user_id: 'twice-4', why: 'decided_elsewhere', text: expect.stringContaining(ACCEPT) },
    ])
    await desk.pass(5)
    await apply('twice-0', ACCEPT)
    await apply('twice-1', BLOCK_CONTENT)
    const { services } = desk.service()
    const bulk = services.bulkActions.get(await environmentOf(), id)
    if (bulk === undefined) throw new Error(`there is no ${id}`)
    const pages = new BulkPages(services)
    const counts = async () => (await Promise.all(users.map(decided))).map(({ length }) => length)
    const once = await counts()
    const repeated = await pages.take({ ...bulk, pass: 'do' }, users)
    expect(await counts()).toEqual(once)
    expect(repeated).toMatchObject({ done: 3, failures: [{ of: 'twice-0' }, { of: 'twice-4' }] })
    const undone = await pages.take({ ...bulk, pass: 'undo' }, users)
    expect(undone).toMatchObject({
      done: 3,
      failures: [
        { of: 'twice-0', why: 'changed' },
        { of: 'twice-4', why: 'changed' },
      ],
    })
    const back = await counts()
    expect(await pages.take({ ...bulk, pass: 'undo' }, users)).toEqual(undone)
    expect(await counts()).toEqual(back)
    const ids = await Promise.all(users.map((user) => desk.decisionOf(user)))
    expect(ids).toEqual([ACCEPT, undefined, undefined, undefined, ACCEPT])
    expect((await standing('twice-1')).decisions).toMatchObject([{ id: BLOCK_CONTENT }])
  })
})
