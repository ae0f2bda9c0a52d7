import { API_VERSIONS } from '@winnow/contract'
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
  for (const userId of ['ann', 'bob', 'eve']) {
    const payload = { $type: '$create_account', $user_id: userId }
    await service.app.inject({ method: 'POST', url: '/v205/events', headers: headers(), payload })
  }
})
afterAll(() => service.close())

const headers = () => basic(service.local.production.api_key)
const label = (url: string, payload: object) =>
  service.app.inject({ method: 'POST', url, headers: headers(), payload })
const unlabel = (url: string, payload?: object | string) =>
  service.app.inject({
    method: 'DELETE',
    url,
    headers: headers(),
    ...(payload === undefined ? {} : { payload }),
  })

async function labelsOf(userId: string): Promise<unknown> {
  const answer = await service.app.inject({ url: `/v205/score/${userId}`, headers: headers() })
  return answer.json<{ latest_labels: unknown }>().latest_labels
}

async function labelsInLedger(): Promise<number> {
  const entries = await service.services.ledger.read(1, 1000)
  return entries.filter(({ kind }) => kind === 'label').length
}

const SECONDS = TEST_NOW_MS / 1000

describe('a label', () => {
  it('answers the envelope and shows in scores, in both spellings', async () => {
    const payload = {
      $type: '$label',
      $is_bad: true,
      $abuse_type: 'payment_abuse',
      $description: 'chargeback',
    }
    const answer = await label('/v205/users/ann/labels', payload)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      status: 0,
      error_message: 'OK',
      time: SECONDS,
      request: JSON.stringify(payload),
    })
    const described = { is_bad: true, is_fraud: true, time: SECONDS, description: 'chargeback' }
    expect(await labelsOf('ann')).toEqual({ payment_abuse: described })
    const { $description: _, ...plain } = payload
    await label('/v205/users/ann/labels', plain)
    expect(await labelsOf('ann')).toEqual({
      payment_abuse: { is_bad: true, is_fraud: true, time: SECONDS },
    })
  })

  it('may say $is_fraud, and overwrites the one of its abuse type only', async () => {
    await label('/v204/users/ann/labels', { $is_fraud: true, $abuse_type: 'content_abuse' })
    await label('/v205/users/ann/labels', { $is_fraud: false, $abuse_type: 'payment_abuse' })
    expect(await labelsOf('ann')).toMatchObject({
      payment_abuse: { is_bad: false },
      content_abuse: { is_bad: true },
    })
  })

  it.each([
    [{}, 'payment_abuse'],
    [{ $reasons: ['$spam'] }, 'content_abuse'],
    [{ $reasons: ['$referral', '$chargeback'] }, 'promotion_abuse'],
    [{ $reasons: ['$duplicate_account'] }, 'account_abuse'],
  ])('of v203 with %j means %s', async (more, abuseType) => {
    await unlabel('/v203/users/bob/labels')
    expect(
      (await label('/v203/users/bob/labels', { $is_bad: true, ...more })).json(),
    ).toMatchObject({ status: 0 })
    expect(Object.keys((await labelsOf('bob')) as object)).toEqual([abuseType])
  })

  it('shows as latest_label in v203', async () => {
    await label('/v203/users/eve/labels', { $is_bad: true })
    const answer = await service.app.inject({ url: '/v203/score/eve', headers: headers() })
    expect(answer.json()).toMatchObject({
      latest_label: { is_bad: true, is_fraud: true, time: SECONDS },
    })
  })

  it.each([
    ['no verdict', 55, '/v205/users/ann/labels', { $abuse_type: 'payment_abuse' }],
    ['no abuse type', 55, '/v205/users/ann/labels', { $is_bad: true }],
    ['a wrong abuse type', 115, '/v205/users/ann/labels', { $is_bad: true, $abuse_type: 'x' }],
    ['a list', 57, '/v205/users/ann/labels', []],
    [
      'another user than the path',
      113,
      '/v205/users/ann/labels',
      { $is_bad: true, $abuse_type: 'payment_abuse', $user_id: 'bob' },
    ],
    [
      'a wrong user id',
      59,
      '/v205/users/%zz/labels',
      { $is_bad: true, $abuse_type: 'payment_abuse' },
    ],
  ])('with %s is refused with %i', async (_, status, url, payload) => {
    const answer = await label(url, payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ status })
  })

  it('with an Idempotency-Key is applied once', async () => {
    const payload = { $is_bad: true, $abuse_type: 'account_abuse' }
    const send = (body: object) =>
      service.app.inject({
        method: 'POST',
        url: '/v205/users/eve/labels',
        headers: { ...headers(), 'idempotency-key': 'label-1' },
        payload: body,
      })
    const { time } = (await send(payload)).json<{ time: number }>()
    const before = await labelsInLedger()
    service.setNowMs(TEST_NOW_MS + 5000)
    expect((await send(payload)).json()).toMatchObject({ status: 0, time })
    service.setNowMs(TEST_NOW_MS)
    expect(await labelsInLedger()).toBe(before)
    expect((await send({ ...payload, $is_bad: false })).json()).toMatchObject({
      status: 50,
      error_message: expect.stringContaining('each event and label') as string,
    })
  })
})

