import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  basic,
  type MemoryService,
  openMemoryService,
  TEST_NOW_MS,
} from '../../testing/memory-service.ts'

const HOUR_MS = 3_600_000

interface Models {
  readonly models: readonly {
    readonly abuse_type: string
    readonly serving: number
    readonly kind: string
    readonly bad: number
    readonly fitting: unknown
    readonly history: readonly {
      readonly model: number
      readonly how: string
      readonly rows?: number
    }[]
  }[]
}

let service: MemoryService
let nowMs: number
beforeEach(async () => {
  service = await openMemoryService()
  nowMs = TEST_NOW_MS
})
afterEach(() => service.close())

const headers = (): Record<string, string> => ({
  ...basic(service.local.production.api_key),
  'content-type': 'application/json',
})

async function post(url: string, payload: object = {}): Promise<{ status: number; body: object }> {
  const answer = await service.app.inject({ method: 'POST', url, headers: headers(), payload })
  return { status: answer.statusCode, body: answer.json<object>() }
}

async function paymentModel(): Promise<Models['models'][number]> {
  const answer = await service.app.inject({ method: 'GET', url: '/v1/models', headers: headers() })
  expect(answer.statusCode).toBe(200)
  const found = answer
    .json<Models>()
    .models.find(({ abuse_type }) => abuse_type === 'payment_abuse')
  if (found === undefined) throw new Error('payment abuse is missing')
  return found
}

/** Gift cards by express are the ring's; everybody else buys books. Answers the payment score. */
async function order(number: number, isRings: boolean): Promise<number> {
  const { body } = await post('/v205/events?return_score=true', {
    $type: '$create_order',
    $user_id: `user-${number}`,
    $order_id: `order-${number}`,
    $amount: 20_000_000,
    $currency_code: 'USD',
    shelf: isRings ? 'gift cards' : 'books',
    delivery: isRings ? 'express' : 'post',
  })
  const { score_response: response } = body as {
    score_response?: { scores: { payment_abuse: { score: number } } }
  }
  return (response?.scores.payment_abuse.score ?? NaN) * 100
}

async function sell(orders: number): Promise<void> {
  for (let number = 0; number < orders; number += 1) {
    nowMs += 3 * HOUR_MS
    service.setNowMs(nowMs)
    await order(number, number % 4 === 0)
    const { status } = await post('/v1/labels', {
      user_id: `user-${number}`,
      abuse_type: 'payment_abuse',
      is_bad: number % 4 === 0,
    })
    expect(status).toBe(200)
  }
  for (let turn = 0; turn < 50; turn += 1) await setImmediate()
}

describe('models over HTTP', () => {
  it('are none before there is a label', async () => {
    expect(await paymentModel()).toMatchObject({ serving: 0, kind: 'none', bad: 0, history: [] })
    expect((await post('/v1/models/payment_abuse/rollback')).status).toBe(404)
  })

  it('learn a pattern that only labels tell, and serve as they are chosen', async () => {
    const before = await order(1_000_000, true)
    await sell(240)
    const fitted = await paymentModel()
    expect(fitted.kind).toBe('ridge')
    expect(fitted.history.at(-1)).toMatchObject({ how: 'promoted' })
    const rings = await order(1_000_001, true)
    expect(rings).toBeGreaterThan(before + 20)
    expect(rings).toBeGreaterThan((await order(1_000_002, false)) + 20)

    expect((await post('/v1/models/payment_abuse/promote?model=0')).status).toBe(200)
    expect(await paymentModel()).toMatchObject({ serving: 0, kind: 'none' })
    expect((await post('/v1/models/payment_abuse/rollback')).status).toBe(200)
    expect(await paymentModel()).toMatchObject({ serving: fitted.serving, kind: 'ridge' })
    expect(await order(1_000_003, true)).toBeGreaterThan(before + 20)
  })

  it.each([
    ['payment_abuse/promote?model=1', 404],
    ['payment_abuse/promote?model=x', 400],
    ['payment_abuse/promote', 400],
    ['nonsense/promote?model=0', 404],
    ['nonsense/rollback', 404],
  ])('POST /v1/models/%s is answered with %i', async (path, status) => {
    await order(1, false)
    expect((await post(`/v1/models/${path}`)).status).toBe(status)
  })
})
