import { LIMITS } from '@winnow/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  basic,
  openMemoryService,
  type MemoryService,
  TEST_NOW_MS,
} from '../../testing/memory-service.ts'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
  // A new user who fails with card after card in one minute is over a threshold before long.
  for (const payload of stolenCards('thief')) {
    await service.app.inject({ method: 'POST', url: '/v205/events', headers: headers(), payload })
  }
  await service.services.records.settled(service.services.core.figures().sequence)
})
afterAll(() => service.close())

/** What somebody does who tries card after card. */
const stolenCards = (userId: string): readonly object[] =>
  Array.from({ length: 40 }, (_, n) => ({
    $type: '$transaction',
    $user_id: userId,
    $transaction_id: `t-${n}`,
    $amount: 900_000_000,
    $currency_code: 'USD',
    $transaction_status: '$failure',
    $payment_method: { $card_bin: '542486', $card_last4: String(1000 + n) },
  }))

const headers = () => basic(service.local.production.api_key)

interface Page {
  readonly messages: readonly {
    readonly id: number
    readonly sequence: number
    readonly user_id: string
  }[]
  readonly next: number
  readonly oldest: number | null
}

async function read(query = '', as = headers()): Promise<Page> {
  const answer = await service.app.inject({ url: `/v1/outbox${query}`, headers: as })
  expect(answer.statusCode).toBe(200)
  return answer.json<Page>()
}

describe('GET /v1/outbox', () => {
  it('tells of thresholds that were crossed', async () => {
    const { messages, next, oldest } = await read()
    expect(messages[0]).toEqual({
      id: expect.any(Number),
      kind: 'score_threshold_crossed',
      user_id: 'thief',
      abuse_type: expect.any(String),
      threshold: 'review',
      threshold_score: 60,
      direction: 'up',
      score_before: expect.any(Number),
      score: expect.any(Number),
      cause: { kind: 'event', sequence: expect.any(Number) },
      sequence: expect.any(Number),
      time: expect.any(Number),
    })
    expect(oldest).toBe(messages[0]?.id)
    expect(next).toBe(messages.at(-1)?.id)
  })

  it('tells nothing of imported history; who stands above a threshold is listed', async () => {
    const $time = TEST_NOW_MS - LIMITS.outboxEventAgeMs - 60_000
    const before = await read()
    const lines = stolenCards('past thief').map((line) => JSON.stringify({ ...line, $time }))
    const url = '/v1/events:bulk?summary=true'
    const payload = lines.join('\n')
    const answer = await service.app.inject({ method: 'POST', url, headers: headers(), payload })
    expect(answer.json()).toMatchObject({ events: 40 })
    expect(await read()).toEqual(before)
    const risky = '/v1/users?abuse_type=payment_abuse'
    const { users } = (await service.app.inject({ url: risky, headers: headers() })).json<{
      users: readonly { readonly user_id: string }[]
    }>()
    expect(users.map(({ user_id: userId }) => userId)).toContain('past thief')
  })

  it('goes on where the last page ended, and stays there when nothing new came', async () => {
    const { messages, next } = await read()
    const first = await read('?limit=1')
    expect(first.messages).toEqual(messages.slice(0, 1))
    expect((await read(`?after=${first.next}`)).messages).toEqual(messages.slice(1))
    expect(await read(`?after=${next}`)).toMatchObject({ messages: [], next })
  })

  it('has the ids that readers know: sixteen for an entry, and positions between them', async () => {
    const label = { user_id: 'thief', abuse_type: 'content_abuse', is_bad: false }
    await service.app.inject({
      method: 'POST',
      url: '/v1/labels',
      headers: headers(),
      payload: label,
    })
    const { messages, next } = await read()
    for (const { id, sequence } of messages) expect(Math.floor(id / 16)).toBe(sequence)
    const [first] = messages
    const before = (first?.id ?? 0) - 1
    expect((await read(`?after=${before}&limit=1`)).messages).toEqual([first])
    expect((await read(`?after=${next + 1000}`)).next).toBe(next + 1000)
  })

  it('tells nobody of what happened in another account or environment', async () => {
    const nothing = { messages: [], next: 0, oldest: null }
    expect(await read('', basic(service.local.sandbox.api_key))).toEqual(nothing)
    expect(await read('', basic(service.other.production.api_key))).toEqual(nothing)
  })

  it.each(['after=-1', 'after=x', 'after=1.5', 'limit=0', 'limit=501', 'limit='])(
    'refuses %s',
    async (query) => {
      const answer = await service.app.inject({ url: `/v1/outbox?${query}`, headers: headers() })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ error: 'invalid_request' })
    },
  )
})
