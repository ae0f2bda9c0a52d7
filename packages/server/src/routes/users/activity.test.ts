import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basic, openMemoryService, type MemoryService } from '../../testing/memory-service.ts'
import { personWith, tokenOf } from '../../testing/persons.ts'

type Headers = Readonly<Record<string, string>>

let service: MemoryService
let key: Headers = {}
let masked: Headers = {}

const CARD = { $payment_type: '$credit_card', $card_bin: '424242', $card_last4: '4242' }
const ORDERS = 60

beforeAll(async () => {
  service = await openMemoryService()
  key = basic(service.local.production.api_key)
  for (let at = 0; at < ORDERS; at += 1) await order('ann', `a${at}`)
  await order('ann', 'a7', '$update_order')
  await order('bob', 'b')
  await event('ann', '$transaction', {
    $transaction_id: 't',
    $order_id: 'a7',
    ...MONEY,
    $payment_method: CARD,
  })
  await event('ann', '$order_status', { $order_id: 'a7', $order_status: '$fulfilled' })
  await event('ann', '$chargeback', { $transaction_id: 't' })
  const viewer = await personWith(service, 'vera', { role: 'viewer' })
  const environment = `${service.local.account_id}/production`
  masked = { ...(await tokenOf(service, viewer)).headers, 'winnow-environment': environment }
})
afterAll(() => service.close())

const MONEY = { $amount: 5_000_000, $currency_code: 'USD' }

async function event(user: string, type: string, fields: object): Promise<void> {
  const payload = { $type: type, $user_id: user, ...fields }
  const { body } = await service.app.inject({
    method: 'POST',
    url: '/v205/events',
    headers: key,
    payload,
  })
  if (!body.includes('"status":0')) throw new Error(body)
}

const order = (user: string, id: string, type = '$create_order') =>
  event(user, type, { $order_id: id, ...MONEY, $payment_methods: [CARD] })

async function get<Answer>(url: string, headers = key): Promise<Answer> {
  const answer = await service.app.inject({ url, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Answer>()
}

interface Page {
  readonly records: readonly {
    readonly id: string
    readonly type: string
    readonly status: string | null
  }[]
  readonly next: string | null
}

async function allRecords(user: string, limit: number) {
  const records: Page['records'][number][] = []
  let next: string | null = ''
  while (next !== null) {
    const cursor = next === '' ? '' : `&cursor=${next}`
    const page: Page = await get(`/v1/users/${user}/records?limit=${limit}${cursor}`)
    records.push(...page.records)
    next = page.next
  }
  return records
}

describe('what a user did', () => {
  it.each([7, 50])('lists each order and payment once, page by page (%d a page)', async (limit) => {
    const records = await allRecords('ann', limit)
    const ids = records.map(({ id }) => id)
    expect(ids.toSorted()).toEqual(
      [...Array.from({ length: ORDERS }, (_, at) => `a${at}`), 't'].toSorted(),
    )
    expect(records.find(({ id }) => id === 'a7')?.status).toBe('$fulfilled')
  })

  it('sums up money and payment methods, with who else uses a card', async () => {
    const { money, payment_methods: methods } = await get<{
      readonly money: { readonly in_usd: object; readonly orders: number }
      readonly payment_methods: readonly object[]
    }>('/v1/users/ann/activity')
    expect(money).toMatchObject({
      orders: ORDERS,
      in_usd: { bought: 5e6, charged_back: 5e6, open: (ORDERS - 1) * 5e6 },
    })
    expect(methods).toMatchObject([
      {
        bin: '424242',
        last4: '4242',
        successes: 1,
        chargebacks: 1,
        shared: { id: '424242:4242', users_count: 2, other_users: ['bob'], bad: 0 },
      },
    ])
  })

  it('hides the end of a card from those who may not see it, not its BIN', async () => {
    const { payment_methods: methods } = await get<{ readonly payment_methods: readonly object[] }>(
      '/v1/users/ann/activity',
      masked,
    )
    const text = JSON.stringify(methods)
    expect(text).toContain('"bin":"424242"')
    expect(text).toContain('"last4":"masked:')
    expect(text).not.toContain(':4242')
  })

  it('tells the history of an order, with what names only its payment', async () => {
    const { entries } = await get<{ readonly entries: readonly { readonly type: string }[] }>(
      '/v1/orders/a7/history',
    )
    expect(entries.map(({ type }) => type).filter((type) => type.startsWith('$'))).toEqual([
      '$chargeback',
      '$order_status',
      '$transaction',
      '$update_order',
      '$create_order',
    ])
  })
})
