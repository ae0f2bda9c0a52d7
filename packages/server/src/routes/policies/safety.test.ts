import { beforeEach, describe, expect, it } from 'vitest'
import { serviceOfEachTest } from '../../testing/each-service.test.support.ts'
import { basic, bearer } from '../../testing/memory-service.ts'

const service = serviceOfEachTest()

type Method = 'GET' | 'POST' | 'PUT'

const call = (method: Method, url: string, payload?: object, key?: string) =>
  service().app.inject({
    method,
    url,
    headers: basic(key ?? service().local.production.api_key),
    ...(payload && { payload }),
  })

const admin = (method: Method | 'PATCH', url: string, payload?: object) =>
  service().app.inject({
    method,
    url,
    headers: bearer(service().adminToken),
    ...(payload && { payload }),
  })

const order = (at: number, dollars: number) =>
  call('POST', '/v205/events', {
    $type: '$create_order',
    $user_id: `user-${at}`,
    $order_id: `o-${at}`,
    $amount: dollars * 1_000_000,
    $currency_code: 'USD',
  })

const policyOf = (more: object = {}, budget: object = {}) => ({
  workflows: [
    {
      name: 'orders',
      on: ['$create_order'],
      abuse_types: ['payment_abuse'],
      routes: [
        {
          name: 'big',
          when: 'event.amount > usd(100)',
          do: [{ decide: 'block_user_payment_abuse' }],
          ...budget,
        },
      ],
      ...more,
    },
  ],
})

const publish = (document: object, stage = 'live', more: object = {}) =>
  call('POST', '/v1/policies', { document, stage, why: 'a test', ...more })

const readAudit = async () => {
  const { entries } = (await admin('GET', '/v1/audit')).json<{
    entries: { what: string; who: { kind: string } }[]
  }>()
  return entries
}

describe('a route over its budget', () => {
  it('is paused, shown with its figures, in metrics and in the audit, and resumed by a call', async () => {
    await publish(policyOf({}, { budget: { percent: 1 } }))
    for (let at = 0; at < 12; at += 1) await order(at, 200)
    const { in_force } = (await call('GET', '/v1/policies')).json<{ in_force: object[] }>()
    expect(in_force).toMatchObject([{ version: 1, paused_routes: ['orders/big'] }])
    const live = await call('GET', '/v1/policies/live/routes')
    expect(live.statusCode).toBe(200)
    const [route] = live.json<{ routes: { hits: number; paused_hits: number }[] }>().routes
    expect(route).toMatchObject({ route: 'big', is_paused: true, paused_for: 'budget' })
    expect(route).toMatchObject({ not_run: 0, changed_by: 1, events: 12 })
    expect((route?.hits ?? 0) + (route?.paused_hits ?? 0)).toBe(12)
    expect(await service().services.metrics.text()).toContain('winnow_policy_paused_routes 1')
    expect(await readAudit()).toContainEqual(
      expect.objectContaining({ what: 'route_paused', who: { kind: 'policy' } }),
    )
    const wrong = await call('POST', '/v1/policies/1/resume', { why: 'x', workflow: 'orders' })
    expect(wrong.statusCode).toBe(400)
    const one = { why: 'an attack', workflow: 'orders', route: 'big' }
    expect((await call('POST', '/v1/policies/1/resume', one)).json()).toMatchObject({ version: 1 })
    expect((await call('POST', '/v1/policies/1/resume', one)).statusCode).toBe(400)
    const after = (await call('GET', '/v1/policies')).json<{ in_force: object[] }>()
    expect(after.in_force[0]).not.toHaveProperty('paused_routes')
    expect((await readAudit())[0]).toMatchObject({ what: 'resume_policy', who: { kind: 'key' } })
  })
})

describe('a publication that names its backtest', () => {
  it('P14 has the budgets that its routes had in it', async () => {
    for (let at = 0; at < 10; at += 1) await order(at, at === 0 ? 200 : 50)
    const policy = policyOf()
    const { id } = (await call('POST', '/v1/backtests', { policy, was: 'none' })).json<{
      id: string
    }>()
    for (let state = 'waiting'; state !== 'done';) {
      state = (await call('GET', `/v1/backtests/${id}`)).json<{ state: string }>().state
    }
    const published = await publish(policy, 'live', { backtest: id })
    const { budgets } = published.json<{ budgets: { percent: number }[] }>()
    expect(budgets).toMatchObject([{ workflow: 'orders', route: 'big' }])
    expect(budgets[0]?.percent).toBeGreaterThan(30)
    expect(
      await (await publish(policy, 'live', { backtest: 'another' })).json(),
    ).not.toHaveProperty('budgets')
  })
})

