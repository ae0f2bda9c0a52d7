/** The law: a call that changes something recognises retries by their Idempotency-Key, or refuses one. */
import { describe, expect, it } from 'vitest'
import { serviceOfEachTest } from '../testing/each-service.test.support.ts'
import { basic } from '../testing/memory-service.ts'
import { personWith, signedIn } from '../testing/persons.ts'
import { headersFor, urlOf } from '../testing/route-call.ts'
import { ROUTES } from './routes.ts'

const service = serviceOfEachTest()

const KEY = { 'idempotency-key': 'k-1' }

/** A beacon is recognised by its content: a page cannot give it headers. */
const guarded = ROUTES.filter(
  ({ method, access }) => method !== 'GET' && !access.startsWith('beacon'),
)

describe('a call that does not recognise retries', () => {
  const others = guarded.filter(({ recognisesRetries }) => recognisesRetries === undefined)
  it.each(others)('refuses an Idempotency-Key: $method $path', async (route) => {
    const { method, access } = route
    const { app, services } = service()
    const who =
      access === 'person'
        ? await signedIn(service(), await personWith(service(), 'ann', { role: 'admin' }))
        : headersFor(service(), route)
    const before = services.core.figures().sequence
    const sent = { method, url: urlOf(service(), route), headers: { ...who, ...KEY } }
    // Of the envelope, a body that is required is read before headers are.
    const isRead = 'body' in route && route.body === 'required'
    const answer = await app.inject(isRead ? { ...sent, payload: '{}' } : sent)
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('does not recognise retries')
    expect(services.core.figures().sequence).toBe(before)
  })
})

describe('a retry', () => {
  const DECISION = {
    decision_id: 'block_user_payment_abuse',
    source: 'MANUAL_REVIEW',
    analyst: 'mira@shop.example',
  }
  const decide = (body: object, key = 'd-1', at = 'users/ann') => {
    const { app, local } = service()
    const headers = { ...basic(local.production.api_key), 'idempotency-key': key }
    const url = `/v3/accounts/${local.account_id}/${at}/decisions`
    return app.inject({ method: 'POST', url, headers, payload: body })
  }

  it.each([
    ['users/ann', 'block_user_payment_abuse'],
    ['users/ann/orders/o-1', 'block_order_payment_abuse'],
    ['users/ann/sessions/s-1', 'block_session_payment_abuse'],
    ['users/ann/content/c-1', 'block_content_payment_abuse'],
  ])('of a decision about %s is taken once, as is its label', async (at, decision_id) => {
    const body = { ...DECISION, decision_id }
    const first = await decide(body, 'd-1', at)
    expect(first.statusCode).toBe(200)
    const { sequence } = service().services.core.figures()
    service().setNowMs(service().services.nowMs() + 5_000)
    for (const _ of [1, 2, 3, 4])
      expect((await decide(body, 'd-1', at)).json()).toEqual(first.json())
    expect(service().services.core.figures().sequence).toBe(sequence)
    expect((await decide(body, 'd-2', at)).statusCode).toBe(200)
    expect(service().services.core.figures().sequence).toBeGreaterThan(sequence)
  })

  it('of another decision is a conflict', async () => {
    await decide(DECISION)
    const other = await decide({ ...DECISION, analyst: 'joe@shop.example' })
    expect([other.statusCode, other.json()]).toEqual([
      409,
      expect.objectContaining({ error: 'conflict' }),
    ])
    expect((await decide(DECISION, 'd-1', 'users/bob')).statusCode).toBe(409)
  })

  it('with an endless key is refused', async () => {
    expect((await decide(DECISION, 'k'.repeat(1_000))).statusCode).toBe(400)
  })
})
