import { describe, expect, it } from 'vitest'
import { serviceOfEachTest } from '../../testing/each-service.test.support.ts'
import { basic, TEST_NOW_MS } from '../../testing/memory-service.ts'

const service = serviceOfEachTest()
const headers = () => basic(service().local.production.api_key)

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  service().app.inject({ method, url, headers: headers(), ...(payload && { payload }) })

const ORDER = {
  $type: '$create_order',
  $user_id: 'ann',
  $order_id: 'o-1',
  $amount: 200_000_000,
  $currency_code: 'USD',
}

const workflow = (name: string, routes: readonly object[], more: object = {}) => ({
  name,
  on: ['$create_order'],
  abuse_types: ['payment_abuse'],
  routes,
  ...more,
})

const ROUTES = [
  {
    name: 'big',
    when: 'event.amount > usd(100)',
    do: [
      { decide: 'block_user_payment_abuse' },
      { review: 'orders' },
      { answer: { challenge: 'otp', tries: 3 } },
    ],
  },
  { name: 'small', when: 'event.amount > usd(1)', do: [{ decide: 'accept_user_payment_abuse' }] },
]

const POLICY = { workflows: [workflow('orders', ROUTES)] }

const publish = async (document: object = POLICY, stage = 'live', more: object = {}) => {
  const answer = await call('POST', '/v1/policies', { document, stage, why: 'a test', ...more })
  return answer.json<{ version: number; sequence: number; issues?: Record<string, string> }>()
}

interface Status {
  readonly id: string
  readonly state: string
  readonly route?: { readonly name: string }
}

const statusesOf = async (query: string, payload: object = ORDER) => {
  const answer = await call('POST', `/v205/events?${query}`, payload)
  const { score_response } = answer.json<{ score_response: { workflow_statuses: Status[] } }>()
  return score_response.workflow_statuses
}

const runPath = (id: string, account = service().local.account_id) =>
  `/v3/accounts/${account}/workflows/runs/${id}`

/** The usual decisions of a queue that the policy does not declare. */
const BUTTONS = ['Block', 'Watch', 'Accept'].map((verb) => ({
  id: `${verb.toLowerCase()}_user_payment_abuse`,
  name: `${verb} user`,
}))