describe('the control group', () => {
  it('is marked in the verdict', async () => {
    await publish(policyOf({ control: { percent: 20, instead: 'review' } }))
    let marked = 0
    for (let at = 0; at < 30; at += 1) {
      const answer = await call('POST', '/v205/events?return_workflow_status=true', {
        $type: '$create_order',
        $user_id: `user-${at}`,
        $order_id: `o-${at}`,
        $amount: 200_000_000,
        $currency_code: 'USD',
      })
      const text = answer.body
      const [, sequence] = /"id":"(\d+)-orders"/.exec(text) ?? []
      const { verdict } = (await call('GET', `/v1/events/${sequence}/verdict`)).json<{
        verdict: { workflows: { control?: string; actions: object[] }[] }
      }>()
      const [workflow] = verdict.workflows
      expect(text.includes('"control_group":"review"')).toBe(workflow?.control === 'review')
      if (workflow?.control !== undefined) marked += 1
    }
    expect(marked).toBeGreaterThan(0)
    expect(marked).toBeLessThan(15)
  })

  it.each([
    [{ percent: 50, instead: 'accept' }, 'workflows[0].control.percent'],
    [{ percent: 2 }, 'workflows[0].control.instead'],
    [
      { percent: 2, instead: 'accept', except_above_usd: 'x' },
      'workflows[0].control.except_above_usd',
    ],
    [{ percent: 2, instead: 'accept', other: 1 }, 'workflows[0].control.other'],
  ])('%j is refused', async (control, path) => {
    const answer = await publish(policyOf({ control }))
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ issues: object }>().issues).toHaveProperty([path])
  })
})

describe('four eyes', () => {
  let second = ''
  beforeEach(async () => {
    const { account_id } = service().local
    const setting = { environment: 'production', required: true }
    const url = `/v1/admin/accounts/${account_id}`
    await admin('PUT', `${url}/policy-approval`, setting)
    const made = await admin('POST', `${url}/keys`, { environment: 'production', kind: 'api' })
    second = made.json<{ key: string }>().key
  })

  it('P15 show the approver the diff and the backtest with its age, and refuse the author', async () => {
    expect((await publish(policyOf())).statusCode).toBe(400)
    const backtest = (
      await call('POST', '/v1/backtests', { policy: policyOf(), from: 0, to: 1 })
    ).json<{ id: string }>()
    await publish(policyOf(), 'draft', { backtest: backtest.id })
    const live = { stage: 'live', why: 'approved' }
    expect((await call('PUT', '/v1/policies/1/stage', live)).statusCode).toBe(400)
    const approval = (await call('GET', '/v1/policies/1/approval')).json<{ changes: object[] }>()
    expect(approval).toMatchObject({
      version: 1,
      required: true,
      live: null,
      backtest: { id: backtest.id, age_ms: 0 },
      approval: null,
    })
    expect(approval.changes.length).toBeGreaterThan(0)
    const why = { why: 'it is right' }
    expect((await call('POST', '/v1/policies/1/approval', why)).statusCode).toBe(400)
    const given = await call('POST', '/v1/policies/1/approval', why, second)
    expect(given.json()).toMatchObject({ approval: { why: 'it is right', holds: true } })
    expect((await call('PUT', '/v1/policies/1/stage', live)).statusCode).toBe(200)
  })

  it('P15 let an emergency through, which stays to be reviewed until another approves', async () => {
    const first = await publish(policyOf(), 'live', { emergency: true })
    expect(first.json()).toMatchObject({ stage: 'live', emergency: true, needs_review: true })
    await call('POST', '/v1/policies/1/approval', { why: 'seen' }, second)
    expect((await call('GET', '/v1/policies/1')).json()).toMatchObject({ needs_review: false })
    expect((await call('GET', '/v1/policies')).json()).toMatchObject({ approval_required: true })
  })
})
