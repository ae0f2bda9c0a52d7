import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  basic,
  openMemoryService,
  TEST_NOW_MS,
  type MemoryService,
} from '../../testing/memory-service.ts'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
  for (const userId of ['ann', 'a+b', 'with space', 'ümläut/slash', 'a%20b']) await signUp(userId)
})
afterAll(() => service.close())

const headers = () => basic(service.local.production.api_key)
const signUp = (userId: string) =>
  service.app.inject({
    method: 'POST',
    url: '/v205/events',
    headers: headers(),
    payload: { $type: '$create_account', $user_id: userId },
  })
const call = (method: 'GET' | 'POST', url: string, payload?: string) =>
  service.app.inject({
    method,
    url,
    headers: headers(),
    ...(payload === undefined ? {} : { payload }),
  })

const TYPES = [
  'payment_abuse',
  'content_abuse',
  'promotion_abuse',
  'account_abuse',
  'account_takeover',
]

interface Score {
  readonly score: number
}
type Scores = Readonly<Record<string, Score>>

describe('the score now', () => {
  it('has no envelope around it', async () => {
    const answer = await call('GET', '/v205/score/ann')
    expect(answer.statusCode).toBe(200)
    const body = answer.json<{ scores: object }>()
    expect(body).toMatchObject({
      status: 0,
      error_message: 'OK',
      user_id: 'ann',
      latest_labels: {},
    })
    expect(Object.keys(body.scores)).toEqual(TYPES)
  })

  it('stores nothing', async () => {
    const before = service.services.core.figures().sequence
    await call('GET', '/v205/score/ann')
    expect(service.services.core.figures().sequence).toBe(before)
  })

  it.each([
    ['GET', '/v203/users/ann/score'],
    ['POST', '/v203/users/ann/score'],
    ['GET', '/v205/users/ann/score'],
  ] as const)('%s %s names every member once', async (method, url) => {
    const { body } = await call(method, url)
    expect(JSON.stringify(JSON.parse(body))).toBe(body)
  })

  it('is flat in v203', async () => {
    const body = (await call('GET', '/v203/score/ann')).json<Record<string, unknown>>()
    expect(typeof body['score']).toBe('number')
    expect(body).not.toHaveProperty('scores')
  })

  it.each([
    ['content_abuse', 'content_abuse'],
    ['account_abuse,content_abuse', 'account_abuse'],
    ['content_abuse,payment_abuse', 'payment_abuse'],
    ['', 'payment_abuse'],
  ])('is in v203, of %j, that of %s', async (asked, type) => {
    const flat = (await call('GET', `/v203/score/ann?abuse_types=${asked}`)).json<Score>()
    const { scores } = (await call('GET', '/v205/score/ann')).json<{ scores: Scores }>()
    expect(flat.score).toBe(scores[type]?.score)
    const others = Object.keys(scores).filter((other) => other !== type)
    expect(others.map((other) => scores[other]?.score)).not.toContain(flat.score)
  })

  it.each([
    ['/v204/score/a+b', 'a+b'],
    ['/v204/score/a%2Bb', 'a+b'],
    ['/v204/score/with%20space', 'with space'],
    ['/v204/score/%C3%BCml%C3%A4ut%2Fslash', 'ümläut/slash'],
    ['/v204/score/a%2520b/', 'a%20b'],
    [`/v204/score/ann?return_score=true&x=y`, 'ann'],
  ])('reads the user of %s', async (url, userId) => {
    expect((await call('GET', url)).json()).toMatchObject({ status: 0, user_id: userId })
  })

  it.each([
    ['/v205/score/nobody', 54],
    ['/v205/score/%E0%A4%A', 59],
    ['/v205/score/%00', 53],
    [`/v205/score/${'x'.repeat(513)}`, 53],
    ['/v205/score/ann?abuse_types=nonsense', 115],
  ])('%s is refused with %i', async (url, status) => {
    const answer = await call('GET', url)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ status })
  })
})

describe('the stored score', () => {
  it('says whose and when, in each spelling clients read', async () => {
    const body = (
      await call('GET', '/v205/users/ann/score?abuse_types=payment_abuse')
    ).json<object>()
    expect(body).toMatchObject({
      status: 0,
      user_id: 'ann',
      entity_type: 'user',
      entity_id: 'ann',
      latest_labels: {},
      latest_decisions: {},
      scores: { payment_abuse: { status: 0, error_message: 'OK', time: TEST_NOW_MS } },
    })
  })

  it('of an unknown user is refused with 64', async () => {
    expect((await call('GET', '/v205/users/nobody/score')).json()).toMatchObject({ status: 64 })
  })
})

describe('a rescore', () => {
  it.each([undefined, '', '[]', '{}'])('takes the body %j', async (payload) => {
    expect((await call('POST', '/v205/users/ann/score', payload)).json()).toMatchObject({
      status: 0,
    })
  })

  it('takes the key in its body', async () => {
    const payload = JSON.stringify({ $api_key: service.local.production.api_key })
    const answer = await service.app.inject({
      method: 'POST',
      url: '/v205/users/ann/score',
      payload,
    })
    expect(answer.json()).toMatchObject({ status: 0, user_id: 'ann' })
  })

  it('becomes the stored score', async () => {
    service.setNowMs(TEST_NOW_MS + 60_000)
    await call('POST', '/v205/users/ann/score')
    const stored = await call('GET', '/v205/users/ann/score?abuse_types=content_abuse')
    expect(stored.json()).toMatchObject({
      scores: { content_abuse: { time: TEST_NOW_MS + 60_000 } },
    })
    service.setNowMs(TEST_NOW_MS)
  })

  it('of an unknown user is refused with 54', async () => {
    expect((await call('POST', '/v205/users/nobody/score')).json()).toMatchObject({ status: 54 })
  })
})

it('is 0 to 1 for an account whose score_scale is 1', async () => {
  const hundred = await call('GET', '/v205/score/ann')
  await service.services.accounts.update(service.local.account_id, { scoreScale: 1 })
  await service.services.keys.reload()
  const one = await call('GET', '/v205/score/ann')
  await service.services.accounts.update(service.local.account_id, { scoreScale: 100 })
  await service.services.keys.reload()
  const scoreOf = (answer: typeof one) =>
    answer.json<{ scores: Record<string, { score: number }> }>().scores['account_abuse']?.score ??
    NaN
  expect(scoreOf(one)).toBeCloseTo(scoreOf(hundred) / 100, 4)
})