describe('taking a label back', () => {
  it('answers 204 without a body, with or without a slash, also when there was none', async () => {
    for (const url of [
      '/v205/users/ann/labels',
      '/v204/users/ann/labels/',
      '/v203/users/nobody/labels',
    ]) {
      const answer = await unlabel(url)
      expect(answer.statusCode).toBe(204)
      expect(answer.body).toBe('')
    }
    expect(await labelsOf('ann')).toEqual({})
  })

  it('of one abuse type leaves the others', async () => {
    for (const $abuse_type of ['payment_abuse', 'account_abuse']) {
      await label('/v205/users/ann/labels', { $is_bad: true, $abuse_type })
    }
    expect((await unlabel('/v205/users/ann/labels?abuse_type=payment_abuse')).statusCode).toBe(204)
    expect(Object.keys((await labelsOf('ann')) as object)).toEqual(['account_abuse'])
  })

  it('of one abuse type is that one only, whichever a client limits scores to', async () => {
    for (const $abuse_type of ['payment_abuse', 'account_abuse']) {
      await label('/v205/users/ann/labels', { $is_bad: true, $abuse_type })
    }
    const query = 'abuse_types=payment_abuse%2Caccount_abuse%2Clegacy&abuse_type=payment_abuse'
    expect((await unlabel(`/v204/users/ann/labels?${query}`)).statusCode).toBe(204)
    expect(Object.keys((await labelsOf('ann')) as object)).toEqual(['account_abuse'])
  })

  it.each([
    'payment_abuse,account_abuse',
    'payment_abuse&abuse_type=account_abuse',
    ',',
    '',
    '%20',
  ])('of abuse_type=%s is refused with 109, and none is taken back', async (several) => {
    for (const $abuse_type of ['payment_abuse', 'account_abuse']) {
      await label('/v205/users/ann/labels', { $is_bad: true, $abuse_type })
    }
    const answer = await unlabel(`/v205/users/ann/labels?abuse_type=${several}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      status: 109,
      error_message: expect.stringContaining('abuse_type must name one'),
    })
    expect(Object.keys((await labelsOf('ann')) as object)).toHaveLength(2)
  })

  it.each([
    ['abuse_types', '?abuse_types=payment_abuse', undefined],
    ['$abuse_type', '?$abuse_type=payment_abuse', undefined],
    ['abusetype', '/?return_score=true&abusetype=payment_abuse', undefined],
    ['$abuse_type', '', { $abuse_type: 'payment_abuse' }],
    ['abuse_type', '?abuse_type=payment_abuse', { abuse_type: 'payment_abuse' }],
    ['0', '', ['payment_abuse']],
    ['$', '', '"payment_abuse"'],
  ])('that names %s in %s %j is refused with 109, and none is taken back', async (...said) => {
    const [name, query, payload] = said
    for (const version of API_VERSIONS) {
      await label('/v205/users/ann/labels', { $is_bad: true, $abuse_type: 'payment_abuse' })
      const answer = await unlabel(`/${version}/users/ann/labels${query}`, payload)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({
        status: 109,
        error_message: expect.stringContaining(`${name} is no parameter`),
      })
      expect(await labelsOf('ann')).toHaveProperty('payment_abuse')
    }
  })

  it.each([
    ['', '{}'],
    ['', '[]'],
    ['?abuse_types=', undefined],
    ['?return_score=true&return_action=true&fields=warnings', undefined],
    ['', { $api_key: null, $abuse_type: null }],
  ])(
    'without an abuse type takes all back, whatever clients send along: %s %j',
    async (...said) => {
      const [query, payload] = said
      for (const $abuse_type of ['payment_abuse', 'account_abuse']) {
        await label('/v205/users/ann/labels', { $is_bad: true, $abuse_type })
      }
      expect((await unlabel(`/v205/users/ann/labels${query}`, payload)).statusCode).toBe(204)
      expect(await labelsOf('ann')).toEqual({})
    },
  )

  it('of legacy takes back the one that a label of legacy is', async () => {
    await label('/v205/users/ann/labels', { $is_bad: true, $abuse_type: 'account_abuse' })
    const answer = await label('/v205/users/ann/labels?fields=warnings', {
      $is_bad: true,
      $abuse_type: 'legacy',
    })
    expect(answer.json()).toMatchObject({
      warnings: { items: [{ message: expect.stringContaining('payment_abuse') }] },
    })
    await unlabel('/v205/users/ann/labels?abuse_type=legacy')
    expect(Object.keys((await labelsOf('ann')) as object)).toEqual(['account_abuse'])
  })

  it('of an unknown abuse type is refused with 115', async () => {
    const answer = await unlabel('/v205/users/ann/labels?abuse_type=nonsense')
    expect(answer.json()).toMatchObject({
      status: 115,
      error_message: expect.stringContaining('abuse_type (must be one of payment_abuse, content_'),
    })
  })
})
