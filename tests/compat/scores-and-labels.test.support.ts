import { TEST_NOW_MS } from '@winnow/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWireService, type Sent, type WireService } from './wire-service.ts'

/**
 * Events, labels and scores, held to what is publicly known of them, in the forms in which the clients of other languages
 * send them. Nothing here is taken from this service's own descriptions.
 */
let wire: WireService
beforeAll(async () => {
  wire = await openWireService()
  await wire.call('/v205/events', { body: EVENT })
})
afterAll(() => wire.close())

const EVENT = { $type: '$create_account', $user_id: 'ann', $user_email: 'ann@example.com' }
const SECONDS = Math.floor(TEST_NOW_MS / 1000)
const OK = { status: 0, error_message: 'OK' }

const number = expect.any(Number) as number
const text = expect.any(String) as string
const key = () => wire.service.local.production.api_key
const LABEL = { $is_bad: true, $abuse_type: 'payment_abuse' }

describe('the key', () => {
  const FORMS: readonly (readonly [string, () => { readonly path?: string } & Sent])[] = [
    ['in the body', () => ({ headers: {}, body: { ...EVENT, $api_key: key() } })],
    ['and a colon in Basic', () => ({ headers: { authorization: `Basic ${btoa(`${key()}:`)}` } })],
    ['without a colon in Basic', () => ({ headers: { authorization: `Basic ${btoa(key())}` } })],
    ['as it is in Basic', () => ({ headers: { authorization: `Basic ${key()}` } })],
    ['in the query', () => ({ headers: {}, path: `?api_key=${key()}` })],
  ]

  it.each(FORMS)('is taken %s', async (_, form) => {
    const { path = '', ...sent } = form()
    const answer = await wire.call(`/v205/events${path}`, { body: EVENT, ...sent })
    expect(answer).toMatchObject({ status: 200, body: OK })
  })

  it('that is wrong is 51 with the sentence that clients know', async () => {
    const headers = { authorization: `Basic ${btoa('0123456789abcdef:')}` }
    expect(await wire.call('/v205/events', { body: EVENT, headers })).toMatchObject({
      status: 400,
      body: { status: 51, error_message: expect.stringContaining('Invalid API Key') as string },
    })
  })
})

describe('an event', () => {
  it.each(['v203', 'v204', 'v205'])('of %s is answered in the envelope', async (version) => {
    const { status, body } = await wire.call(`/${version}/events?`, { body: EVENT })
    expect([status, body]).toEqual([200, { ...OK, time: SECONDS, request: text }])
    const { request } = body as { readonly request: string }
    expect(JSON.parse(request)).toEqual(EVENT)
  })

  it('is JSON under the content type of a form, with null for what is absent', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = JSON.stringify({ ...EVENT, $api_key: key(), $phone: null })
    expect(await wire.call('/v205/events', { headers, body })).toMatchObject({
      status: 200,
      body: OK,
    })
  })

  it('has warnings if and only if they are asked for', async () => {
    const plain = await wire.call('/v205/events', { body: EVENT })
    expect(plain.body).not.toHaveProperty('warnings')
    for (const fields of ['WARNINGS', 'warnings', 'SCORE_PERCENTILES,WARNINGS']) {
      const { body } = await wire.call(`/v205/events?fields=${fields}`, { body: EVENT })
      expect(body).toMatchObject({ warnings: { count: 0, items: [] } })
    }
  })

  it('has scores when it is asked for, with promo_abuse among the abuse types', async () => {
    const query = 'return_score=true&abuse_types=payment_abuse,promo_abuse&fields=SCORE_PERCENTILES'
    const { body } = await wire.call(`/v205/events?${query}`, { body: EVENT })
    const score = { score: number, reasons: expect.any(Array) as object[] }
    expect(body).toMatchObject({
      score_response: {
        ...OK,
        user_id: 'ann',
        scores: {
          payment_abuse: {
            ...score,
            percentiles: {
              last_1_days: number,
              last_5_days: number,
              last_7_days: number,
              last_10_days: number,
            },
          },
          promotion_abuse: score,
        },
        latest_labels: {},
        latest_decisions: {},
      },
    })
    const of203 = await wire.call('/v203/events?return_action=true', { body: EVENT })
    expect(of203.body).toMatchObject({ score_response: { score: number, actions: [] } })
  })

  it.each([
    [{ ...EVENT, $user_id: undefined }, 55, '$.$user_id'],
    [
      { $type: '$transaction', $user_id: 'a', $currency_code: 'USD', $amount: 'x' },
      53,
      '$.$amount',
    ],
    [{ ...EVENT, $nothing: 1 }, 105, '$.$nothing'],
    [{ ...EVENT, $type: '$nothing' }, 114, ''],
    [{ ...EVENT, $time: TEST_NOW_MS * 2 }, 58, '$.$time'],
    ['{', 56, ''],
    ['[]', 57, ''],
  ])('is refused with 400 and a code: %j', async (body, status, path) => {
    const answer = await wire.call('/v205/events', { body })
    expect(answer).toMatchObject({
      status: 400,
      body: { status, error_message: expect.stringContaining(path) as string, time: SECONDS },
    })
    const { request } = answer.body as { readonly request?: string }
    // Clients read it as JSON whenever it is there.
    if (request !== undefined) expect(() => JSON.parse(request) as unknown).not.toThrow()
  })
})