describe('a published policy', () => {
  it('decides in the answer of the event, as clients of the hosted service read it', async () => {
    expect(await publish()).toMatchObject({ version: 1, stage: 'live', why: 'a test' })
    const answer = await call('POST', '/v205/events?return_workflow_status=true', ORDER)
    const { score_response } = answer.json<{ score_response: { workflow_statuses: Status[] } }>()
    const [status] = score_response.workflow_statuses
    expect(score_response).toMatchObject({
      scores: { payment_abuse: {} },
      latest_decisions: {
        payment_abuse: {
          id: 'block_user_payment_abuse',
          source: 'AUTOMATED_RULE',
          time: TEST_NOW_MS,
        },
      },
    })
    expect(status).toEqual({
      id: expect.stringMatching(/^\d+-orders$/),
      state: 'running',
      config: { id: 'orders', version: '1' },
      config_display_name: 'orders',
      abuse_types: ['payment_abuse'],
      entity: { type: 'user', id: 'ann' },
      history: [
        { app: 'review_queue', name: 'orders', state: 'running', config: { buttons: BUTTONS } },
        {
          app: 'decision',
          name: 'Block user',
          state: 'running',
          config: { decision_id: 'block_user_payment_abuse' },
        },
        { app: 'event_processor', name: 'Event', state: 'finished' },
        { app: 'user', name: 'Entity', state: 'finished' },
      ],
      answer: { challenge: 'otp', tries: 3 },
    })
    const decisions = await call(
      'GET',
      `/v3/accounts/${service().local.account_id}/users/ann/decisions`,
    )
    expect(decisions.json()).toMatchObject({
      decisions: { payment_abuse: { decision: { id: 'block_user_payment_abuse' } } },
    })
    const run = await call('GET', runPath(status?.id ?? ''))
    expect(run.json()).toMatchObject({
      ...status,
      route: { name: 'big' },
      history: [{ state: 'running' }, { state: 'finished' }, {}, {}],
    })
  })

  it('says the route where it is asked for, and only workflows of the abuse types asked for', async () => {
    const spam = workflow('spam', [{ name: 'all', when: 'true' }], {
      abuse_types: ['content_abuse'],
    })
    await publish({ workflows: [workflow('orders', ROUTES), spam] })
    const all = 'return_workflow_status=true&return_route_info=true&force_workflow_run=true'
    expect((await statusesOf(all)).map(({ route }) => route?.name)).toEqual(['big', 'all'])
    const some = await statusesOf(`${all}&abuse_types=content_abuse`)
    expect(some.map(({ route }) => route?.name)).toEqual(['all'])
    const wrong = await call('POST', `/v205/events?return_route_info=maybe`, ORDER)
    expect(wrong.json<{ status: number }>().status).toBe(109)
  })

  it('says that a run failed where no condition could be looked at', async () => {
    const items = Array.from({ length: 120 }, (_, at) => ({ $item_id: `i-${at}`, $quantity: 1 }))
    const costly = 'event.items.all(i, event.items.all(j, i.quantity == j.quantity))'
    await publish({ workflows: [workflow('costly', [{ name: 'all', when: costly }])] })
    expect(
      await statusesOf('return_workflow_status=true', { ...ORDER, $items: items }),
    ).toMatchObject([{ state: 'failed', history: [{ app: 'event_processor' }, { app: 'user' }] }])
  })

  it.each(['7-orders', '1-orders', 'orders', '999999999999999999-a', '0-x', '%00', '2-other'])(
    'has no run %s',
    async (id) => {
      await publish()
      await statusesOf('return_workflow_status=true')
      expect((await call('GET', runPath(id))).statusCode).toBeGreaterThanOrEqual(400)
    },
  )

  it('has no run for another account or environment', async () => {
    await publish()
    const [status] = await statusesOf('return_workflow_status=true')
    const id = status?.id ?? ''
    const { local, other } = service()
    const byOther = { headers: basic(other.production.api_key) }
    expect(
      (await service().app.inject({ url: runPath(id, other.account_id), ...byOther })).statusCode,
    ).toBe(404)
    const bySandbox = { headers: basic(local.sandbox.api_key) }
    expect((await service().app.inject({ url: runPath(id), ...bySandbox })).statusCode).toBe(404)
    const verdict = { url: `/v1/events/${id.split('-')[0]}/verdict`, ...bySandbox }
    expect((await service().app.inject(verdict)).statusCode).toBe(404)
  })

  it('P20: explains each condition with the values that it read back then', async () => {
    await publish()
    await publish({ workflows: [workflow('seen', [{ name: 'all', when: 'true' }])] }, 'shadow')
    const [status] = await statusesOf('return_workflow_status=true')
    await publish({ workflows: [] })
    const sequence = Number(status?.id.split('-')[0])
    const verdict = await call('GET', `/v1/events/${sequence}/verdict`)
    const values = { 'event.amount': '200 USD' }
    expect(verdict.json()).toMatchObject({
      sequence,
      verdict: {
        version: 1,
        stage: 'live',
        workflows: [
          {
            workflow: 'orders',
            route: 'big',
            actions: [
              { decide: 'block_user_payment_abuse' },
              { review: 'orders' },
              { answer: { challenge: 'otp' } },
            ],
            values,
            routes: [
              { route: 'big', is: 'true', values },
              { route: 'small', is: 'true', when: 'event.amount > usd(1)', values },
            ],
          },
        ],
      },
      shadows: [{ version: 2, stage: 'shadow', workflows: [{ workflow: 'seen', route: 'all' }] }],
    })
    const plain = await call('POST', '/v205/events?return_workflow_status=true', ORDER)
    expect(plain.statusCode).toBe(200)
    expect((await call('GET', `/v1/events/${sequence + 100}/verdict`)).statusCode).toBe(404)
  })
})

