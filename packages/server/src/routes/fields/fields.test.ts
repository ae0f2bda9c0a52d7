import { describe, expect, it } from 'vitest'
import { serviceOfEachTest } from '../../testing/each-service.test.support.ts'
import { keyCall } from '../../testing/key-call.test.support.ts'
import { basic, TEST_NOW_MS } from '../../testing/memory-service.ts'

const service = serviceOfEachTest()

const call = keyCall(service)

const order = (more: object) =>
  call('POST', '/v205/events', { $type: '$create_order', $user_id: 'ann', ...more })

describe('the custom fields of an environment', () => {
  it('P19: have type, share, frequent values and last seen, and no personal data', async () => {
    for (let at = 0; at < 10; at += 1)
      await order({ plan: 'gold', ...(at < 5 && { owner_email: 'ann@shop.example' }) })
    const { fields, newest } = (await call('GET', '/v1/fields')).json<{
      fields: readonly object[]
      newest: number
    }>()
    expect(newest).toBe(TEST_NOW_MS)
    expect(fields).toEqual([
      {
        event_type: '$create_order',
        name: 'owner_email',
        type: 'string',
        share: 0.5,
        values: [],
        first_seen: TEST_NOW_MS,
        last_seen: TEST_NOW_MS,
      },
      expect.objectContaining({ name: 'plan', share: 1, values: [{ value: 'gold', share: 1 }] }),
    ])
    const none = await call('GET', '/v1/fields?event_type=$login')
    expect(none.json()).toMatchObject({ fields: [] })
  })

  it('are those of the caller alone', async () => {
    await order({ plan: 'gold' })
    const { other } = service()
    const headers = basic(other.production.api_key)
    const answer = await service().app.inject({ url: '/v1/fields', headers })
    expect(answer.json()).toEqual({ fields: [], newest: null })
  })

  it('can be read by conditions without a declaration, also after the field changed', async () => {
    const routes = [{ name: 'gold', when: "event.custom.plan == 'gold'", do: [{ tag: 'gold' }] }]
    const document = { workflows: [{ name: 'orders', on: ['$create_order'], routes }] }
    const check = () => call('POST', '/v1/policies:check', { document })
    expect((await check()).json()).toMatchObject({
      ok: false,
      problems: [{ suggestion: 'declare it under `custom_fields`' }],
    })
    await order({ plan: 'free' })
    expect((await check()).json()).toEqual({ ok: true, problems: [] })
    const publish = await call('POST', '/v1/policies', { document, stage: 'live', why: 'a test' })
    expect(publish.json()).toMatchObject({ version: 1 })
    expect((await call('POST', '/v1/backtests', { policy: document })).statusCode).toBe(202)
    for (let at = 0; at < 5; at += 1) await order({ plan: at })
    const query = 'return_workflow_status=true&return_route_info=true'
    const decided = await call('POST', `/v205/events?${query}`, {
      $type: '$create_order',
      $user_id: 'ann',
      plan: 'gold',
    })
    expect(decided.json()).toMatchObject({
      score_response: { workflow_statuses: [{ route: { name: 'gold' } }] },
    })
    // A new document would read numbers by now.
    expect((await check()).json()).toMatchObject({ ok: false, problems: [{ severity: 'error' }] })
  })

  it('are offered to editors with all else that conditions read', async () => {
    await order({ plan: 'gold' })
    const { variables, functions } = (await call('GET', '/v1/policies:vocabulary')).json<{
      variables: readonly { name: string; type: string; words: readonly string[] }[]
      functions: readonly { name: string }[]
    }>()
    const names = variables.map(({ name }) => name)
    for (const name of ['event.custom.plan', 'event.amount', 'user.id', 'scores.payment_abuse'])
      expect(names).toContain(name)
    expect(functions.map(({ name }) => name)).toContain('usd')
    const logins = await call('GET', '/v1/policies:vocabulary?event_type=$login')
    const status = logins
      .json<{ variables: typeof variables }>()
      .variables.find(({ name }) => name === 'event.login_status')
    expect(status?.words).toEqual(['$success', '$failure'])
  })
})
