import { STATES_REVISION } from '@winnow/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basic, openMemoryService, type MemoryService } from '../../testing/memory-service.ts'

const ORDERS = 40
let service: MemoryService

beforeAll(async () => {
  service = await openMemoryService()
  for (let at = 0; at < ORDERS; at += 1) {
    await service.app.inject({
      method: 'POST',
      url: '/v205/events',
      headers: basic(service.local.production.api_key),
      payload: {
        $type: '$create_order',
        $user_id: `user ${at}`,
        $order_id: `o-${at}`,
        $amount: at * 1_000_000,
        $currency_code: 'USD',
      },
    })
  }
})
afterAll(() => service.close())

const blockFrom = (dollars: number) => ({
  workflows: [
    {
      name: 'orders',
      on: ['$create_order'],
      abuse_types: ['payment_abuse'],
      routes: [
        {
          name: 'large',
          when: `event.amount >= usd(${dollars})`,
          do: [{ decide: 'block_user_payment_abuse' }],
        },
      ],
    },
  ],
})

interface Called {
  readonly status: number
  readonly body: Record<string, unknown> & { readonly id: string; readonly state: string }
}

async function call(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  payload?: object,
  key = service.local.production.api_key,
): Promise<Called> {
  const url = path.startsWith('/v1') ? path : `/v1/backtests${path}`
  const answer = await service.app.inject({
    method,
    url,
    headers: basic(key),
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json<Called['body']>() }
}

async function finished(id: string): Promise<Called['body']> {
  for (;;) {
    const { body } = await call('GET', `/${id}`)
    if (!['waiting', 'running'].includes(body.state)) return body
  }
}

interface Report {
  readonly events: number
  readonly table: readonly { was: string; would_be: string; events: number }[]
  readonly routes: { readonly would_be: readonly { route: string; hits: number }[] }
}

const reportOf = async (payload: object): Promise<Report> => {
  const begun = await call('POST', '', payload)
  expect(begun.status).toBe(202)
  return (await finished(begun.body.id))['report'] as Report
}

const moved = ({ table }: Report, was: string, wouldBe: string) =>
  table.find((cell) => cell.was === was && cell.would_be === wouldBe)?.events

describe('a backtest', () => {
  it('P1: of a policy against none says what would have become of every event', async () => {
    const report = await reportOf({ policy: blockFrom(30), was: 'none' })
    expect(report.events).toBe(ORDERS)
    expect(moved(report, 'allow', 'block')).toBe(10)
    expect(moved(report, 'allow', 'allow')).toBe(30)
    expect(report.routes.would_be).toMatchObject([{ route: 'large', hits: 10 }])
  })

  it('P1: compares with the live policy, or with a version', async () => {
    const decisions = [
      {
        id: 'block_user_payment_abuse',
        entityType: 'user',
        abuseType: 'payment_abuse',
        category: 'block',
      },
    ] as const
    const nowMs = service.services.nowMs()
    const { body } = await service.services.core.execute({
      is: 'publish_policy',
      request: {
        environment: 1,
        nowMs,
        of: { is: 'document', document: blockFrom(20) },
        decisions,
        stage: 'live',
        who: { kind: 'admin' },
        why: 'to compare',
      },
    })
    for (const was of ['live', body.version]) {
      const report = await reportOf({ policy: blockFrom(30), was })
      expect(moved(report, 'block', 'block')).toBe(10)
      expect(moved(report, 'block', 'allow')).toBe(10)
    }
  })

  it('P5: is kept with what it was asked for, and listed', async () => {
    const { body } = await call('POST', '', { policy: blockFrom(30), was: 'none', from: 5 })
    const done = await finished(body.id)
    expect(done).toMatchObject({ state: 'done', share: 1, from: 5, error: null })
    const listed = (await call('GET', '')).body['backtests'] as readonly { id: string }[]
    expect(listed[0]?.id).toBe(body.id)
  })

  it('P5: run again gives the same digest, says which code ran it, and can be compared', async () => {
    const first = await finished(
      (await call('POST', '', { policy: blockFrom(30), was: 'none' })).body.id,
    )
    const again = await call('POST', `/${first.id}/again`)
    expect(again.status).toBe(202)
    const second = await finished(again.body.id)
    expect(second['digest']).toMatch(/^[0-9a-f]{64}$/)
    expect([second['digest'], second['code']]).toEqual([first['digest'], first['code']])
    expect(first['code']).toMatchObject({
      version: expect.stringMatching(/^0\./),
      states: STATES_REVISION,
    })
    const same = await call('GET', `/${first.id}/compare/${second.id}`)
    expect(same.body).toMatchObject({ same_figures: true, differs: [] })
    const other = await finished(
      (await call('POST', '', { policy: blockFrom(20), was: 'none' })).body.id,
    )
    const { body } = await call('GET', `/${first.id}/compare/${other.id}`)
    expect(body).toMatchObject({ same_figures: false, differs: expect.arrayContaining(['policy']) })
    expect(body['results']).toContainEqual({ result: 'block', one: 10, other: 20 })
    expect(body['routes']).toEqual([{ workflow: 'orders', route: 'large', one: 10, other: 20 }])
  })

  it('proposes thresholds by wish, with the curve of each score', async () => {
    const { id } = await finished(
      (await call('POST', '', { policy: blockFrom(30), was: 'none' })).body.id,
    )
    const wishes = { at_most_per_day: 5, precision: 0.9, lowest_cost: true }
    const { status, body } = await call('POST', `/${id}/thresholds`, wishes)
    expect(status).toBe(200)
    const [abuse] = body['abuse_types'] as readonly {
      proposals: readonly { wish: string; proposed: { per_day: number } | null }[]
      bands: readonly { events: number }[]
    }[]
    expect(abuse?.proposals.map(({ wish }) => wish)).toEqual(Object.keys(wishes))
    expect(abuse?.proposals[0]?.proposed?.per_day ?? 0).toBeLessThanOrEqual(5)
    // Nothing is labelled, so that nothing is known of any precision.
    expect(abuse?.proposals[1]?.proposed).toBeNull()
    expect(abuse?.bands.reduce((sum, { events }) => sum + events, 0)).toBe(ORDERS)
    expect((await call('POST', `/${id}/thresholds`, {})).status).toBe(400)
    expect((await call('POST', '/b_nothing/thresholds', wishes)).status).toBe(404)
  })

  it('is of one environment', async () => {
    const { body } = await call('POST', '', { policy: blockFrom(30), was: 'none' })
    await finished(body.id)
    const { api_key: other } = service.local.sandbox
    expect((await call('GET', `/${body.id}`, undefined, other)).status).toBe(404)
    expect((await call('DELETE', `/${body.id}`, undefined, other)).status).toBe(404)
    expect((await call('GET', '', undefined, other)).body['backtests']).toEqual([])
  })

  it('can be cancelled; one that is over stays as it is', async () => {
    const { body } = await call('POST', '', { policy: blockFrom(30), was: 'none' })
    await finished(body.id)
    expect((await call('DELETE', `/${body.id}`)).body.state).toBe('done')
    expect((await call('DELETE', '/b_nothing')).status).toBe(404)
  })

  it.each([
    [{}, 'policy'],
    [{ policy: [] }, 'policy'],
    [{ policy: { workflows: 1 } }, 'policy.workflows'],
    [{ policy: blockFrom(1), was: 'dead' }, 'was'],
    [{ policy: blockFrom(1), from: -1 }, 'from'],
    [{ policy: blockFrom(1), from: 10, to: 10 }, 'from'],
    [{ policy: blockFrom(1), loss_share: 2 }, 'loss_share'],
    [
      JSON.parse(JSON.stringify({ policy: blockFrom(1) }).replace('event.amount', 'event.amont')),
      'policy.workflows[0].routes[0].when',
    ],
  ])('P18: refuses %j, and says where', async (payload: object, path) => {
    const { status, body } = await call('POST', '', payload)
    expect(status).toBe(400)
    expect(Object.keys(body['issues'] as object)).toContain(path)
  })

  it('against a version that is not there is refused', async () => {
    expect((await call('POST', '', { policy: blockFrom(1), was: 99 })).status).toBe(404)
  })
})

describe('a route that is tried', () => {
  const trial = (payload: object) => call('POST', '/v1/policies/trial', payload)

  it('P11: counts its hits of the newest events exactly, and says of which', async () => {
    const when = 'event.amount >= usd(30)'
    const { status, body } = await trial({ when, on: ['$create_order'] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ events: ORDERS, complete: true, lists_since: 1 })
    expect(body['figures']).toMatchObject({ hits: 10, users: 10, errors: 0 })
    expect(body['share']).toMatchObject({ value: 0.25 })
    expect((body['examples'] as readonly object[])[0]).toMatchObject({ user_id: 'user 39' })
  })

  it('P11: that has no time left says that it is of a part, or of nothing', async () => {
    const { body } = await trial({ when: 'true', on: ['$create_order'], budget_ms: 0 })
    expect(body).toMatchObject({ complete: false, events: 0, from: null, share: null })
  })

  it('is one of a policy, behind the routes before it', async () => {
    const policy = blockFrom(30)
    policy.workflows[0]?.routes.push({ name: 'middle', when: 'event.amount >= usd(20)', do: [] })
    const { body } = await trial({ policy, workflow: 'orders', route: 'middle' })
    expect(body['figures']).toMatchObject({ hits: 10 })
    const nowhere = await trial({ policy, workflow: 'orders', route: 'other' })
    expect(nowhere.body['figures']).toBeNull()
  })

  it.each([
    [{}, 'body'],
    [{ when: 'true' }, 'body'],
    [{ when: 'event.amont > usd(1)', on: ['$create_order'] }, 'policy.workflows[0].routes[0].when'],
    [{ when: 'true', on: [] }, 'on'],
    [{ when: 'true', on: ['$create_order'], budget_ms: 1e6 }, 'budget_ms'],
  ])('P18: refuses %j, and says where', async (payload: object, path) => {
    const { status, body } = await trial(payload)
    expect(status).toBe(400)
    expect(Object.keys(body['issues'] as object)).toContain(path)
  })
})
