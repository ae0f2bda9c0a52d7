import { describe, expect, it } from 'vitest'
import { serviceOfEachTest } from '../../testing/each-service.test.support.ts'
import { keyCall } from '../../testing/key-call.test.support.ts'
import { basic } from '../../testing/memory-service.ts'

const service = serviceOfEachTest()

const call = keyCall(service)

const order = (id: string, more: object = {}) => ({
  $type: '$create_order',
  $user_id: 'ann',
  $order_id: id,
  ...more,
})

const workflow = (name: string, actions: readonly object[], more: object = {}) => ({
  name,
  on: ['$create_order'],
  abuse_types: ['payment_abuse'],
  routes: [{ name: 'all', when: 'true', do: actions }],
  ...more,
})

const BLOCK = { decide: 'block_user_payment_abuse' }
const WATCH = { decide: 'watch_user_payment_abuse' }

const publish = (...workflows: readonly object[]) =>
  call('POST', '/v1/policies', { document: { workflows }, stage: 'live', why: 'a test' })

interface Status {
  readonly id: string
  readonly state: string
  readonly config: { readonly id: string; readonly version: string }
  readonly config_display_name: string
  readonly history: readonly { readonly app: string; readonly name: string; state: string }[]
}

const statusesIn = (answer: { json: () => unknown }) =>
  answer.json() as { readonly workflow_statuses?: readonly Status[] }

const sendFor = async (query: string, body: object = order('o-1')) => {
  const answer = await call('POST', `/v205/events?return_workflow_status=true${query}`, body)
  const { score_response } = answer.json<{ score_response: { workflow_statuses: Status[] } }>()
  return score_response.workflow_statuses
}

const namesOf = (statuses: readonly Status[] = []) => statuses.map(({ config }) => config.id)

const runOf = async (id: string) => {
  const path = `/v3/accounts/${service().local.account_id}/workflows/runs/${id}`
  return (await call('GET', path)).json<Status>()
}

/** The usual decisions of a queue that the policy does not declare. */
const BUTTONS = [
  { id: 'block_user_payment_abuse', name: 'Block user' },
  { id: 'watch_user_payment_abuse', name: 'Watch user' },
  { id: 'accept_user_payment_abuse', name: 'Accept user' },
]

describe('force_workflow_run', () => {
  const ASKED = workflow('asked', [WATCH], { only_on_request: true })

  it('runs workflows that run on request only, besides those that always do', async () => {
    await publish(workflow('always', [{ tag: 'seen' }]), ASKED)
    expect(namesOf(await sendFor(''))).toEqual(['always'])
    expect(namesOf(await sendFor('&force_workflow_run=false', order('o-2')))).toEqual(['always'])
    const forced = await sendFor('&force_workflow_run=true', order('o-3'))
    expect(namesOf(forced)).toEqual(['always', 'asked'])
    const other = { $type: '$login', $user_id: 'ann', $login_status: '$success' }
    expect(await sendFor('&force_workflow_run=true', other)).toEqual([])
  })

  it('alone gives neither an error nor a score, and its decision stands', async () => {
    await publish(ASKED)
    const answer = await call('POST', '/v205/events?force_workflow_run=true', order('o-1'))
    expect(answer.json()).toMatchObject({ status: 0 })
    expect(answer.json()).not.toHaveProperty('score_response')
    const path = `/v3/accounts/${service().local.account_id}/users/ann/decisions`
    expect((await call('GET', path)).json()).toMatchObject({
      decisions: { payment_abuse: { decision: { id: 'watch_user_payment_abuse' } } },
    })
  })

  it.each(['maybe', '2', 'true&force_workflow_run=true'])('is refused as %s', async (value) => {
    const answer = await call('POST', `/v205/events?force_workflow_run=${value}`, order('o-1'))
    expect(answer.json()).toMatchObject({ status: 109 })
  })
})

