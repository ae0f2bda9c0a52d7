import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basic, openMemoryService, type MemoryService } from '../../testing/memory-service.ts'

let service: MemoryService

/** Two who fail with card after card, one of them labelled since, and one who logs in. */
beforeAll(async () => {
  service = await openMemoryService()
  for (const user of ['thief', 'known']) {
    for (let card = 0; card < 20; card += 1) await post('/v205/events', refused(user, card))
  }
  await post('/v205/events', { $type: '$login', $user_id: 'ann' })
  await post('/v205/users/known/labels', { $is_bad: true, $abuse_type: 'payment_abuse' })
  await service.services.records.settled(service.services.core.figures().sequence)
})
afterAll(() => service.close())

const headers = () => basic(service.local.production.api_key)
const post = (url: string, payload: object) =>
  service.app.inject({ method: 'POST', url, headers: headers(), payload })

const refused = (user: string, card: number) => ({
  $type: '$transaction',
  $user_id: user,
  $transaction_id: `${user}-${card}`,
  $amount: 900_000_000,
  $currency_code: 'USD',
  $transaction_status: '$failure',
  $payment_method: { $card_bin: '542486', $card_last4: String(1000 + card) },
})

interface Listed {
  readonly total: number
  readonly users: readonly { user_id: string; scores: Record<string, number> }[]
}

const get = (query: string, as = headers()) =>
  service.app.inject({ url: `/v1/users${query}`, headers: as })

async function listed(query: string): Promise<readonly string[]> {
  const answer = await get(`?abuse_type=payment_abuse${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<Listed>().users.map((user) => user.user_id)
}

describe('GET /v1/users', () => {
  it('lists who is above the review threshold, the highest score first', async () => {
    const { total, users } = (await get('?abuse_type=payment_abuse')).json<Listed>()
    expect(total).toBe(2)
    expect(users.map((user) => user.user_id).toSorted()).toEqual(['known', 'thief'])
    const scores = users.map((user) => user.scores['payment_abuse'] ?? 0)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(users[0]).toMatchObject({ events: 20, last_seen: expect.any(Number) as number })
  })

  it('leaves out whom labels tell of, on request', async () => {
    expect(await listed('&unlabelled=true')).toEqual(['thief'])
    expect(await listed('&threshold=block&unlabelled=true')).toEqual(['thief'])
    expect(await listed('&limit=1')).toHaveLength(1)
  })

  it('keeps environments apart', async () => {
    const sandbox = basic(service.local.sandbox.api_key)
    const answer = await get('?abuse_type=payment_abuse', sandbox)
    expect(answer.json()).toEqual({ total: 0, users: [] })
  })

  it.each([
    ['', 'abuse_type'],
    ['?abuse_type=fraud', 'abuse_type must be one of payment_abuse, content_abuse'],
    ['?abuse_type=payment_abuse&threshold=low', 'threshold'],
    ['?abuse_type=payment_abuse&unlabelled=maybe', 'unlabelled'],
    ['?abuse_type=payment_abuse&limit=0', 'limit'],
    ['?abuse_type=payment_abuse&score=1', 'score'],
  ])('refuses %s and names what is wrong', async (query, name) => {
    const answer = await get(query)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ description: string }>().description).toContain(name)
  })
})
