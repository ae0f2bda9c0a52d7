import { gzipSync } from 'node:zlib'
import type { Response } from 'light-my-request'
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
})
afterAll(() => service.close())

const key = () => service.local.production.api_key
const LOGIN = { $type: '$login', $user_id: 'ann', $login_status: '$success' }

interface Sent {
  readonly url?: string
  readonly headers?: Record<string, string>
  readonly payload?: string | Buffer | object
}

const post = ({ url = '/v205/events', headers, payload = LOGIN }: Sent): Promise<Response> =>
  service.app.inject({ method: 'POST', url, headers: headers ?? basic(key()), payload })

const base64 = (text: string) => Buffer.from(text).toString('base64')

describe('the key', () => {
  it.each([
    ['base64(key:)', () => ({ authorization: `Basic ${base64(`${key()}:`)}` })],
    ['base64(key)', () => ({ authorization: `Basic ${base64(key())}` })],
    ['the raw key', () => ({ authorization: `Basic ${key()}` })],
    ['base64(:key)', () => ({ authorization: `Basic ${base64(`:${key()}`)}` })],
    ['a scheme in other letters', () => ({ authorization: `bAsIc  ${base64(`${key()}:`)}` })],
  ])('may come as Basic %s', async (_, headers) => {
    expect((await post({ headers: headers() })).json()).toMatchObject({ status: 0 })
  })

  it("may come as a bearer token, which else is somebody else's", async () => {
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    const payload = { ...LOGIN, $api_key: key() }
    expect((await post({ headers: bearer(key()) })).json()).toMatchObject({ status: 0 })
    expect((await post({ headers: bearer('abc'), payload })).json()).toMatchObject({ status: 0 })
  })

  it('may come in the body, in the query, and in all places at once', async () => {
    const url = `/v205/events?api_key=${key()}`
    const payload = { ...LOGIN, $api_key: key() }
    expect((await post({ headers: {}, payload })).json()).toMatchObject({ status: 0 })
    expect((await post({ headers: {}, url })).json()).toMatchObject({ status: 0 })
    expect((await post({ headers: basic(key()), url, payload })).json()).toMatchObject({
      status: 0,
    })
  })

  it.each([
    ['no key', 51, () => ({ headers: {} })],
    ['a wrong key', 51, () => ({ headers: basic('0123456789abcdef') })],
    ['an empty key in the body', 51, () => ({ headers: {}, payload: { ...LOGIN, $api_key: '' } })],
    ['a number as key', 63, () => ({ headers: {}, payload: { ...LOGIN, $api_key: 5 } })],
    ['a huge key', 51, () => ({ headers: {}, payload: { ...LOGIN, $api_key: 'a'.repeat(5_000) } })],
    ['Basic without credentials', 63, () => ({ headers: { authorization: 'Basic ' } })],
    ['a bearer token of somebody else', 51, () => ({ headers: { authorization: 'Bearer abc' } })],
    ['a beacon key', 51, () => ({ headers: basic(service.local.production.beacon_key) })],
    [
      'two keys that differ, both valid',
      51,
      () => ({ payload: { ...LOGIN, $api_key: service.local.sandbox.api_key } }),
    ],
    ['a valid and a wrong key', 51, () => ({ payload: { ...LOGIN, $api_key: 'nonsense' } })],
  ])('%s is refused with %i and 400', async (_, status, sent) => {
    const answer = await post(sent())
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ status })
    expect(answer.json()).not.toHaveProperty('score_response')
  })
})

describe('the envelope', () => {
  it('of an accepted event has status, message, seconds and the request as JSON text', async () => {
    const answer = await post({})
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch('application/json')
    expect(answer.json()).toEqual({
      status: 0,
      error_message: 'OK',
      time: TEST_NOW_MS / 1000,
      request: JSON.stringify(LOGIN),
    })
  })

  it.each([
    ['plainly', (body: string) => body],
    ['escaped', (body: string) => body.replace('"$api_key"', '"\\u0024api_key"')],
    ['twice', (body: string) => body.replace('{', '{"$api_key":"old-key-value",')],
  ])('never repeats a key sent %s', async (_, change) => {
    const payload = change(JSON.stringify({ ...LOGIN, $api_key: key() }))
    const answer = await post({ headers: {}, payload })
    expect(answer.json()).toMatchObject({ status: 0, request: JSON.stringify(LOGIN) })
    expect(answer.body).not.toContain(key())
    expect(answer.body).not.toContain('old-key-value')
  })

  it('of a refusal repeats the request without a key as well', async () => {
    const payload = { $type: '$nonsense', $api_key: key() }
    const answer = await post({ headers: {}, payload })
    expect(answer.json()).toMatchObject({ status: 114, request: '{"$type":"$nonsense"}' })
  })

  it('leaves the request out when the body was no JSON', async () => {
    const answer = await post({ payload: '{"$type":' })
    expect(answer.json()).toMatchObject({ status: 56 })
    expect(answer.json()).not.toHaveProperty('request')
  })
})

