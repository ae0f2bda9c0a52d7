import { openMemoryService, type MemoryService } from '@winnow/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LISTED, sharedBy, type ValueType } from './value-conditions.ts'

const LIST = 'of_the_ring'

/** Of every event of the ring, and how `/v1` names the values. */
const CARD = { $payment_type: '$credit_card', $card_bin: '424242', $card_last4: '1000' }
const SHARED = { $ip: '93.184.216.1', $user_email: 'ring@shop.example' }
const VALUES = {
  card: '424242:1000',
  ip: '93.184.216.1',
  email: 'ring@shop.example',
  phone: '+4930901820',
  device: 'd-1',
} as const

const eventOf = (type: string, user: string) => ({
  $type: type,
  $user_id: user,
  ...SHARED,
  ...(type === '$create_order' && {
    $order_id: `order of ${user}`,
    $payment_methods: [CARD],
    $app: { $device_unique_id: 'd-1' },
  }),
  ...(type === '$create_account' && { $phone: '+4930901820' }),
})

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
  for (const user of ['ann', 'bob', 'cy'])
    await call('POST', '/v205/events', eventOf('$create_order', user))
})
afterAll(() => service.close())

async function call(method: 'POST' | 'PUT', url: string, payload: object) {
  const { api_key: key } = service.local.production
  const headers = { authorization: `Basic ${btoa(`${key}:`)}` }
  const answer = await service.app.inject({ method, url, headers, payload })
  if (answer.statusCode >= 300) throw new Error(answer.body)
  return answer.json<{ workflows: { routes: { is: string; values: object }[] }[] }>()
}

/** What a condition makes of an event of the ring. */
async function tried(on: string, when: string) {
  const routes = [{ name: 'ring', when, do: [{ tag: 'ring' }] }]
  const document = { workflows: [{ name: 'ring', on: [on], routes }] }
  const { workflows } = await call('POST', '/v1/policies/try', {
    document,
    event: eventOf(on, 'dan'),
  })
  return workflows[0]?.routes[0]?.is
}

describe('a condition on a shared value', () => {
  it.each(Object.entries(LISTED))(
    'takes an event with a %s that is listed',
    async (type, listed) => {
      const list = `${LIST}_${type}`
      await call('PUT', `/v1/lists/${list}`, { kind: listed.kind })
      const when = listed.when(list)
      expect(await tried(listed.on, when)).toBe('false')
      const value = VALUES[type as keyof typeof VALUES]
      await call('POST', `/v1/lists/${list}/values`, { add: [{ value }] })
      expect(await tried(listed.on, when)).toBe('true')
    },
  )

  it('counts the users who share it, who is tried included', async () => {
    const takes = (type: ValueType, users: number) =>
      tried('$create_order', sharedBy(type, users) ?? '')
    expect(await takes('card', 4)).toBe('true')
    expect(await takes('card', 5)).toBe('false')
    expect(await takes('ip', 4)).toBe('true')
  })

  it.each(['email', 'phone', 'device', 'bank_account', 'address', 'recipient', 'custom'] as const)(
    'of the users of one %s can be read',
    async (type) => {
      expect(await tried('$create_order', sharedBy(type, 50) ?? 'no condition')).toBe('false')
    },
  )
})
