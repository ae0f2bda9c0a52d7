import type { Permission } from '@winnow/contract/native'
import { describe, expect, it } from 'vitest'
import type { PersonGrant } from '../../auth/person-caller.ts'
import type { KeptBulk } from '../../bulk-actions/kept-bulk.ts'
import { caseService } from '../cases/case-service.test.support.ts'
import { mustBeConfirmed } from './as-previewed.ts'
import { bulkDesk, type SeenBulk } from './bulk-service.test.support.ts'

const desk = caseService()
const bulks = bulkDesk(desk)
const BLOCK = 'block_user_payment_abuse'

const grantOf = (more: Partial<PersonGrant> = {}): PersonGrant => ({
  role: 'lead',
  permissions: new Set<Permission>(['read_cases', 'work_cases', 'act_in_bulk']),
  ...more,
})

/** Sends a request as a person with a grant. */
async function asPerson(
  grant: PersonGrant,
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
) {
  const { services, local, app } = desk.service()
  const person = {
    kind: 'person',
    personId: 'p1',
    email: 'eva@shop.example',
    grants: [grant],
  } as const
  Object.assign(services.personFinders, { session: () => ({ kind: 'found', person }) })
  const headers = { 'winnow-environment': `${local.account_id}/production` }
  const url = `/v1/bulk-actions${path}`
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json<object>() }
}

const WISH = { filter: {}, do: 'decide', decisions: [BLOCK] }

describe('C13: a person', () => {
  it('without the permission previews, starts and undoes nothing, but reads', async () => {
    await desk.order('ann', 'q1-1')
    const { id } = await bulks.preview(WISH)
    const analyst = grantOf({ role: 'analyst', permissions: new Set(['read_cases', 'work_cases']) })
    expect((await asPerson(analyst, 'POST', '', WISH)).status).toBe(403)
    for (const step of ['start', 'pause', 'resume', 'undo', 'retry']) {
      expect((await asPerson(analyst, 'POST', `/${id}/${step}`, {})).status).toBe(403)
    }
    expect((await asPerson(analyst, 'GET', `/${id}`)).status).toBe(200)
    expect((await asPerson(analyst, 'GET', `/${id}/failures`)).status).toBe(200)
  })

  it('reaches only cases of their queues and abuse types', async () => {
    await desk.order('bob', 'q1-2')
    await desk.order('bob', 'q2-2')
    const all = await bulks.preview(WISH)
    const own = grantOf({ queues: ['q2'] })
    const preview = await asPerson(own, 'POST', '', WISH)
    expect(preview.body).toMatchObject({
      count: 1,
      who: 'eva@shop.example',
      preview: { queues: [{ queue: 'q2', cases: 1 }] },
    })
    expect((await asPerson(own, 'GET', `/${all.id}`)).status).toBe(404)
    expect((await asPerson(own, 'POST', `/${all.id}/start`, {})).status).toBe(404)
    const listed = (await asPerson(own, 'GET', '')).body as { bulk_actions: SeenBulk[] }
    expect(listed.bulk_actions.map(({ id }) => id)).not.toContain(all.id)
    const move = { filter: {}, do: 'move', to: 'q3' }
    expect((await asPerson(own, 'POST', '', move)).status).toBe(403)
    const other = grantOf({ abuseTypes: ['content_abuse'] })
    expect((await asPerson(other, 'POST', '', WISH)).body).toMatchObject({ count: 0 })
    const both = { ...WISH, decisions: [BLOCK, 'block_user_content_abuse'] }
    const payments = grantOf({ abuseTypes: ['payment_abuse'] })
    expect((await asPerson(payments, 'POST', '', both)).body).toMatchObject({ count: 0 })
    expect((await asPerson(payments, 'POST', '', WISH)).body).not.toMatchObject({ count: 0 })
  })

  it('who reads all its cases and works in fewer of them acts on none', async () => {
    const { id } = await bulks.preview({ ...WISH, filter: { queues: ['q1', 'q2'] } })
    const reader = grantOf({ permissions: new Set(['read_cases']) })
    const { services } = desk.service()
    const person = { kind: 'person', personId: 'p1', email: 'eva@shop.example' } as const
    const grants = [reader, grantOf({ queues: ['q2'] })]
    Object.assign(services.personFinders, {
      session: () => ({ kind: 'found', person: { ...person, grants } }),
    })
    const headers = { 'winnow-environment': `${desk.service().local.account_id}/production` }
    const url = `/v1/bulk-actions/${id}/start`
    const answer = await desk.service().app.inject({ method: 'POST', url, headers, payload: {} })
    expect(answer.statusCode).toBe(403)
  })
})