describe('the body', () => {
  const json = JSON.stringify(LOGIN)
  it.each([
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain; charset=utf-8',
    'nonsense',
    ';;;',
    'multipart/form-data',
  ])('is read as JSON under content type %j', async (type) => {
    const answer = await post({ headers: { ...basic(key()), 'content-type': type }, payload: json })
    expect(answer.json()).toMatchObject({ status: 0 })
  })

  it('may be gzip and may begin with a byte order mark', async () => {
    const headers = { ...basic(key()), 'content-encoding': 'gzip' }
    expect((await post({ headers, payload: gzipSync(json) })).json()).toMatchObject({ status: 0 })
    expect((await post({ payload: `\ufeff${json}` })).json()).toMatchObject({ status: 0 })
  })

  it.each<[string, number, Sent]>([
    ['nothing', 57, { payload: '' }],
    ['a list', 57, { payload: '[]' }],
    ['a text', 57, { payload: '"x"' }],
    ['null', 57, { payload: 'null' }],
    ['half an object', 56, { payload: json.slice(0, -2) }],
    ['bytes that are no UTF-8', 57, { payload: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]) }],
    ['more than 1 MiB', 57, { payload: `{"a":"${'x'.repeat(1_048_576)}"}` }],
    ['20 levels', 53, { payload: `{"$type":${'['.repeat(20)}${']'.repeat(20)}}` }],
    ['500,000 levels', 53, { payload: '['.repeat(500_000) }],
  ])('of %s is refused with %i', async (_, status, sent) => {
    const answer = await post(sent)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ status })
  })

  it.each([
    ['a gzip bomb', 'gzip', () => gzipSync(Buffer.alloc(20_000_000, 0x20))],
    ['no gzip at all', 'gzip', () => Buffer.from(json)],
    ['another encoding', 'br', () => Buffer.from(json)],
  ])('that is %s is refused with 57', async (_, encoding, payload) => {
    const headers = { ...basic(key()), 'content-encoding': encoding }
    const answer = await post({ headers, payload: payload() })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ status: 57 })
  })
})

describe('a refusal', () => {
  it.each([
    ['an unknown type', 114, { $type: '$order' }, '$.$type'],
    ['no type', 55, { $user_id: 'ann' }, '$.$type'],
    ['no user', 55, { $type: '$create_order' }, '$.$user_id'],
    ['an unknown reserved field', 105, { ...LOGIN, $usr: 'x' }, '$.$usr'],
    ['a wrong value', 53, { ...LOGIN, $login_status: '$maybe' }, '$.$login_status'],
    ['a time ahead', 58, { ...LOGIN, $time: TEST_NOW_MS + 86_400_000 }, '$.$time'],
    [
      'a recipient without a transfer',
      113,
      {
        $type: '$transaction',
        $user_id: 'a',
        $amount: 1,
        $currency_code: 'USD',
        $transfer_recipient_user_id: 'b',
      },
      '$.$transfer_recipient_user_id',
    ],
  ])('of %s has code %i and names the field', async (_, status, payload, path) => {
    const answer = await post({ payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ status })
    expect(answer.json<{ error_message: string }>().error_message).toContain(path)
  })

  it('lists its problems when warnings are asked for', async () => {
    const answer = await post({
      url: '/v205/events?fields=warnings',
      payload: { ...LOGIN, $usr: 1, $x: 2 },
    })
    const { warnings } = answer.json<{
      warnings: { count: number; items: { message: string }[] }
    }>()
    expect(warnings.count).toBe(2)
    expect(warnings.items.map(({ message }) => message).join()).toMatch(/\$\.\$usr.*\$\.\$x/)
  })
})