describe('the score of a user', () => {
  it('has the workflows of the event that made it, where they are wanted', async () => {
    await publish(
      workflow('orders', [BLOCK]),
      workflow('spam', [], { abuse_types: ['content_abuse'] }),
    )
    const sent = await sendFor('')
    const path = '/v205/users/ann/score'
    expect(statusesIn(await call('GET', path)).workflow_statuses).toBeUndefined()
    const last = statusesIn(await call('GET', `${path}?return_workflow_status=true`))
    expect(last.workflow_statuses?.map(({ id }) => id)).toEqual(sent.map(({ id }) => id))
    expect(last.workflow_statuses).toMatchObject([{ state: 'finished' }, { state: 'finished' }])
    const query = 'return_workflow_status=true&return_route_info=true&abuse_types=payment_abuse'
    expect(statusesIn(await call('GET', `${path}?${query}`)).workflow_statuses).toMatchObject([
      { config: { id: 'orders' }, route: { name: 'all' }, entity: { type: 'user', id: 'ann' } },
    ])
  })

  it('runs workflows of score changes when it is made again, and says what they decided', async () => {
    await publish(
      workflow('changed', [WATCH], { on: ['score_change'] }),
      workflow('asked', [BLOCK], { on: ['score_change'], only_on_request: true }),
    )
    expect(await sendFor('')).toEqual([])
    const path = '/v205/users/ann/score?return_workflow_status=true'
    const again = await call('POST', path)
    expect(namesOf(statusesIn(again).workflow_statuses)).toEqual(['changed'])
    expect(again.json()).toMatchObject({
      latest_decisions: { payment_abuse: { id: 'watch_user_payment_abuse' } },
    })
    const forced = await call('POST', `${path}&force_workflow_run=true`)
    expect(namesOf(statusesIn(forced).workflow_statuses)).toEqual(['changed', 'asked'])
    expect(forced.json()).toMatchObject({
      latest_decisions: { payment_abuse: { id: 'block_user_payment_abuse' } },
    })
    const [status] = statusesIn(await call('GET', path)).workflow_statuses ?? []
    expect(await runOf(status?.id ?? '')).toMatchObject({
      config: { id: 'changed' },
      entity: { type: 'user', id: 'ann' },
      route: { name: 'all' },
      state: 'finished',
    })
    const [sequence] = (status?.id ?? '').split('-')
    expect((await call('GET', `/v1/events/${sequence}/verdict`)).json()).toMatchObject({
      verdict: { workflows: [{ workflow: 'changed' }, { workflow: 'asked' }] },
    })
  })
})

describe('a run of a workflow', () => {
  it('has the names that people gave it and its decisions', async () => {
    const own = {
      id: 'stop_buyer_payment_abuse',
      name: 'Stop buyer',
      entity_type: 'user',
      abuse_type: 'payment_abuse',
      category: 'block',
    }
    const { id, ...decision } = own
    const url = `/v1/decisions/${id}`
    const made = await service().app.inject({
      method: 'PUT',
      url,
      headers: basic(service().local.production.api_key),
      payload: decision,
    })
    expect(made.statusCode).toBe(200)
    await publish(workflow('orders', [{ decide: id }, WATCH], { display_name: 'Orders & fraud' }))
    const [status] = await sendFor('')
    const named = {
      config: { id: 'orders', version: '1' },
      config_display_name: 'Orders & fraud',
      history: [
        { app: 'decision', name: 'Watch user' },
        { app: 'decision', name: 'Stop buyer' },
        { app: 'event_processor' },
        { app: 'user' },
      ],
    }
    expect(status).toMatchObject(named)
    expect(await runOf(status?.id ?? '')).toMatchObject(named)
  })

  it('is running while its review is open, until a person decides', async () => {
    await publish(workflow('orders', [WATCH, { review: 'payments' }]))
    const [status] = await sendFor('')
    expect(status).toMatchObject({
      state: 'running',
      history: [
        { app: 'review_queue', name: 'payments', state: 'running', config: { buttons: BUTTONS } },
        {},
        {},
        {},
      ],
    })
    const id = status?.id ?? ''
    expect(await runOf(id)).toMatchObject({
      state: 'running',
      history: [
        { app: 'review_queue', state: 'running' },
        { app: 'decision', state: 'finished' },
        {},
        {},
      ],
    })
    const decision = {
      decision_id: 'accept_user_payment_abuse',
      source: 'MANUAL_REVIEW',
      analyst: 'a@shop.example',
    }
    const path = `/v3/accounts/${service().local.account_id}/users/ann/decisions`
    expect((await call('POST', path, decision)).statusCode).toBe(200)
    expect(await runOf(id)).toMatchObject({
      state: 'finished',
      history: [{ app: 'review_queue', state: 'finished' }, {}, {}, {}],
    })
  })

  it('has the answer of its route, in the event and later', async () => {
    const answer = { challenge: 'otp', tries: 3, strict: false }
    await publish(workflow('orders', [{ answer }]))
    const [status] = await sendFor('')
    expect(status).toMatchObject({ answer })
    expect(await runOf(status?.id ?? '')).toMatchObject({ answer })
  })
})
