import { describe, expect, it } from 'vitest'
import { BulkPages } from '../../bulk-actions/bulk-page.ts'
import { caseService } from '../cases/case-service.test.support.ts'
import { bulkDesk } from './bulk-service.test.support.ts'

const desk = caseService()
const bulks = bulkDesk(desk)

async function someUsers(name: string, count: number) {
  const users = Array.from({ length: count }, (_, at) => `${name}-${at}`)
  for (const user of users) await desk.order(user, `o-${user}`, 20)
  return users
}

async function label(user: string, isBad: boolean) {
  const one = { user_id: user, abuse_type: 'payment_abuse', is_bad: isBad, description: 'by hand' }
  const answer = await desk.call('POST', '/v1/labels', { labels: [one] })
  expect(answer.statusCode).toBe(200)
}

/** Of each user: bad, good, or no label. */
const labels = (users: readonly string[]) =>
  Promise.all(
    users.map(async (user) => {
      const [own] = await desk.labelsOf(user)
      return own && [own.isBad, own.description]
    }),
  )

/** A page of a bulk action is worked on again, as after a crash that lost its progress. */
async function again(id: string, pass: 'do' | 'undo', users: readonly string[]) {
  const { services, local } = desk.service()
  const account = await services.accounts.get(local.account_id)
  const bulk = services.bulkActions.get(account?.environments.production.number ?? 0, id)
  if (bulk === undefined) throw new Error(`there is no ${id}`)
  return new BulkPages(services).take({ ...bulk, pass }, users)
}

describe('C13: users that are labelled in bulk', () => {
  it('get the label once; an undo restores what was there, and what others did since stays (C7)', async () => {
    const users = await someUsers('lab', 4)
    await label('lab-0', true)
    await label('lab-1', false)
    const work = { do: 'label', abuse_type: 'payment_abuse', is_bad: true, note: 'ring' }
    const bulk = await bulks.preview({ user_ids: [...users, 'stranger'], ...work })
    expect(bulk).toMatchObject({ do: 'label', abuse_type: 'payment_abuse', is_bad: true })
    expect(bulk.preview).toMatchObject({
      count: 5,
      decided_already: 1,
      labelled_otherwise: 1,
      would_fail: [{ why: 'unknown', cases: 1 }],
      messages: [{ kind: 'label.given', messages: 3 }],
    })
    expect(await bulks.act(bulk.id, 'start')).toMatchObject({ done: 3, failed: 1 })
    const byHand = [true, 'by hand']
    const inBulk = [true, 'ring']
    expect(await labels(users)).toEqual([byHand, inBulk, inBulk, inBulk])
    const given = (await desk.entries('label')).length
    expect(await again(bulk.id, 'do', users)).toMatchObject({ done: 3, failures: [] })
    expect((await desk.entries('label')).length).toBe(given)
    await label('lab-3', false)
    expect(await bulks.act(bulk.id, 'undo')).toMatchObject({ undone: 2, failed: 1 })
    expect(await bulks.failures(bulk.id)).toMatchObject([{ user_id: 'lab-3', why: 'changed' }])
    const good = [false, 'by hand']
    expect(await labels(users)).toEqual([byHand, good, undefined, good])
    const undone = (await desk.entries('label')).length
    await again(bulk.id, 'undo', users)
    expect((await desk.entries('label')).length).toBe(undone)
  })
})

