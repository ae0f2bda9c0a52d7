import type { Permission } from '@winnow/contract/native'
import { describe, expect, it } from 'vitest'
import type { PersonGrant } from '../../auth/person-caller.ts'
import { caseService } from './case-service.test.support.ts'

const desk = caseService()
const ACCEPT = 'accept_user_payment_abuse'

const grantOf = (more: Partial<PersonGrant> = {}): PersonGrant => ({
  role: 'analyst',
  permissions: new Set<Permission>(['read_cases', 'work_cases']),
  ...more,
})

/** Sends a request as a person with a grant, or with several. */
async function asPerson(
  granted: PersonGrant | readonly PersonGrant[],
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
) {
  const { services, local, app } = desk.service()
  const person = {
    kind: 'person',
    personId: 'p1',
    email: 'eva@shop.example',
    grants: [granted].flat(),
  } as const
  Object.assign(services.personFinders, { session: () => ({ kind: 'found', person }) })
  const headers = { 'winnow-environment': `${local.account_id}/production` }
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json<object>() }
}

describe('a person', () => {
  it('works under their own mail address', async () => {
    await desk.order('ann', 'q1-1')
    const taken = await asPerson(grantOf(), 'POST', '/v1/queues/q1/next', {})
    expect(taken).toMatchObject({
      status: 200,
      body: { case: { claim: { who: 'eva@shop.example' } } },
    })
    const { id, version } = await desk.caseOf('ann')
    const body = { decisions: [ACCEPT], version }
    const decided = await asPerson(grantOf(), 'POST', `/v1/cases/${id}/decide`, body)
    expect(decided).toMatchObject({ status: 200, body: { ending: { who: 'eva@shop.example' } } })
    expect((await desk.entries('case')).at(-1)?.body).toMatchObject({ who: { personId: 'p1' } })
    const other = await asPerson(grantOf(), 'POST', '/v1/queues/q1/next', { analyst: 'tom' })
    expect(other.status).toBe(400)
  })

  it('sees and works only in queues that their roles reach', async () => {
    await desk.order('bob', 'q1-1')
    await desk.order('bob', 'q2-1')
    const grant = grantOf({ queues: ['q2'] })
    const { id } = await desk.caseOf('bob')
    const listed = await asPerson(grant, 'GET', '/v1/cases?entity_type=user&entity_id=bob')
    expect(listed.body).toMatchObject({ cases: [{ queue: 'q2' }] })
    expect((await asPerson(grant, 'GET', '/v1/queues')).body).toMatchObject({
      queues: [{ name: 'q2' }],
    })
    expect((await asPerson(grant, 'POST', '/v1/queues/q1/next', {})).status).toBe(403)
    const [, first] = (await desk.call('GET', '/v1/cases?entity_type=user&entity_id=bob')).json<{
      cases: { id: string }[]
    }>().cases
    expect(id).not.toBe(first?.id)
    expect((await asPerson(grant, 'GET', `/v1/cases/${first?.id ?? ''}`)).status).toBe(404)
    expect((await asPerson(grant, 'POST', `/v1/cases/${first?.id ?? ''}/claim`, {})).status).toBe(
      404,
    )
  })

  it('of other abuse types reaches none of them, and decides no other type', async () => {
    await desk.order('cal', 'q2-1')
    const { id } = await desk.caseOf('cal')
    const other = grantOf({ abuseTypes: ['content_abuse'] })
    expect((await asPerson(other, 'GET', `/v1/cases/${id}`)).status).toBe(404)
    const own = grantOf({ abuseTypes: ['payment_abuse'] })
    const both = { decisions: [ACCEPT, 'accept_user_content_abuse'], version: 1 }
    expect((await asPerson(own, 'POST', `/v1/cases/${id}/decide`, both)).status).toBe(403)
    const one = { decisions: [ACCEPT], version: 1 }
    expect((await asPerson(own, 'POST', `/v1/cases/${id}/decide`, one)).status).toBe(200)
  })

  it('sees personal data by none of their roles where another one let them in', async () => {
    await desk.order('hal', 'q2-1')
    const { id } = await desk.caseOf('hal')
    const noted = { do: 'note', note: 'Hal Lee rang' }
    await asPerson(grantOf(), 'POST', `/v1/cases/${id}/steps`, noted)
    const reader = grantOf({ role: 'viewer', permissions: new Set(['read_cases']) })
    const lead = (...queues: readonly string[]) =>
      grantOf({ role: 'lead', permissions: new Set(['read_cases', 'read_personal_data']), queues })
    const seenBy = async (...granted: readonly PersonGrant[]) =>
      JSON.stringify(await asPerson(granted, 'GET', `/v1/cases/${id}`))
    expect(await seenBy(lead('q2'))).toContain('Hal Lee')
    expect(await seenBy(lead('q1'), lead('q2'))).toContain('Hal Lee')
    const masked = await seenBy(reader, lead('q1'))
    expect(masked).toContain('"status":200')
    expect(masked).not.toContain('Hal Lee')
  })

  it('who only reads works on nothing', async () => {
    await desk.order('dan', 'q2-1')
    const { id } = await desk.caseOf('dan')
    const reader = grantOf({ role: 'viewer', permissions: new Set(['read_cases']) })
    expect((await asPerson(reader, 'GET', `/v1/cases/${id}`)).status).toBe(200)
    expect((await asPerson(reader, 'POST', `/v1/cases/${id}/claim`, {})).status).toBe(403)
  })

  it('is let in by a queue that names their role, and escalated cases go to leads', async () => {
    await desk.order('eli', 'q4-1')
    expect((await asPerson(grantOf(), 'POST', '/v1/queues/q4/next', {})).status).toBe(403)
    const lead = grantOf({ role: 'lead' })
    expect((await asPerson(lead, 'POST', '/v1/queues/q4/next', {})).status).toBe(200)
    await desk.order('fay', 'q7-1')
    const { id } = await desk.caseOf('fay')
    await asPerson(grantOf(), 'POST', `/v1/cases/${id}/steps`, { do: 'escalate', note: 'odd' })
    const offered = await asPerson(grantOf(), 'POST', '/v1/queues/q7/next', {})
    expect(offered.body).toMatchObject({ case: null })
    const given = await asPerson(lead, 'POST', '/v1/queues/q7/next', {})
    expect(given.body).toMatchObject({ case: { id, escalated: true } })
  })

  it('C12: is named as eligible or not, with the reason', async () => {
    const { people } = desk.service().services
    const make = (email: string, role: string, more: object = {}) =>
      people.register.create({
        email,
        name: email,
        state: 'active',
        roles: [{ role, ...more }],
        nowMs: 1,
      })
    await make('lead@shop.example', 'lead')
    await make('analyst@shop.example', 'analyst')
    await make('viewer@shop.example', 'viewer')
    await make('elsewhere@shop.example', 'lead', { queues: ['q1'] })
    const event = {
      $type: '$create_order',
      $user_id: 'gus',
      $order_id: 'q4-1',
      $amount: 9_000_000,
      $currency_code: 'USD',
    }
    const tested = await desk.call('POST', '/v1/queues:test', { event })
    expect(tested.json()).toMatchObject({
      reaches: [
        {
          people: [
            { person: 'lead@shop.example', eligible: true, why: 'Role lead.' },
            {
              person: 'analyst@shop.example',
              eligible: false,
              why: 'The queue names neither them nor their roles.',
            },
            {
              person: 'viewer@shop.example',
              eligible: false,
              why: 'None of their roles works on cases.',
            },
            {
              person: 'elsewhere@shop.example',
              eligible: false,
              why: 'Their roles (lead) do not reach it.',
            },
          ],
        },
      ],
    })
  })
})