describe('versions of a policy', () => {
  it('go from draft to shadow, rollout and live, are compared and restored', async () => {
    const { version } = await publish(POLICY, 'draft')
    const stage = (stageName: string, more: object = {}, of = version) =>
      call('PUT', `/v1/policies/${of}/stage`, { stage: stageName, why: 'next', ...more })
    expect((await stage('shadow')).json()).toMatchObject({ version, stage: 'shadow' })
    expect((await stage('rollout', { percent: 5 })).json()).toMatchObject({
      stage: 'rollout',
      percent: 5,
    })
    expect((await stage('live')).json()).toMatchObject({ stage: 'live' })
    const [route = {}, ...rest] = ROUTES
    const other = workflow('orders', [{ ...route, when: 'event.amount > usd(50)' }, ...rest])
    expect(await publish({ workflows: [other] })).toMatchObject({ version: 2 })
    const diff = await call('GET', '/v1/policies/1/diff')
    expect(diff.json()).toEqual({
      from: 2,
      to: 1,
      changes: [
        {
          path: 'workflows.orders.routes.big.when',
          before: '"event.amount > usd(50)"',
          after: '"event.amount > usd(100)"',
        },
      ],
    })
    const restored = await call('POST', '/v1/policies/1/restore', { why: 'blocks too many' })
    expect(restored.json()).toMatchObject({ version: 3, restored_from: 1, stage: 'live' })
    expect((await call('GET', '/v1/policies/3')).json()).toMatchObject({ document: POLICY })
    const list = await call('GET', '/v1/policies?limit=2')
    expect(list.json()).toMatchObject({
      in_force: [{ version: 3 }],
      publications: [{ version: 3 }, { version: 2 }],
    })
    const { next } = list.json<{ next: string }>()
    const rest2 = (await call('GET', `/v1/policies?limit=100&cursor=${next}`)).json<{
      publications: readonly { stage: string }[]
      next: null
    }>()
    expect(rest2.publications.map((one) => one.stage)).toEqual([
      'live',
      'rollout',
      'shadow',
      'draft',
    ])
    expect(rest2.next).toBeNull()
  })

  it.each<[number, 'PUT' | 'POST', string, object]>([
    [404, 'PUT', '/v1/policies/9/stage', { stage: 'live', why: 'x' }],
    [404, 'PUT', '/v1/policies/x/stage', { stage: 'live', why: 'x' }],
    [404, 'POST', '/v1/policies/9/restore', { why: 'x' }],
    [400, 'POST', '/v1/policies', { document: POLICY, stage: 'live' }],
    [400, 'POST', '/v1/policies', { stage: 'live', why: 'x' }],
    [400, 'POST', '/v1/policies', { document: POLICY, stage: 'now', why: 'x' }],
    [400, 'POST', '/v1/policies', { document: POLICY, stage: 'rollout', why: 'x' }],
    [400, 'POST', '/v1/policies', { document: POLICY, stage: 'live', percent: 5, why: 'x' }],
    [400, 'POST', '/v1/policies', { document: POLICY, stage: 'rollout', percent: 101, why: 'x' }],
    [400, 'POST', '/v1/policies', { document: [], stage: 'live', why: 'x' }],
    [400, 'POST', '/v1/policies:check', {}],
  ])('are refused with %i: %s %s %j', async (status, method, url, payload) => {
    expect((await call(method, url, payload)).statusCode).toBe(status)
    expect((await call('GET', '/v1/policies')).json()).toMatchObject({ publications: [] })
  })

  it('P18: name each error with its path and a suggestion', async () => {
    const wrong = { workflows: [workflow('a', [{ name: 'r', when: 'event.amout > usd(1)' }])] }
    const path = 'workflows[0].routes[0].when'
    const check = await call('POST', '/v1/policies:check', { document: wrong })
    expect(check.json()).toMatchObject({
      ok: false,
      problems: [{ severity: 'error', path, message: expect.stringContaining('event.amout') }],
    })
    const refused = await publish(wrong)
    expect(Object.keys(refused.issues ?? {})).toEqual([path])
    const fine = await call('POST', '/v1/policies:check', { document: POLICY })
    expect(fine.json()).toEqual({ ok: true, problems: [] })
  })
})

describe('hostile documents', () => {
  const deep = (levels: number): unknown => (levels === 0 ? 'x' : { workflows: [deep(levels - 1)] })
  const many = (length: number, of: (at: number) => object) =>
    Array.from({ length }, (_, at) => of(at))
  const routeOf = (when: string) => ({ workflows: [workflow('w', [{ name: 'r', when }])] })

  it.each<[string, unknown]>([
    ['deep', deep(6)],
    ['members of prototypes', JSON.parse('{"__proto__":{"a":1},"constructor":1,"workflows":[]}')],
    ['a name of a prototype', { workflows: [workflow('__proto__', [])] }],
    ['too many workflows', { workflows: many(200, (at) => workflow(`w${at}`, [])) }],
    ['nested brackets', routeOf(`${'('.repeat(1_500)}true${')'.repeat(1_500)}`)],
    ['nested macros', routeOf('event.items.all(a, event.items.all(b, event.items.all(c, true)))')],
    ['a long condition', routeOf('true || '.repeat(2_000))],
    ['a costly pattern', routeOf(`event.user_email.matches('${'(a{0,100}){0,100}'.repeat(8)}')`)],
    [
      'too many characters',
      {
        workflows: [
          workflow(
            'w',
            many(100, (at) => ({ name: `r${at}`, when: `true${' '.repeat(3_900)}` })),
          ),
        ],
      },
    ],
    ['odd characters', routeOf('event.amount > \u0000 \ud800')],
    ['a number as a condition', { workflows: [workflow('w', [{ name: 'r', when: 7 }])] }],
  ])('with %s are refused by name, and the service goes on', async (_, document) => {
    const check = await call('POST', '/v1/policies:check', { document })
    expect(check.statusCode).toBe(200)
    const { ok, problems } = check.json<{ ok: boolean; problems: readonly object[] }>()
    expect([ok, problems.length > 0]).toEqual([false, true])
    const published = await call('POST', '/v1/policies', { document, stage: 'live', why: 'x' })
    expect(published.statusCode).toBe(400)
    expect((await call('POST', '/v205/events', ORDER)).statusCode).toBe(200)
  })
})
