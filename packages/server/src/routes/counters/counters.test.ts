import { expect, it } from 'vitest'
import { serviceOfEachTest } from '../../testing/each-service.test.support.ts'
import { keyCall } from '../../testing/key-call.test.support.ts'

const service = serviceOfEachTest()

const call = keyCall(service)

const ORDERS = { count: '$create_order', by: ['card_bin', 'shipping_zip'], over: ['1h', '1d'] }
const SPENT = { sum: 'event.amount', on: '$create_order', by: 'user', over: 'life' }

const documentOf = (counters: object, when: string) => ({
  counters,
  workflows: [
    {
      name: 'orders',
      on: ['$create_order'],
      routes: [
        { name: 'many', when, do: [{ tag: 'many' }] },
        { name: 'rich', when: 'counters.spent.over_life > usd(1)', do: [{ tag: 'rich' }] },
      ],
    },
  ],
})

const publish = (document: object, stage = 'live') =>
  call('POST', '/v1/policies', { document, stage, why: 'a test' })

const send = (id: string) =>
  call('POST', '/v205/events?return_workflow_status=true', {
    $type: '$create_order',
    $user_id: 'ann',
    $order_id: id,
    $amount: 2_500_000,
    $currency_code: 'USD',
    $shipping_address: { $zipcode: '10001' },
    $payment_methods: [{ $payment_type: '$credit_card', $card_bin: '411111', $card_last4: '1111' }],
  })

const nextTurns = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

it('counters are filled, listed and looked up, and an explanation has their figures', async () => {
  await send('o-0')
  const counters = { orders: ORDERS, spent: SPENT }
  const published = await publish(documentOf(counters, 'counters.orders.over_1h >= 3'))
  expect(published.statusCode).toBe(200)
  expect(published.json()).toMatchObject({ counters: [{ name: 'orders' }, { name: 'spent' }] })
  await nextTurns()
  const listed = await call('GET', '/v1/counters')
  expect(listed.json()).toMatchObject({
    counters: [
      {
        name: 'orders',
        kind: 'count',
        of: null,
        versions: [1],
        ready: true,
        progress: 1,
        full: false,
        keys: 1,
      },
      { name: 'spent', kind: 'sum', of: 'event.amount', currency: 'USD', ready: true },
    ],
  })
  await send('o-1')
  const last = await send('o-2')
  const { score_response } = last.json<{
    score_response: { workflow_statuses: { id: string }[] }
  }>()
  const sequence = Number.parseInt(score_response.workflow_statuses[0]?.id ?? '', 10)
  const explained = await call('GET', `/v1/events/${sequence}/verdict`)
  expect(explained.json()).toMatchObject({
    verdict: {
      workflows: [
        {
          route: 'many',
          values: { 'counters.orders.over_1h': 3 },
          routes: [
            { is: 'true', values: { 'counters.orders.over_1h': 3 } },
            { is: 'true', values: { 'counters.spent.over_life': '7.5 USD' } },
          ],
        },
      ],
    },
  })
  const found = await call('POST', '/v1/counters/orders/lookup', { key: ['411111', '10001'] })
  expect(found.json()).toEqual({
    ready: true,
    figures: [
      { over: '1h', value: 3 },
      { over: '1d', value: 3 },
    ],
  })
  const spent = await call('POST', '/v1/counters/spent/lookup', { key: ['ann'] })
  expect(spent.json()).toMatchObject({ figures: [{ over: 'life', value: 7.5 }] })
  const never = await call('POST', '/v1/counters/spent/lookup', { key: ['bob'] })
  expect(never.json()).toMatchObject({ figures: [{ over: 'life', value: 0 }] })
})

it.each([[{}], [{ key: [] }], [{ key: [''] }], [{ key: [1, 2, 3, 4] }], [{ key: 'ann' }]])(
  'a look-up of %j is refused',
  async (body) => {
    expect((await call('POST', '/v1/counters/orders/lookup', body)).statusCode).toBe(400)
  },
)

it('more counters than an environment may have, of all versions in force together, are refused', async () => {
  const many = (from: number) =>
    Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [
        `c${at}`,
        { ...ORDERS, where: `event.amount > usd(${from + at})` },
      ]),
    )
  const document = (from: number) => documentOf({ ...many(from), spent: SPENT }, 'true == false')
  expect((await publish(document(0))).statusCode).toBe(200)
  expect((await publish(document(0), 'shadow')).statusCode).toBe(200)
  const refused = await publish(document(1_000), 'shadow')
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({
    issues: { counters: expect.stringContaining('at most 100') },
  })
  expect((await publish(document(1_000), 'draft')).statusCode).toBe(200)
})