describe('a label', () => {
  it.each([
    ['v205', LABEL],
    ['v205', { $is_fraud: true, $abuse_type: 'payment_abuse', $type: '$label' }],
    [
      'v204',
      { ...LABEL, $description: 'x', $source: 'queue', $analyst: 'a@b', $time: TEST_NOW_MS },
    ],
    ['v203', { $is_bad: true, $reasons: ['$chargeback'] }],
  ])('of %s is answered in the envelope: %j', async (version, body) => {
    expect(await wire.call(`/${version}/users/ann/labels`, { body })).toEqual({
      status: 200,
      body: { ...OK, time: SECONDS, request: text },
    })
  })

  it('stands next to those of other abuse types, in scores, until it is removed', async () => {
    await wire.call('/v205/users/ann/labels', { body: LABEL })
    await wire.call('/v205/users/ann/labels', {
      body: { $is_bad: false, $abuse_type: 'content_abuse' },
    })
    const labels = async () => {
      const { body } = await wire.call('/v205/score/ann')
      return (body as { latest_labels?: object }).latest_labels
    }
    expect(await labels()).toMatchObject({
      payment_abuse: { is_bad: true, is_fraud: true, time: SECONDS },
      content_abuse: { is_bad: false, is_fraud: false, time: SECONDS },
    })
    const gone = { status: 204, body: '' }
    const path = '/v205/users/ann/labels'
    expect(await wire.call(`${path}/?abuse_type=payment_abuse`, { method: 'DELETE' })).toEqual(gone)
    expect(Object.keys((await labels()) ?? {})).toEqual(['content_abuse'])
    const query = `?api_key=${key()}`
    expect(await wire.call(path + query, { method: 'DELETE', headers: {} })).toEqual(gone)
    expect(await labels()).toEqual({})
  })
})

describe('a score', () => {
  const WAYS = [
    ['GET', '/v205/score/ann'],
    ['GET', '/v205/score/ann/?return_score=true&return_action=true'],
    ['GET', '/v204/users/ann/score'],
    ['POST', '/v205/users/ann/score'],
  ] as const

  it.each(WAYS)('%s %s has scores by abuse type', async (method, path) => {
    const answer = await wire.call(path, { method })
    expect(answer).toMatchObject({
      status: 200,
      body: { ...OK, user_id: 'ann', scores: { payment_abuse: { score: number } } },
    })
    if (!path.includes('/users/')) return
    expect(answer.body).toMatchObject({
      entity_type: 'user',
      entity_id: 'ann',
      latest_decisions: {},
      scores: { payment_abuse: { ...OK, time: TEST_NOW_MS } },
    })
  })

  it.each(['', '[]', '{}'])('is computed again whatever the body is: %j', async (body) => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${btoa(`${key()}:`)}`,
    }
    const path = '/v205/users/ann/score?abuse_types=payment_abuse'
    expect(await wire.call(path, { headers, body, method: 'POST' })).toMatchObject({
      status: 200,
      body: { ...OK, scores: { payment_abuse: { score: number } } },
    })
  })

  it('of v203 is flat', async () => {
    const { body } = await wire.call('/v203/score/ann')
    expect(body).toMatchObject({ ...OK, user_id: 'ann', score: number })
    expect(body).not.toHaveProperty('scores')
  })

  it.each([
    ['GET', '/v205/score/nobody', 54],
    ['GET', '/v205/users/nobody/score', 64],
    ['GET', '/v205/score/ann?abuse_types=nothing', 115],
  ])('%s %s is refused', async (method, path, status) => {
    const answer = await wire.call(path, { method })
    expect(answer).toMatchObject({ status: 400, body: { status, error_message: text } })
  })
})