describe('C13: users that are added to a list in bulk', () => {
  const listed = async (): Promise<readonly (readonly [string, string | null])[]> => {
    const { values } = (await desk.call('GET', '/v1/lists/ring/values')).json<{
      values: { value: string; reason: string | null }[]
    }>()
    return values.map(({ value, reason }) => [value, reason] as const)
  }
  const change = async (payload: object) => {
    const answer = await desk.call('POST', '/v1/lists/ring/values', payload)
    expect(answer.statusCode).toBe(200)
  }

  it('are on it once, in one entry for a page; an undo removes those that it added (C7)', async () => {
    expect((await desk.call('PUT', '/v1/lists/ring', { kind: 'user' })).statusCode).toBe(200)
    const users = await someUsers('list', 3)
    await change({ add: [{ value: 'list-0', reason: 'before' }] })
    const work = { do: 'add_to_list', list: 'ring', note: 'the ring of May' }
    const bulk = await bulks.preview({ user_ids: users, ...work })
    expect(bulk).toMatchObject({ do: 'add_to_list', list: 'ring', count: 3 })
    expect(bulk.preview).toMatchObject({
      decided_already: 1,
      would_fail: [],
      messages: [{ kind: 'list.changed', messages: 1 }],
    })
    const before = (await desk.entries('listed')).length
    expect(await bulks.act(bulk.id, 'start')).toMatchObject({ done: 2, failed: 0 })
    expect((await desk.entries('listed')).length).toBe(before + 1)
    expect(await listed()).toEqual([
      ['list-0', 'before'],
      ['list-1', 'the ring of May'],
      ['list-2', 'the ring of May'],
    ])
    expect(await again(bulk.id, 'do', users)).toMatchObject({ done: 2, failures: [] })
    expect((await desk.entries('listed')).length).toBe(before + 1)
    await change({ remove: ['list-1'] })
    expect(await bulks.act(bulk.id, 'undo')).toMatchObject({ undone: 1, failed: 0 })
    expect(await listed()).toEqual([['list-0', 'before']])
  })

  it('of another kind gets what is theirs: each value once, and how many is said before', async () => {
    expect((await desk.call('PUT', '/v1/lists/mails', { kind: 'email' })).statusCode).toBe(200)
    const send = (user: string, mail: string | undefined) =>
      desk.call('POST', '/v205/events', {
        $type: '$create_account',
        $user_id: user,
        ...(mail !== undefined && { $user_email: mail }),
      })
    await send('mail-0', 'one@thieves.example')
    await send('mail-1', 'one@thieves.example')
    await send('mail-1', 'two@thieves.example')
    await send('mail-2', 'known@thieves.example')
    await send('mail-3', undefined)
    const values = async () =>
      (await desk.call('GET', '/v1/lists/mails/values'))
        .json<{ values: { value: string }[] }>()
        .values.map(({ value }) => value)
    const add = { add: [{ value: 'known@thieves.example' }] }
    expect((await desk.call('POST', '/v1/lists/mails/values', add)).statusCode).toBe(200)
    const users = ['mail-0', 'mail-1', 'mail-2', 'mail-3']
    const bulk = await bulks.preview({ user_ids: users, do: 'add_to_list', list: 'mails' })
    expect(bulk.preview).toMatchObject({
      count: 4,
      values: 2,
      decided_already: 1,
      would_fail: [{ why: 'unfit', cases: 1 }],
    })
    expect(await bulks.act(bulk.id, 'start')).toMatchObject({ done: 2, failed: 1 })
    const known = 'known@thieves.example'
    expect(await values()).toEqual([known, 'one@thieves.example', 'two@thieves.example'])
    expect(await again(bulk.id, 'do', users)).toMatchObject({ done: 2 })
    expect(await bulks.act(bulk.id, 'undo')).toMatchObject({ undone: 2 })
    expect(await values()).toEqual([known])
  })
})

it.each([
  [{ do: 'label', is_bad: true }, 400, 'abuse_type'],
  [{ do: 'label', abuse_type: 'payment_abuse' }, 400, 'is_bad'],
  [{ do: 'add_to_list' }, 400, 'list'],
  [{ do: 'add_to_list', list: 'nowhere' }, 404, 'nowhere'],
  [
    { do: 'label', abuse_type: 'payment_abuse', is_bad: true, user_ids: undefined, filter: {} },
    400,
    'do',
  ],
])('%j is refused', async (body, status, named) => {
  const answer = await bulks.call('POST', '', { analyst: 'eva', user_ids: ['ann'], ...body })
  expect(answer.status).toBe(status)
  expect(JSON.stringify(answer.body)).toContain(named)
})
