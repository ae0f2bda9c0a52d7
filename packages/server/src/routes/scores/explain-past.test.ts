import { bodyText } from '@winnow/engine'
import { expect, it } from 'vitest'
import { serviceOfEachTest } from '../../testing/each-service.test.support.ts'
import { basic, TEST_NOW_MS } from '../../testing/memory-service.ts'

/** The explanation of a past score is the same whenever it is asked for. */

const service = serviceOfEachTest()
const MINUTE_MS = 60_000
const USERS = 40
let minute = 0

const headers = () => basic(service().local.production.api_key)

async function post(url: string, payload: object): Promise<void> {
  minute += 1
  service().setNowMs(TEST_NOW_MS + minute * MINUTE_MS)
  const { statusCode } = await service().app.inject({
    method: 'POST',
    url,
    headers: headers(),
    payload,
  })
  expect(statusCode).toBe(200)
}

const order = (user: string, card: string) =>
  post('/v205/events', {
    $type: '$create_order',
    $user_id: user,
    $order_id: `o-${user}-${minute}`,
    $user_email: `${user}@example.com`,
    $amount: 5_000_000,
    $currency_code: 'EUR',
    $payment_methods: [{ $payment_type: '$credit_card', $card_bin: '424242', $card_last4: card }],
    shelf: card.startsWith('9') ? 'gift cards' : 'books',
  })

const label = (user: string, isBad: boolean) =>
  post(`/v205/users/${user}/labels`, { $is_bad: isBad, $abuse_type: 'payment_abuse' })

/** Orders of many users; those with a card in 9… turn out bad. */
async function trade(from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += 1) {
    const isBad = at % 4 === 0
    await order(`u-${at}`, `${isBad ? 9 : 1}${String(at).padStart(3, '0')}`)
    await label(`u-${at}`, isBad)
  }
}

/** Their entries. */
async function ordersOf(user: string): Promise<readonly number[]> {
  const { ledger } = service().services
  const entries = await ledger.read(1, ledger.last())
  const own = entries.filter((entry) =>
    bodyText(entry).includes(`"$create_order","$user_id":"${user}"`),
  )
  return own.map(({ sequence }) => sequence)
}

async function explained(query: string): Promise<string> {
  const { core, records } = service().services
  await records.settled(core.figures().sequence)
  const answer = await service().app.inject({ url: `/v1/users/ann/${query}`, headers: headers() })
  expect(answer.statusCode).toBe(200)
  return answer.body
}

const allOf = (asked: readonly string[]): Promise<readonly string[]> =>
  Promise.all(asked.map((each) => explained(each)))

it('byte for byte, with labels of its card, its user and everybody in between', async () => {
  await trade(0, USERS)
  await order('ann', '9990')
  await order('ann', '1990')
  const [from = 0, to = 0] = await ordersOf('ann')
  const asked = [`explain?at=${from}`, `explain?at=${to}`, `compare?from=${from}&to=${to}`]
  const before = await allOf(asked)
  expect(before[0]).toContain('"family":"learned"')
  const now = await explained('explain')
  await trade(USERS, 2 * USERS)
  for (const user of ['u-0', 'u-4', 'u-1']) {
    await order(user, '9990')
    await label(user, true)
  }
  await label('ann', true)
  expect(await allOf(asked)).toEqual(before)
  expect(await explained('explain')).not.toBe(now)
})