describe('C13: of a bulk action over users, a person', () => {
  const ALL = ['read_cases', 'read_records', 'act_in_bulk', 'take_decisions'] as const
  const of = (permissions: readonly Permission[], more: Partial<PersonGrant> = {}) =>
    grantOf({ permissions: new Set(permissions), ...more })
  const users = (more: object = {}) => ({
    user_ids: ['carl'],
    do: 'decide',
    decisions: [BLOCK],
    ...more,
  })

  it('may act on it only with all rights for its abuse types, and find users only where they may look', async () => {
    await desk.order('carl', 'o-carl')
    const { id } = await bulks.preview(users())
    for (const absent of ['act_in_bulk', 'take_decisions'] as const) {
      const less = of(ALL.filter((one) => one !== absent))
      expect((await asPerson(less, 'POST', '', users())).status).toBe(403)
      for (const step of ['start', 'undo', 'retry', 'pause', 'resume']) {
        expect((await asPerson(less, 'POST', `/${id}/${step}`, {})).status).toBe(403)
      }
    }
    const other = of(ALL, { abuseTypes: ['content_abuse'] })
    expect((await asPerson(other, 'POST', '', users())).status).toBe(403)
    const events = { ...users({ user_ids: undefined }), events: {} }
    const blind = of(ALL.filter((one) => one !== 'read_records'))
    expect((await asPerson(blind, 'POST', '', events)).status).toBe(403)
    expect((await asPerson(of(ALL), 'POST', '', events)).status).toBe(202)
    expect((await asPerson(of(ALL), 'POST', `/${id}/start`, {})).status).toBe(202)
  })

  it('labels only with the right for the abuse type, and lists only with that for all of them', async () => {
    expect((await desk.call('PUT', '/v1/lists/ring', { kind: 'user' })).statusCode).toBe(200)
    const label = { ...users(), do: 'label', abuse_type: 'payment_abuse', is_bad: true }
    const listing = { ...users(), do: 'add_to_list', list: 'ring' }
    const statusOf = async (grant: PersonGrant, wish: object) =>
      (await asPerson(grant, 'POST', '', wish)).status
    expect(await statusOf(of(ALL), label)).toBe(403)
    expect(await statusOf(of(ALL), listing)).toBe(403)
    const may = [
      'read_cases',
      'read_records',
      'act_in_bulk',
      'write_labels',
      'write_lists',
    ] as const
    expect([await statusOf(of(may), label), await statusOf(of(may), listing)]).toEqual([202, 202])
    const ofType = of(may, { abuseTypes: ['payment_abuse'] })
    expect([await statusOf(ofType, label), await statusOf(ofType, listing)]).toEqual([202, 403])
    expect(await statusOf(ofType, { ...label, abuse_type: 'content_abuse' })).toBe(403)
    const { id } = await bulks.preview(label)
    expect((await asPerson(of(ALL), 'POST', `/${id}/start`, {})).status).toBe(403)
    expect((await asPerson(ofType, 'POST', `/${id}/start`, {})).status).toBe(202)
  })

  it('reads it only where they read users, and reach its abuse types: an empty list of queues reaches nobody', async () => {
    const { id } = await bulks.preview(users())
    const none = await bulks.preview({ ...WISH, filter: { queues: ['q8'] } })
    const strangers = [
      of(['read_cases', 'act_in_bulk']),
      of(ALL, { abuseTypes: ['content_abuse'] }),
    ]
    for (const grant of strangers) {
      expect((await asPerson(grant, 'GET', `/${id}`)).status).toBe(404)
      expect((await asPerson(grant, 'GET', `/${id}/failures`)).status).toBe(404)
      const listed = (await asPerson(grant, 'GET', '')).body as { bulk_actions: SeenBulk[] }
      expect(listed.bulk_actions.map((one) => one.id)).not.toContain(id)
      expect(listed.bulk_actions.map((one) => one.id)).not.toContain(none.id)
    }
    const reader = of(['read_cases', 'read_records'], { queues: ['q1'] })
    expect((await asPerson(reader, 'GET', `/${id}`)).status).toBe(200)
  })

  it('who sees no personal data sees none in the sample, and chooses users by their masks (C22)', async () => {
    const mail = 'dora@shop.example'
    await desk.order(mail, 'o-dora')
    const masked = of(ALL)
    const known = users({ user_ids: [mail], note: 'asked dora@shop.example' })
    const made = (await asPerson(masked, 'POST', '', known)).body as SeenBulk
    const again = (await asPerson(masked, 'GET', `/${made.id}`)).body as SeenBulk
    for (const seen of [made, again]) {
      expect(seen.count).toBe(1)
      expect(JSON.stringify(seen)).not.toContain('dora')
    }
    const [sample] = again.sample_users
    const by = users({ user_ids: [sample?.user_id] })
    const chosen = (await asPerson(masked, 'POST', '', by)).body
    expect(chosen).toMatchObject({ count: 1, preview: { would_fail: [] } })
  })
})

it('C13: the count must be typed above 500, and must be that of the preview', async () => {
  const bulk = (count: number) => ({ preview: { count } }) as KeptBulk
  expect(() => mustBeConfirmed(bulk(501), undefined)).toThrow('confirm_count')
  expect(() => mustBeConfirmed(bulk(501), 500)).toThrow('confirm_count')
  expect(() => mustBeConfirmed(bulk(501), 501)).not.toThrow()
  expect(() => mustBeConfirmed(bulk(500), undefined)).not.toThrow()
})
