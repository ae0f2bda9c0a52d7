import { describe, expect, it } from 'vitest'
import { serviceOfEachTest } from '../../testing/each-service.test.support.ts'
import { keyCall } from '../../testing/key-call.test.support.ts'

const service = serviceOfEachTest()

const call = keyCall(service)

const order = (userId: string, id: string, dollars: number) => ({
  $type: '$create_order',
  $user_id: userId,
  $order_id: id,
  $amount: dollars * 1_000_000,
  $currency_code: 'USD',
})

const POLICY = {
  workflows: [
    {
      name: 'orders',
      on: ['$create_order'],
      abuse_types: ['payment_abuse'],
      routes: [
        { name: 'known', when: "decisions.payment_abuse == 'block'", do: [{ tag: 'known' }] },
        {
          name: 'big',
          when: 'event.amount > usd(100)',
          do: [{ decide: 'block_user_payment_abuse' }, { answer: { challenge: 'otp' } }],
        },
        { name: 'second', when: 'features.user_orders_1d >= 1', do: [{ review: 'again' }] },
      ],
    },
  ],
}

const publish = (document: object = POLICY, stage = 'live') =>
  call('POST', '/v1/policies', { document, stage, why: 'a test' })

const send = async (body: object): Promise<number> => {
  const answer = await call('POST', '/v205/events?return_workflow_status=true', body)
  const { score_response } = answer.json<{
    score_response: { workflow_statuses: { id: string }[] }
  }>()
  return Number(score_response.workflow_statuses[0]?.id.split('-')[0])
}

const lastSequence = () => service().services.ledger.last()

describe('P20: a pasted event', () => {
  it('shows each condition of a document, true or false, with its values, and changes nothing', async () => {
    await send(order('ann', 'o-1', 5))
    const before = lastSequence()
    const tried = await call('POST', '/v1/policies/try', {
      document: POLICY,
      event: order('ann', 'o-2', 200),
    })
    expect(tried.json()).toMatchObject({
      scores: { payment_abuse: expect.any(Number), account_takeover: expect.any(Number) },
      workflows: [
        {
          workflow: 'orders',
          route: 'big',
          actions: [{ decide: 'block_user_payment_abuse' }, { answer: { challenge: 'otp' } }],
          answer: { challenge: 'otp' },
          routes: [
            { route: 'known', is: 'false', values: { 'decisions.payment_abuse': null } },
            { route: 'big', is: 'true', values: { 'event.amount': '200 USD' } },
            { route: 'second', is: 'true', values: { 'features.user_orders_1d': 2 } },
          ],
        },
      ],
    })
    expect(lastSequence()).toBe(before)
    const path = `/v3/accounts/${service().local.account_id}/users/ann/decisions`
    expect((await call('GET', path)).json()).toEqual({ decisions: {} })
    expect((await call('GET', '/v1/users/ann')).json()).toMatchObject({ user_id: 'ann', events: 1 })
    const stranger = await call('POST', '/v1/policies/try', {
      document: POLICY,
      event: order('nobody', 'o-3', 200),
    })
    expect(stranger.statusCode).toBe(200)
    expect((await call('GET', '/v1/users/nobody')).statusCode).toBe(404)
  })

  it('is run by a version that was published, with the decisions that stand', async () => {
    await publish()
    await send(order('ann', 'o-1', 200))
    const event = order('ann', 'o-2', 1)
    const tried = await call('POST', '/v1/policies/try', { version: 1, event })
    expect(tried.json()).toMatchObject({
      workflows: [
        { route: 'known', routes: [{ values: { 'decisions.payment_abuse': 'block' } }, {}, {}] },
      ],
    })
  })

  it.each<[number, object]>([
    [400, { document: POLICY }],
    [400, { event: order('a', 'o', 1) }],
    [400, { event: order('a', 'o', 1), document: POLICY, version: 1 }],
    [400, { event: { $type: '$create_order' }, document: POLICY }],
    [400, { event: { $type: 7 }, document: POLICY }],
    [400, { event: order('a', 'o', 1), document: { workflows: 7 } }],
    [400, { event: order('a', 'o', 1), version: 0 }],
    [404, { event: order('a', 'o', 1), version: 9 }],
  ])('is refused with %i: %j', async (status, body) => {
    expect((await call('POST', '/v1/policies/try', body)).statusCode).toBe(status)
  })
})

describe('P20: a second event', () => {
  const compared = async (sequence: number, other: number) =>
    (await call('GET', `/v1/events/${sequence}/verdict?with=${other}`)).json<{
      compared: object
    }>().compared

  it('is compared by the first condition that comes out otherwise', async () => {
    await publish()
    const big = await send(order('ann', 'o-1', 200))
    const small = await send(order('bob', 'o-2', 20))
    const other = await send(order('cleo', 'o-3', 30))
    expect(await compared(big, small)).toEqual({
      with: small,
      difference: {
        workflow: 'orders',
        route: 'big',
        when: 'event.amount > usd(100)',
        here: { is: 'true', values: { 'event.amount': '200 USD' } },
        there: { is: 'false', values: { 'event.amount': '20 USD' } },
      },
    })
    expect(await compared(small, other)).toEqual({ with: other, difference: null })
  })

  it('is run by the version of the first event, in shadow too', async () => {
    const before = await call('POST', '/v205/events', order('bob', 'o-1', 200))
    expect(before.statusCode).toBe(200)
    const plain = lastSequence()
    await publish(POLICY, 'shadow')
    await call('POST', '/v205/events', order('ann', 'o-2', 20))
    const sequence = lastSequence()
    expect(await compared(sequence, plain)).toMatchObject({
      difference: { route: 'big', here: { is: 'false' }, there: { is: 'true' } },
    })
  })

  it('that is none of the environment is not found', async () => {
    await publish()
    const sequence = await send(order('ann', 'o-1', 200))
    for (const other of ['999', '1']) {
      const answer = await call('GET', `/v1/events/${sequence}/verdict?with=${other}`)
      expect(answer.statusCode).toBe(404)
    }
  })
})
