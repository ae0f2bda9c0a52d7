import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basic, openMemoryService, type MemoryService } from '../../testing/memory-service.ts'
import { personWith, tokenOf } from '../../testing/persons.ts'

type Headers = Readonly<Record<string, string>>

let service: MemoryService
let key: Headers = {}
let masked: Headers = {}

const CARD = { $payment_type: '$credit_card', $card_bin: '424242', $card_last4: '4242' }
const OFFICE = '93.184.216.34'

/** More than a value of meaning has. */
const COLLEAGUES = 40

beforeAll(async () => {
  service = await openMemoryService()
  key = basic(service.local.production.api_key)
  for (let at = 0; at < COLLEAGUES; at += 1) await order(`colleague-${at}`, {})
  for (const user of ['ann', 'bob']) await order(user, { $payment_methods: [CARD] })
  await send('/v205/users/bob/labels', { $is_bad: true, $abuse_type: 'payment_abuse' })
  const viewer = await personWith(service, 'vera', { role: 'viewer' })
  const environment = `${service.local.account_id}/production`
  masked = { ...(await tokenOf(service, viewer)).headers, 'winnow-environment': environment }
})
afterAll(() => service.close())

async function send(url: string, payload: object): Promise<void> {
  const { body } = await service.app.inject({ method: 'POST', url, headers: key, payload })
  if (!body.includes('"status":0')) throw new Error(body)
}

const order = (user: string, more: object) =>
  send('/v205/events', {
    $type: '$create_order',
    $user_id: user,
    $order_id: `order-of-${user}`,
    $ip: OFFICE,
    ...more,
  })

interface Value {
  readonly type: string
  readonly id: string
  readonly users_count: number
  readonly is_weak: boolean
  readonly decided: number
  readonly bad: number
  readonly users: readonly { readonly user_id: string }[]
}

async function get<Answer>(url: string, headers = key): Promise<Answer> {
  const answer = await service.app.inject({ url, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Answer>()
}

const linksOf = (user: string, headers = key) =>
  get<{ readonly values: readonly Value[] }>(`/v1/users/${user}/links`, headers)

describe('what users share (C16)', () => {
  it('is ranked: what few and bad ones share first, what very many share last, as weak', async () => {
    const { values } = await linksOf('ann')
    expect(values[0]).toMatchObject({
      type: 'card',
      id: '424242:4242',
      users_count: 2,
      is_weak: false,
      decided: 1,
      bad: 1,
      users: [{ user_id: 'bob', bad: ['payment_abuse'], good: [] }],
    })
    expect(values.at(-1)).toMatchObject({ type: 'ip', id: OFFICE, is_weak: true })
  })

  it('is the same of the value itself, with all its users', async () => {
    const value = await get<Value>('/v1/values/card/424242%3A4242')
    expect(value.users.map((one) => one.user_id).toSorted()).toEqual(['ann', 'bob'])
    expect(value.users_count).toBe(2)
  })

  it('is masked for those who see masks, and the mask stands for the value (C22)', async () => {
    const { values } = await linksOf('ann', masked)
    expect(values[0]?.id).toMatch(/^masked-id:/)
    const value = await get<Value>(`/v1/values/card/${values[0]?.id}`, masked)
    expect(value).toMatchObject({ users_count: 2, id: values[0]?.id })
  })

  it('of an unknown user, type or value says so', async () => {
    const statuses = ['/v1/users/nobody/links', '/v1/values/planet/mars', '/v1/values/ip/10.0.0.1']
    const found = statuses.map(
      async (url) => (await service.app.inject({ url, headers: key })).statusCode,
    )
    expect(await Promise.all(found)).toEqual([404, 400, 404])
  })
})