describe('warnings', () => {
  const odd = { ...LOGIN, $user_id: 'with space' }
  it('are there if and only if asked for, in any letter case', async () => {
    const none = await post({ payload: odd })
    const some = await post({ url: '/v205/events?fields=WARNINGS', payload: odd })
    const lower = await post({
      url: '/v205/events?fields=score_percentiles,warnings',
      payload: odd,
    })
    const empty = await post({ url: '/v205/events?fields=WARNINGS' })
    expect(none.json()).not.toHaveProperty('warnings')
    expect(some.json()).toMatchObject({ warnings: { count: 1 } })
    expect(lower.json()).toMatchObject({ warnings: { count: 1 } })
    expect(empty.json()).toMatchObject({ warnings: { count: 0, items: [] } })
  })
})

describe('the path', () => {
  it.each(['/v205/events/', '/v205/events?', '/v205/events/?', '/v205/events?nonsense=%zz&x'])(
    'may be written %s',
    async (url) => {
      expect((await post({ url })).json()).toMatchObject({ status: 0 })
    },
  )

  it.each([
    ['/v206/events', 104],
    ['/v3000/events', 104],
    ['/v205/events/more', 50],
    ['/v205/users/%zz/labels', 59],
    ['/v205/users/%ff/labels', 59],
  ])('%s is refused with %i in the envelope', async (url, status) => {
    const answer = await post({ url })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ status })
  })
})

interface Scored {
  score_response: {
    user_id: string
    scores: Record<string, { score: number; reasons: unknown[]; percentiles?: object }>
  }
}

describe('a score', () => {
  const TYPES = [
    'payment_abuse',
    'content_abuse',
    'promotion_abuse',
    'account_abuse',
    'account_takeover',
  ]

  it('comes for every abuse type, from 0 to 100, with reasons', async () => {
    const answer = await post({ url: '/v205/events?return_score=true' })
    const { score_response: response } = answer.json<Scored>()
    expect(response).toMatchObject({
      status: 0,
      error_message: 'OK',
      user_id: 'ann',
      latest_labels: {},
      latest_decisions: {},
    })
    expect(Object.keys(response.scores)).toEqual(TYPES)
    for (const { score, reasons } of Object.values(response.scores)) {
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(100)
      expect(Array.isArray(reasons)).toBe(true)
    }
  })

  it.each(['', '=true', '=TRUE', '=1'])('is switched on by return_score%s', async (value) => {
    expect((await post({ url: `/v205/events?return_score${value}` })).json()).toHaveProperty(
      'score_response',
    )
  })

  it('is not there when it is not asked for', async () => {
    expect((await post({ url: '/v205/events?return_score=false' })).json()).not.toHaveProperty(
      'score_response',
    )
  })

  it('is limited to the asked abuse types, in their other spellings too', async () => {
    const url = '/v205/events?return_score=true&abuse_types=promo_abuse,payment_abuse'
    const { score_response: response } = (await post({ url })).json<Scored>()
    expect(Object.keys(response.scores)).toEqual(['promotion_abuse', 'payment_abuse'])
  })

  it.each([
    ['legacy', []],
    ['legacy,content_abuse', ['content_abuse']],
    ['', TYPES],
  ])('is limited by abuse_types=%s to %j', async (asked, types) => {
    const url = `/v205/events?return_score=true&abuse_types=${asked}`
    const { score_response: response } = (await post({ url })).json<Scored>()
    expect(Object.keys(response.scores)).toEqual(types)
  })

  it('of an unknown abuse type is refused with 115', async () => {
    const answer = await post({ url: '/v205/events?return_score=true&abuse_types=nonsense' })
    expect(answer.json()).toMatchObject({ status: 115 })
  })

  it('has percentiles where asked', async () => {
    const url = '/v205/events?return_score=true&fields=score_percentiles&abuse_types=payment_abuse'
    const { score_response: response } = (await post({ url })).json<Scored>()
    expect(Object.keys(response.scores['payment_abuse']?.percentiles ?? {})).toEqual([
      'last_1_days',
      'last_5_days',
      'last_7_days',
      'last_10_days',
    ])
  })

  it('comes with workflow statuses and actions where asked', async () => {
    const workflows = await post({
      url: '/v205/events?return_workflow_status=true&return_route_info',
    })
    expect(workflows.json()).toMatchObject({ score_response: { workflow_statuses: [] } })
    expect(workflows.json()).not.toHaveProperty('score_response.actions')
    const actions = await post({ url: '/v205/events?return_action=true' })
    expect(actions.json()).toMatchObject({ score_response: { actions: [] } })
    const forced = await post({ url: '/v205/events?force_workflow_run=true' })
    expect(forced.json()).not.toHaveProperty('score_response')
  })

  it('is flat in v203', async () => {
    const answer = await post({ url: '/v203/events?return_score=true', payload: { ...LOGIN } })
    const { score_response: response } = answer.json<{ score_response: { score: number } }>()
    expect(response).toMatchObject({ status: 0, user_id: 'ann' })
    expect(response.score).toBeGreaterThanOrEqual(0)
    expect(response).not.toHaveProperty('scores')
  })

  it('of a session without a user names the session', async () => {
    const payload = {
      $type: '$add_item_to_cart',
      $session_id: 's-1',
      $item: { $item_id: 'i', $product_title: 'hat', $price: 1 },
    }
    const answer = await post({ url: '/v205/events?return_score=true', payload })
    expect(answer.json()).toMatchObject({ score_response: { user_id: '', session_id: 's-1' } })
  })
})

