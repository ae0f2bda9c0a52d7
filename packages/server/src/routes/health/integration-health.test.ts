import { beforeEach, describe, expect, it } from 'vitest'
import { serviceOfEachTest } from '../../testing/each-service.test.support.ts'
import { basic, TEST_NOW_MS } from '../../testing/memory-service.ts'

const service = serviceOfEachTest()

const DAY_MS = 86_400_000
const ORDER = { $type: '$create_order', $user_id: 'ann', $order_id: 'o', $currency_code: 'EUR' }

const headers = () => basic(service().local.production.api_key)

async function send(payload: object): Promise<{ warnings?: { items: { message: string }[] } }> {
  const url = '/v205/events?fields=WARNINGS'
  const answer = await service().app.inject({ method: 'POST', url, headers: headers(), payload })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

async function bulk(...events: readonly object[]): Promise<void> {
  const payload = events.map((event) => JSON.stringify(event)).join('\n')
  const url = '/v1/events:bulk'
  const answer = await service().app.inject({ method: 'POST', url, headers: headers(), payload })
  expect(answer.statusCode).toBe(200)
}

async function health(days = 7): Promise<Record<string, unknown>> {
  const url = `/v1/health/integration?days=${days}`
  return (await service().app.inject({ url, headers: headers() })).json()
}

const TEN = Array.from({ length: 10 }, (_, n) => n)

it('begins empty', async () => {
  expect(await health()).toMatchObject({ events: [], warnings: [], amounts: [], clock: null })
})

describe('an id of another user', () => {
  it.each([
    ['order', { ...ORDER, $amount: 5_000_000 }, '$.$order_id'],
    ['order in an update', { ...ORDER, $type: '$update_order' }, '$.$order_id'],
    [
      'transaction',
      { $type: '$transaction', $transaction_id: 't', $amount: 1_000_000, $currency_code: 'EUR' },
      '$.$transaction_id',
    ],
    [
      'posting',
      { $type: '$create_content', $content_id: 'c', $post: { $body: 'A bicycle' } },
      '$.$content_id',
    ],
  ])('of an %s is warned of and counted by its name', async (_, body, path) => {
    expect((await send({ ...body, $user_id: 'ann' })).warnings?.items).toEqual([])
    const { warnings } = await send({ ...body, $user_id: 'bob' })
    expect(warnings?.items[0]?.message).toContain(`${path}: Is the id of another user`)
    await bulk({ ...body, $user_id: 'kim' })
    expect(await health()).toMatchObject({
      warnings: [{ type: body.$type, path, problem: 'owner_other', count: 2 }],
    })
  })
})

it('counts what is warned of and refused by its name, whatever it is', async () => {
  await send({ $type: '$login', $user_id: 'ann smith', $login_status: '$success' })
  await service().app.inject({
    method: 'POST',
    url: '/v205/events',
    headers: headers(),
    payload: { ...ORDER, $amount: '5' },
  })
  expect(await health()).toMatchObject({
    warnings: [{ path: '$.$user_id', problem: 'id_unusual', count: 1 }],
    refusals: [{ path: '$.$amount', problem: 'value_quoted', count: 1 }],
  })
})

describe('amounts', () => {
  const order = (n: number, amount: number) => ({ ...ORDER, $order_id: `o${n}`, $amount: amount })

  it('that are sent in cents are found out, in events and lines', async () => {
    for (const n of TEN.slice(5)) await send(order(n, 1_299 + n))
    await bulk(...TEN.slice(0, 5).map((n) => order(n, 11_594 + n)))
    expect(await health()).toMatchObject({
      amounts: [{ currency: 'EUR', count: 10, whole_minor_units: 0, finding: 'cents' }],
    })
  })

  it('are compared with what the account sent before', async () => {
    service().setNowMs(TEST_NOW_MS - 9 * DAY_MS)
    for (const n of TEN) await send(order(n, 30_000_000))
    service().setNowMs(TEST_NOW_MS)
    for (const n of TEN) await send(order(n + 10, 30))
    const [report] = (await health())['amounts'] as Record<string, unknown>[]
    expect(report).toMatchObject({ finding: 'units', count: 10 })
    expect(report?.['usual_median']).toBeGreaterThan(20_000_000)
  })
})

describe('the clock', () => {
  const login = (n: number, ms: number) => ({
    $type: '$login',
    $user_id: `u${n}`,
    $time: TEST_NOW_MS - ms - n,
  })
  const twenty = [...TEN, ...TEN.map((n) => n + 10)]

  beforeEach(() => service().setNowMs(TEST_NOW_MS))

  it('of the sender is reported', async () => {
    for (const n of twenty) await send(login(n, 2 * 3_600_000))
    expect(await health()).toMatchObject({
      clock: { count: 20, median_skew_ms: 7_200_000, finding: 'time_zone' },
    })
  })

  it('is not judged by history', async () => {
    await bulk(...twenty.map((n) => login(n, 40 * DAY_MS)))
    expect(await health()).toMatchObject({ clock: null })
  })
})
