import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  basic,
  openMemoryService,
  type MemoryService,
  TEST_NOW_MS,
} from '../../testing/memory-service.ts'

interface Message {
  readonly id: number
  readonly kind: string
  readonly body: object | null
}

interface Page {
  readonly messages: readonly Message[]
  readonly next: number
  readonly oldest: number | null
  readonly missed: boolean
}

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
  await label('ann')
  await label('bea')
  const decision = {
    decision_id: 'block_user_payment_abuse',
    source: 'MANUAL_REVIEW',
    analyst: 'mira@shop.example',
    time: TEST_NOW_MS,
  }
  const { account_id: account } = service.local
  await post(`/v3/accounts/${account}/users/cid/decisions`, decision)
  await service.app.inject({
    method: 'PUT',
    url: '/v1/lists/bad',
    headers: headers(),
    payload: { kind: 'email' },
  })
  await post('/v1/lists/bad/values', { add: [{ value: 'ann@shop.example' }] })
})
afterAll(() => service.close())

const headers = () => basic(service.local.production.api_key)

const post = (url: string, payload: object) =>
  service.app.inject({ method: 'POST', url, headers: headers(), payload })

const label = (user: string) =>
  post('/v1/labels', { user_id: user, abuse_type: 'payment_abuse', is_bad: true })

async function read<Answer = Page>(url: string, as = headers()): Promise<Answer> {
  const answer = await service.app.inject({ url, headers: as })
  expect(answer.statusCode).toBe(200)
  return answer.json<Answer>()
}

describe('GET /v1/messages', () => {
  it('answers what happened, oldest first, page by page (W22)', async () => {
    const { messages, next, oldest, missed } = await read('/v1/messages')
    expect(messages.map(({ kind }) => kind)).toEqual([
      'label.given',
      'label.given',
      'decision.applied',
      'list.changed',
      'list.changed',
    ])
    expect([next, oldest, missed]).toEqual([messages.at(-1)?.id, messages[0]?.id, false])
    const paged: Message[] = []
    for (let after = 0; ;) {
      const page = await read(`/v1/messages?limit=2&after=${after}`)
      if (page.messages.length === 0) break
      paged.push(...page.messages)
      after = page.next
    }
    expect(paged).toEqual(messages)
  })

  it('answers kinds and families of them, and goes on behind what it left out', async () => {
    const { messages, next } = await read('/v1/messages?kind=list.changed, decision.*')
    expect(messages.map(({ kind }) => kind)).toEqual([
      'decision.applied',
      'list.changed',
      'list.changed',
    ])
    expect(await read(`/v1/messages?kind=case.*&after=${next}`)).toMatchObject({ next })
    const none = await read('/v1/messages?kind=case.*')
    expect(none).toMatchObject({ messages: [], next })
  })

  it('leaves bodies out, or masks them, on request', async () => {
    const thin = await read('/v1/messages?form=thin')
    expect(thin.messages.map(({ body }) => body)).toEqual([null, null, null, null, null])
    const masked = JSON.stringify(await read('/v1/messages?mask=true'))
    expect(masked).not.toMatch(/mira|ann@/)
    expect(JSON.stringify(await read('/v1/messages'))).toMatch(/mira@.*ann@/)
  })

  it('waits for the next message, and only so long', async () => {
    const { next } = await read('/v1/messages')
    const waiting = read(`/v1/messages?after=${next}&wait=30&kind=label.*`)
    await label('dan')
    expect(await waiting).toMatchObject({ messages: [{ kind: 'label.given', user_id: 'dan' }] })
    const later = (await read('/v1/messages')).next
    expect(await read(`/v1/messages?after=${later}&wait=1`)).toMatchObject({ messages: [] })
  })

  it('tells nobody of what happened in another account or environment', async () => {
    const nothing = { messages: [], next: 0, oldest: null, missed: false }
    expect(await read('/v1/messages', basic(service.local.sandbox.api_key))).toEqual(nothing)
    expect(await read('/v1/messages', basic(service.other.production.api_key))).toEqual(nothing)
  })

  it.each(['kind=decisions', 'kind=', 'kind=*,x', 'wait=31', 'wait=-1', 'form=fat', 'limit=501'])(
    'refuses %s',
    async (query) => {
      const answer = await service.app.inject({ url: `/v1/messages?${query}`, headers: headers() })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ error: 'invalid_request' })
    },
  )
})

describe('GET /v1/messages/{messageId}', () => {
  it('answers one that was listed', async () => {
    const { messages } = await read('/v1/messages')
    for (const message of messages) {
      expect(await read<Message>(`/v1/messages/${message.id}`)).toEqual(message)
    }
  })

  it.each(['1', '0', 'x', '99999999999999999999', '-1'])('knows none of id %s', async (id) => {
    const answer = await service.app.inject({ url: `/v1/messages/${id}`, headers: headers() })
    expect(answer.statusCode).toBe(404)
  })
})

describe('POST /v1/messages:preview', () => {
  const preview = async (filter: object) => (await post('/v1/messages:preview', filter)).json()

  it('shows the newest that a filter takes (W16)', async () => {
    const { messages } = await read('/v1/messages?kind=label.*')
    const newest = messages.toReversed()
    expect(await preview({ kinds: ['label.*'] })).toMatchObject({ messages: newest, looked_at: 6 })
    const decided = {
      kinds: ['decision.*'],
      fields: { category: ['block'], analyst: 'mira@shop.example' },
    }
    expect(await preview(decided)).toMatchObject({
      messages: [{ decision_id: 'block_user_payment_abuse' }],
    })
    expect(await preview({ score_from: 10 })).toMatchObject({ messages: [] })
  })

  it.each([
    { kinds: ['labels.*'] },
    { kinds: [] },
    { abuse_types: ['x'] },
    { score_from: 101 },
    { fields: { '': 1 } },
    { fields: { a: {} } },
    { fields: [] },
    { unknown: 1 },
  ])('refuses %j', async (filter) => {
    expect((await post('/v1/messages:preview', filter)).statusCode).toBe(400)
  })
})
