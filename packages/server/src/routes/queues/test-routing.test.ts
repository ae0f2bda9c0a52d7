import { expect, it } from 'vitest'
import { serviceOfEachTest } from '../../testing/each-service.test.support.ts'
import { keyCall } from '../../testing/key-call.test.support.ts'

const service = serviceOfEachTest()
const call = keyCall(service)

const order = (userId: string, id: string) => ({
  $type: '$create_order',
  $user_id: userId,
  $order_id: id,
  $ip: '203.0.113.7',
  $amount: 20_000_000,
  $currency_code: 'USD',
})

const POLICY = {
  counters: { per_ip: { count: '$create_order', by: 'ip', over: ['1d'] } },
  workflows: [
    {
      name: 'orders',
      on: ['$create_order'],
      abuse_types: ['payment_abuse'],
      routes: [
        { name: 'many', when: 'counters.per_ip.over_1d >= 3', do: [{ review: 'payments' }] },
      ],
    },
  ],
}

/** Until the counter is filled. */
async function ready(): Promise<void> {
  for (let turn = 0; turn < 1_000; turn += 1) {
    const { counters } = (await call('GET', '/v1/counters')).json<{
      counters: { ready: boolean }[]
    }>()
    if (counters.every(({ ready: isReady }) => isReady)) return
  }
  throw new Error('the counter is not ready')
}

it('C12: with a counter in the condition, the tested routing is what then happens, event by event', async () => {
  const published = { document: POLICY, stage: 'live', why: 'a test' }
  expect((await call('POST', '/v1/policies', published)).statusCode).toBe(200)
  await ready()
  const reached: boolean[] = []
  for (const at of [1, 2, 3, 4]) {
    const event = order(`user-${at}`, `o-${at}`)
    const before = service().services.ledger.last()
    const tested = (await call('POST', '/v1/queues:test', { event })).json<{
      reaches: { queue: string; route: string; entity: { id: string } }[]
      trial: { workflows: { routes: { values: object }[] }[] }
    }>()
    expect(service().services.ledger.last()).toBe(before)
    expect(tested.trial.workflows[0]?.routes[0]?.values).toEqual({ 'counters.per_ip.over_1d': at })
    expect((await call('POST', '/v205/events', event)).statusCode).toBe(200)
    const listed = `/v1/cases?entity_type=user&entity_id=user-${at}`
    const { cases } = (await call('GET', listed)).json<{ cases: { id: string }[] }>()
    const opened = []
    for (const { id } of cases) {
      const of = await call('GET', `/v1/cases/${id}`)
      const { queue, causes } = of.json<{ queue: string; causes: { route: string }[] }>()
      opened.push([queue, causes[0]?.route])
    }
    expect(tested.reaches.map(({ queue, route }) => [queue, route])).toEqual(opened)
    reached.push(cases.length > 0)
  }
  expect(reached).toEqual([false, false, true, true])
})
