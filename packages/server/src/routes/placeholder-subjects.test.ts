import { BEACON_EVENT, fromCanonicalJson } from '@winnow/contract'
import { describe, expect, it } from 'vitest'
import { serviceOfEachTest } from '../testing/each-service.test.support.ts'
import { basic, TEST_NOW_MS } from '../testing/memory-service.ts'
import { bulkInto, lines } from './bulk/send-bulk.test.support.ts'

/** Every way into the service, taken by nobody: a law of `id_placeholder` and `subject_placeholder`. */

const service = serviceOfEachTest()
const bulk = bulkInto(service)
const headers = () => basic(service().local.production.api_key)

const post = (url: string, payload: object) =>
  service().app.inject({ method: 'POST', url, headers: headers(), payload })

const decide = (of: string) =>
  post(`/v3/accounts/${service().local.account_id}/${of}/decisions`, {
    decision_id: 'block_user_payment_abuse',
    source: 'AUTOMATED_RULE',
  })

async function ledger() {
  const entries = await service().services.ledger.read(1, 100)
  return entries.map(({ kind, body }) => ({ kind, body }))
}

const NOBODIES = ['undefined', '0', 'guest', '%5Bobject%20Object%5D', 'NULL']

describe('an event of nobody', () => {
  it('is scored, kept without a user, and warned of', async () => {
    const payload = { $type: '$create_order', $user_id: 'undefined', $order_id: 'o-1' }
    const answer = await post('/v205/events?return_score=true&fields=WARNINGS', payload)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      status: 0,
      score_response: { status: 0, user_id: '', session_id: '' },
      warnings: { count: 1 },
    })
    expect(answer.body).toContain('$.$user_id')
    const [entry] = await ledger()
    expect(fromCanonicalJson(String(entry?.body)).userId).toBeUndefined()
  })

  it('in a bulk line is taken with its warning', async () => {
    const line = { $type: '$login', $user_id: 'null', $session_id: 's-1', $time: TEST_NOW_MS - 1 }
    expect(await bulk(lines(line))).toMatchObject([{ line: 1, status: 0 }])
    const [entry] = await ledger()
    expect(fromCanonicalJson(String(entry?.body))).toMatchObject({ sessionId: 's-1' })
    expect(fromCanonicalJson(String(entry?.body)).userId).toBeUndefined()
  })

  it('is counted in the integration health, by its path', async () => {
    await post('/v205/events', { $type: '$login', $user_id: 'guest', $session_id: 's' })
    const health = await service().app.inject({ url: '/v1/health/integration', headers: headers() })
    expect(health.body).toContain('$.$user_id')
  })
})

describe.each(NOBODIES)('about %s', (nobody) => {
  it('no label is taken', async () => {
    const answer = await post(`/v205/users/${nobody}/labels`, {
      $is_bad: true,
      $abuse_type: 'payment_abuse',
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ status: 53 })
    expect(answer.body).toContain('placeholder')
    const user_id = decodeURIComponent(nobody)
    const own = await post('/v1/labels', { user_id, abuse_type: 'payment_abuse', is_bad: true })
    expect(own.statusCode).toBe(400)
    expect(own.body).toContain('placeholder')
    expect(await ledger()).toEqual([])
  })

  it('no decision is taken', async () => {
    for (const of of [`users/${nobody}`, `users/ann/orders/${nobody}`].slice(0, isNamed(nobody))) {
      const answer = await decide(of)
      expect(answer.statusCode).toBe(400)
      expect(answer.body).toContain('placeholder')
    }
    expect(await ledger()).toEqual([])
  })

  it('no line of history is taken', async () => {
    const $user_id = decodeURIComponent(nobody)
    const label = { $user_id, abuse_type: 'payment', bad: true, label_time: TEST_NOW_MS - 1 }
    const decision = {
      $user_id,
      decision_id: 'd',
      abuse_type: 'payment',
      category: 'block',
      source: 'manual_review',
      decision_time: TEST_NOW_MS - 1,
    }
    const outcomes = await bulk(lines(label, decision))
    expect(outcomes.map(({ error }) => error)).toEqual([
      expect.stringContaining('$.$user_id: a placeholder'),
      expect.stringContaining('$.$user_id: a placeholder'),
    ])
    expect(await ledger()).toEqual([])
  })

  it('what was known before can be asked, and taken back', async () => {
    const answer = await service().app.inject({ url: `/v205/score/${nobody}`, headers: headers() })
    expect(answer.json()).toMatchObject({ status: 54 })
    const taken = await service().app.inject({
      method: 'DELETE',
      url: `/v205/users/${nobody}/labels`,
      headers: headers(),
    })
    expect(taken.statusCode).toBe(204)
  })
})

/** `guest` may be the id of an order. */
const isNamed = (nobody: string): number => (nobody === 'guest' ? 1 : 2)

describe('a beacon', () => {
  const page = (parts: object) =>
    service().app.inject({
      method: 'POST',
      url: '/v1/beacon',
      headers: { 'content-type': 'text/plain' },
      payload: { key: service().local.production.beacon_key, id: 'message-1', ...parts },
    })

  it.each(['undefined', 'null', '0', 'guest', '[object Object]'])(
    'of the session %s names its device alone',
    async (session) => {
      const visitor = '0b6fd9d5-3b7d-4f0e-9a56-2f6f1a8e7c11'
      await page({ session, user: session, visitor })
      const [entry] = await ledger()
      const event = fromCanonicalJson(String(entry?.body))
      expect(event.type).toBe(BEACON_EVENT)
      expect(event.sessionId).toBeUndefined()
      expect(event.fields['$claimed_user_id']).toBeUndefined()
      expect(event.fields['$device_id']).toMatch(/^web:/)
    },
  )

  it('of a visitor of zeros names no device by it', async () => {
    await page({ session: 's-1', visitor: '00000000-0000-0000-0000-000000000000' })
    const [entry] = await ledger()
    expect(fromCanonicalJson(String(entry?.body)).fields['$device_id']).toBeUndefined()
  })

  it.each(['00000000-0000-0000-0000-000000000000', '9774d56d682e549c', 'unknown'])(
    'of an app with the installation %s names its session alone',
    async (installation_id) => {
      const answer = await service().app.inject({
        method: 'PUT',
        url: `/v3/accounts/${service().local.account_id}/mobile_events`,
        headers: basic(service().local.production.beacon_key),
        payload: {
          data: [
            { installation_id, session_id: 's-1', user_id: 'null', android_app_state: {} },
            { installation_id, session_id: 'undefined', android_app_state: {} },
          ],
        },
      })
      expect(answer.statusCode).toBe(200)
      const entries = await ledger()
      expect(entries).toHaveLength(1)
      const event = fromCanonicalJson(String(entries[0]?.body))
      expect(event.sessionId).toBe('s-1')
      expect(event.fields['$device_id']).toBeUndefined()
      expect(event.fields['$claimed_user_id']).toBeUndefined()
    },
  )
})