const send = (name: string, payload: object, headers = basic(key())) =>
  post({
    url: '/v205/events?return_score=true',
    headers: { ...headers, 'idempotency-key': name },
    payload,
  })
const scores = (answer: Response) => answer.json<Scored>().score_response.scores

describe('an Idempotency-Key', () => {
  it('answers a retry with the first answer, and records it once', async () => {
    const payload = { $type: '$create_account', $user_id: 'ida' }
    const first = await send('one', payload)
    const before = service.services.core.figures().sequence
    const again = await send('one', payload)
    expect(service.services.core.figures().sequence).toBe(before)
    expect(scores(again)).toEqual(scores(first))
  })

  it('answers a retry with the time of the first try, and the labels of now', async () => {
    const payload = { $type: '$create_account', $user_id: 'idc' }
    const first = await send('later', payload)
    const { time } = first.json<{ time: number }>()
    service.setNowMs(TEST_NOW_MS + 5000)
    await service.app.inject({
      method: 'POST',
      url: '/v205/users/idc/labels',
      headers: basic(key()),
      payload: { $is_bad: true, $abuse_type: 'account_abuse' },
    })
    const again = await send('later', payload)
    service.setNowMs(TEST_NOW_MS)
    expect(first.json()).toMatchObject({ score_response: { latest_labels: {} } })
    expect(again.json()).toMatchObject({
      time,
      score_response: { latest_labels: { account_abuse: { is_bad: true, time: time + 5 } } },
    })
    expect(scores(again)).toEqual(scores(first))
  })

  it('lets a retry come with a key in the body that was rotated meanwhile', async () => {
    const { services, local } = service
    const { production } = (await services.accounts.get(local.account_id))?.environments ?? {}
    const { hashed } = await import('../../start/issue-account.ts')
    const common = { kind: 'api', environment: production?.number ?? -1, nowMs: 0 } as const
    await services.accounts.addKey({ ...hashed('the-new-key'), ...common })
    await services.keys.reload()
    const payload = { $type: '$create_account', $user_id: 'rot' }
    await send('rotated', { ...payload, $api_key: key() })
    const again = await send(
      'rotated',
      { ...payload, $api_key: 'the-new-key' },
      basic('the-new-key'),
    )
    expect(again.json()).toMatchObject({ status: 0 })
  })

  it('with another body is refused', async () => {
    await send('two', { $type: '$create_account', $user_id: 'ida' })
    const answer = await send('two', { $type: '$create_account', $user_id: 'idb' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ status: 50 })
    expect(answer.json<{ error_message: string }>().error_message).toContain('Idempotency-Key')
  })

  it('of another environment is another key', async () => {
    await send('three', { $type: '$create_account', $user_id: 'ida' })
    const other = await send(
      'three',
      { $type: '$create_account', $user_id: 'idb' },
      basic(service.local.sandbox.api_key),
    )
    expect(other.json()).toMatchObject({ status: 0 })
  })

  it.each(['', 'x'.repeat(256)])('of a wrong length is refused', async (name) => {
    expect((await send(name, LOGIN)).json()).toMatchObject({ status: 109 })
  })
})
