/** Eight accounts share a device and two cards; one order is charged back, and all of them are known. */
import { setImmediate } from 'node:timers/promises'
import { basic, type MemoryService, openMemoryService, TEST_NOW_MS } from '@winnow/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY, HOUR } from './story.ts'

const RING = Array.from({ length: 8 }, (_, at) => `ring-${at}`)
const CHARGED_BACK = 'ring-2'
const OTHERS = RING.filter((user) => user !== CHARGED_BACK)
const NEIGHBOUR = 'neighbour'
const HOUSE = '87.20.4.4'

interface Message {
  readonly user_id: string
  readonly abuse_type: string
  readonly direction: 'up' | 'down'
  readonly cause: { readonly kind: string }
}

let service: MemoryService
let before: ReadonlyMap<string, number>
let outboxAt: number
let minute = 0

beforeAll(async () => {
  service = await openMemoryService()
  for (let week = 0; week < 8; week += 1) {
    await order(NEIGHBOUR, { card: '1881', device: 'laptop-of-next-door', amount: 30 })
    minute += 7 * DAY
  }
  for (const [at, user] of RING.entries()) {
    await order(user, {
      card: at % 2 === 0 ? '4444' : '5555',
      device: 'device-of-the-ring',
      amount: 60,
    })
    minute += 5 * HOUR
  }
  await quiet()
  before = await storedScores()
  outboxAt = (await outbox(0)).next
  minute += DAY
  await post('/v205/events', {
    $type: '$chargeback',
    $order_id: orderOf(CHARGED_BACK),
    $chargeback_state: '$received',
    $chargeback_reason: '$fraud',
  })
  await quiet()
})
afterAll(() => service.close())

const headers = () => basic(service.local.production.api_key)
const orderOf = (user: string) => `order-${user}-${user === NEIGHBOUR ? minute : 0}`

async function post(url: string, payload: object): Promise<void> {
  service.setNowMs(TEST_NOW_MS + minute * 60_000)
  const answer = await service.app.inject({ method: 'POST', url, headers: headers(), payload })
  expect(answer.json()).toMatchObject({ status: 0 })
}

const read = async <Body>(url: string): Promise<Body> =>
  (await service.app.inject({ url, headers: headers() })).json<Body>()

interface Purchase {
  readonly card: string
  readonly device: string
  readonly amount: number
}

function order(user: string, { card, device, amount }: Purchase): Promise<void> {
  return post('/v205/events', {
    $type: '$create_order',
    $user_id: user,
    $order_id: orderOf(user),
    $ip: HOUSE,
    $user_email: `${user}@example.com`,
    $amount: amount * 1_000_000,
    $currency_code: 'EUR',
    device_id: device,
    $payment_methods: [{ $payment_type: '$credit_card', $card_bin: '542486', $card_last4: card }],
  })
}

/** Resolves when no label waits, and what it led to can be read. */
async function quiet(): Promise<void> {
  const { core, records } = service.services
  while (core.figures().fanOutsWaiting > 0) await setImmediate()
  await records.settled(core.figures().sequence)
}

async function storedScores(): Promise<ReadonlyMap<string, number>> {
  const stored = new Map<string, number>()
  for (const user of [...RING, NEIGHBOUR]) {
    const { scores } = await read<{ scores: { payment_abuse: { score: number } } }>(
      `/v205/users/${user}/score?abuse_types=payment_abuse`,
    )
    stored.set(user, scores.payment_abuse.score)
  }
  return stored
}

const outbox = (after: number) =>
  read<{ messages: readonly Message[]; next: number }>(`/v1/outbox?limit=500&after=${after}`)

it('the stored scores of the others are higher', async () => {
  const after = await storedScores()
  for (const user of OTHERS) expect(after.get(user)).toBeGreaterThan((before.get(user) ?? 0) + 10)
})

it('their crossings are in the outbox, with the label as their cause; the neighbour has none', async () => {
  const { messages } = await outbox(outboxAt)
  const up = messages.filter(
    ({ abuse_type: abuse, direction }) => abuse === 'payment_abuse' && direction === 'up',
  )
  expect(new Set(up.map(({ user_id: user }) => user))).toEqual(new Set(RING))
  expect(new Set(up.map(({ cause }) => cause.kind))).toEqual(new Set(['label']))
  expect((await outbox(0)).messages.map(({ user_id: user }) => user)).not.toContain(NEIGHBOUR)
})

it('and it stands in their timelines', async () => {
  const { entries } = await read<{ entries: readonly { kind: string }[] }>(
    '/v1/users/ring-7/timeline',
  )
  expect(entries[0]).toMatchObject({ kind: 'rescore' })
})

it('taking the label back lowers them again, and says so', async () => {
  const high = await storedScores()
  const { next } = await outbox(0)
  minute += HOUR
  service.setNowMs(TEST_NOW_MS + minute * 60_000)
  const url = `/v1/labels?type=order&id=${orderOf(CHARGED_BACK)}&user_id=${CHARGED_BACK}`
  const answer = await service.app.inject({ method: 'DELETE', url, headers: headers() })
  expect(answer.json()).toEqual({ taken_back: 1 })
  await quiet()
  const low = await storedScores()
  for (const user of OTHERS) expect(low.get(user)).toBeLessThan((high.get(user) ?? 0) - 10)
  const { messages } = await outbox(next)
  const down = messages.filter(({ direction }) => direction === 'down')
  expect(new Set(down.map(({ user_id: user }) => user))).toEqual(new Set(RING))
})
