import { LIMITS, RULINGS } from '@winnow/contract'
import { describe, expect, it } from 'vitest'
import { serviceOfEachTest } from '../../testing/each-service.test.support.ts'
import { basic, TEST_NOW_MS } from '../../testing/memory-service.ts'

const service = serviceOfEachTest()

const headers = () => basic(service().local.production.api_key)

const say = (payload: object, key?: string) =>
  service().app.inject({
    method: 'POST',
    url: '/v1/labels',
    headers: { ...headers(), ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload,
  })

const takeBack = (query: string) =>
  service().app.inject({ method: 'DELETE', url: `/v1/labels?${query}`, headers: headers() })

async function list(query: string, as = headers()): Promise<unknown> {
  await service().services.records.settled(service().services.core.figures().sequence)
  return (await service().app.inject({ url: `/v1/labels?${query}`, headers: as })).json()
}

const BAD = { user_id: 'ann', abuse_type: 'payment_abuse', is_bad: true }
const LINE = { $user_id: 'ann', abuse_type: 'payment', bad: true, label_time: TEST_NOW_MS }
const ORDER = { type: 'order', id: 'o-1' }
const FOREIGN = 'no event named this order with this user; send the user that its events named'

async function sendOrder(userId = 'ann'): Promise<void> {
  const payload = { $type: '$create_order', $user_id: userId, $order_id: 'o-1' }
  await service().app.inject({ method: 'POST', url: '/v205/events', headers: headers(), payload })
}

/** Orders for somebody, and answers how risky that is: 0–100. */
async function scoreOfGiftCards(userId: string): Promise<number> {
  const answer = await service().app.inject({
    method: 'POST',
    url: '/v205/events?return_score=true',
    headers: headers(),
    payload: {
      $type: '$create_order',
      $user_id: userId,
      $order_id: `of ${userId}`,
      shelf: 'gift cards',
    },
  })
  const { score_response: response } = answer.json<{
    score_response: { scores: { payment_abuse: { score: number } } }
  }>()
  return response.scores.payment_abuse.score
}

describe('labels', () => {
  it.each([
    ['alone', (label: object) => label],
    ['among others', (label: object) => ({ labels: [label, label] })],
  ])('%s are news, however old they are', async (_, sent) => {
    const answer = await say(sent({ ...BAD, time: TEST_NOW_MS - 2 * 86_400_000 }))
    expect(answer.statusCode).toBe(200)
    const entries = await service().services.ledger.read(1, 20)
    const labels = entries.filter(({ kind }) => kind === 'label')
    expect(labels.length).toBeGreaterThan(0)
    for (const { body } of labels) expect(body).not.toHaveProperty('isHistory')
  })

  it('that an order’s status brings say who decided, and why', async () => {
    await sendOrder()
    const status = {
      $type: '$order_status',
      $user_id: 'ann',
      $order_id: 'o-1',
      $order_status: '$canceled',
      $reason: '$payment_risk',
      $source: '$manual_review',
      $analyst: 'eva@shop.example',
      $description: 'the parcel went to a freight forwarder',
    }
    await service().app.inject({
      method: 'POST',
      url: '/v205/events',
      headers: headers(),
      payload: status,
    })
    expect(await list('user_id=ann')).toMatchObject({
      labels: [
        {
          is_bad: true,
          of: ORDER,
          source: '$order_status',
          analyst: 'eva@shop.example',
          description: 'the parcel went to a freight forwarder',
        },
      ],
    })
  })

  it('of a user are said, listed and taken back', async () => {
    const answer = await say({
      ...BAD,
      time: TEST_NOW_MS - 1000,
      source: 'review',
      analyst: 'eva',
      description: 'seen before',
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      labels: [{ sequence: 1, warning: 'names no known user' }],
    })
    expect(await list('user_id=ann')).toEqual({
      user_id: 'ann',
      labels: [
        {
          abuse_type: 'payment_abuse',
          is_bad: true,
          time: TEST_NOW_MS - 1000,
          source: 'review',
          analyst: 'eva',
          description: 'seen before',
          sequence: 1,
        },
      ],
    })
    expect((await takeBack('user_id=ann')).json()).toEqual({ taken_back: 1 })
    expect(await list('user_id=ann')).toMatchObject({ labels: [] })
  })

  it.each(['order', 'transaction', 'content', 'session'])('of one %s stand apart', async (type) => {
    const of = { type, id: 'x' }
    await say({ labels: [BAD, { ...BAD, of }, { ...BAD, of: { type, id: 'y' } }] })
    expect(await list(`user_id=ann&type=${type}&id=x`)).toMatchObject({ labels: [{ of }] })
    expect((await takeBack(`user_id=ann&type=${type}&id=x`)).json()).toEqual({ taken_back: 1 })
    expect(await list('user_id=ann')).toMatchObject({ labels: [{ of: { id: 'y' } }, {}] })
  })

  it('of an order that was sent need no user to be found and taken back', async () => {
    await sendOrder()
    await say({ ...BAD, of: ORDER })
    expect(await list('type=order&id=o-1')).toMatchObject({
      user_id: 'ann',
      labels: [{ of: ORDER }],
    })
    expect((await takeBack('type=order&id=o-1')).json()).toEqual({ taken_back: 1 })
  })

  it('of an order of somebody else are refused, alone and among others', async () => {
    await sendOrder('bob')
    const single = await say({ ...BAD, of: ORDER })
    expect(single.statusCode).toBe(400)
    expect(single.json()).toMatchObject({ error: 'invalid_request', issues: { user_id: FOREIGN } })
    const several = await say({ labels: [BAD, { ...BAD, of: ORDER }] })
    expect(several.json()).toMatchObject({ issues: { 'labels[1].user_id': FOREIGN } })
    const { services } = service()
    expect(services.core.figures().sequence).toBe(1)
    const line = JSON.stringify({ ...LINE, entity: 'order', entity_id: 'o-1' })
    const bulk = await service().app.inject({
      method: 'POST',
      url: '/v1/events:bulk',
      headers: headers(),
      payload: `${line}\n`,
    })
    expect(bulk.json()).toMatchObject({ status: 53, error: expect.stringContaining('$user_id') })
    expect(services.core.figures().sequence).toBe(1)
  })

  it('of what is known have no warning; of what may still come they have one, and can be taken back', async () => {
    await sendOrder()
    const of = { type: 'order', id: 'nope' }
    const answer = await say({ labels: [BAD, { ...BAD, of: ORDER }, { ...BAD, of }] })
    expect(answer.json()).toEqual({
      labels: [{ sequence: 2 }, { sequence: 3 }, { sequence: 4, warning: 'names no known order' }],
    })
    expect(await list('type=order&id=nope')).toMatchObject({ user_id: 'ann', labels: [{ of }] })
    expect((await takeBack('type=order&id=nope')).json()).toEqual({ taken_back: 1 })
    expect(await list('user_id=ann')).toMatchObject({ labels: [{ of: ORDER }, {}] })
    expect((await takeBack('type=order&id=nope')).statusCode).toBe(404)
  })

  it.each([
    ['a fraction', TEST_NOW_MS - 59_999.75, TEST_NOW_MS - 60_000, RULINGS.time_fraction.says],
    ['seconds', TEST_NOW_MS / 1000 - 60, TEST_NOW_MS - 60_000, RULINGS.time_in_seconds.says],
    ['quotes', String(TEST_NOW_MS - 60_000), TEST_NOW_MS - 60_000, RULINGS.time_as_text.says],
  ])('with a time in %s are taken as events are, with a warning', async (_, time, meant, says) => {
    await sendOrder()
    const of = { type: 'order', id: 'nope' }
    const answer = await say({
      labels: [
        { ...BAD, time },
        { ...BAD, of, time },
      ],
    })
    expect(answer.json()).toMatchObject({
      labels: [{ warning: `time: ${says}` }, { warning: `names no known order; time: ${says}` }],
    })
    expect(await list('user_id=ann')).toMatchObject({ labels: [{ time: meant }, {}] })
  })

  it('of a thing that was said to be another user’s before are one label', async () => {
    await say({ ...BAD, of: ORDER })
    await say({ ...BAD, of: ORDER, user_id: 'bob' })
    expect(await list('user_id=ann')).toMatchObject({ labels: [] })
    expect((await takeBack('type=order&id=o-1')).json()).toEqual({ taken_back: 1 })
    expect(await list('user_id=bob')).toMatchObject({ labels: [] })
  })

  it('of one abuse type are taken back alone', async () => {
    await say({ labels: [BAD, { ...BAD, abuse_type: 'account_abuse' }] })
    expect((await takeBack('user_id=ann&abuse_type=payment_abuse')).json()).toEqual({
      taken_back: 1,
    })
    expect(await list('user_id=ann')).toMatchObject({ labels: [{ abuse_type: 'account_abuse' }] })
  })

  it('of another environment are not seen', async () => {
    await say(BAD)
    const sandbox = basic(service().local.sandbox.api_key)
    expect(await list('user_id=ann', sandbox)).toMatchObject({ labels: [] })
  })

  it('with an Idempotency-Key are applied once, and another body is a conflict', async () => {
    const body = { labels: [BAD, { ...BAD, user_id: 'bob' }] }
    const first = await say(body, 'key-1')
    expect((await say(body, 'key-1')).json()).toEqual(first.json())
    const more = { labels: [...body.labels, { ...BAD, user_id: 'eve' }] }
    const clash = await say(more, 'key-1')
    expect(clash.statusCode).toBe(409)
    expect(clash.json<{ description: string }>().description).toContain('each event and label')
    expect(service().services.core.figures().sequence).toBe(2)
  })
})

describe('a label that is answered', () => {
  it('has taught the scores asked for next; taken back, it has not', async () => {
    const ring = Array.from({ length: 8 }, (_, at) => `ring ${at}`)
    const before = await scoreOfGiftCards('eve')
    for (const userId of ring) {
      await scoreOfGiftCards(userId)
      await say({ ...BAD, user_id: userId })
    }
    const taught = await scoreOfGiftCards('ann')
    expect(taught).toBeGreaterThan(2 * before)
    for (const userId of ring) await takeBack(`user_id=${encodeURIComponent(userId)}`)
    expect(await scoreOfGiftCards('bob')).toBeLessThan(1.2 * before)
  })
})

describe('what cannot be', () => {
  it.each<[object, object]>([
    [{}, { user_id: 'required', abuse_type: 'required', is_bad: 'required' }],
    [{ ...BAD, is_bad: 'yes' }, { is_bad: 'must be true or false' }],
    [{ ...BAD, user_id: 'a\ud800' }, { user_id: expect.any(String) }],
    [{ ...BAD, typo: 1 }, { typo: 'unknown' }],
    [
      { ...BAD, time: TEST_NOW_MS + 2 * LIMITS.eventFutureToleranceMs },
      { time: expect.any(String) },
    ],
    [{ ...BAD, time: 'yesterday' }, { time: expect.stringMatching('milliseconds') }],
    [{ ...BAD, time: '' }, { time: expect.stringMatching('milliseconds') }],
    [{ ...BAD, of: { type: 'order' } }, { 'of.id': 'required' }],
    [{ ...BAD, of: 'o-1' }, { of: 'must be a JSON object' }],
    [
      { labels: [BAD, { ...BAD, abuse_type: 'x' }] },
      { 'labels[1].abuse_type': expect.any(String) },
    ],
    [
      { labels: [{ ...BAD, of: { type: 'x', id: 'y' } }] },
      { 'labels[0].of.type': expect.any(String) },
    ],
    [{ labels: [] }, { labels: expect.any(String) }],
    [
      { labels: Array.from({ length: LIMITS.labelsPerRequestCount + 1 }, () => BAD) },
      { labels: expect.any(String) },
    ],
  ])('is refused, and nothing of it is taken: %#', async (payload, issues) => {
    const answer = await say(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: 'invalid_request', issues })
    expect(service().services.core.figures().sequence).toBe(0)
  })

  it('is an empty or overlong Idempotency-Key', async () => {
    expect((await say(BAD, 'k'.repeat(LIMITS.idempotencyKeyLengthChars + 1))).statusCode).toBe(400)
  })

  it.each([
    ['', 400],
    ['type=order', 400],
    ['id=o-1', 400],
    ['type=card&id=1', 400],
    ['type=session&id=1', 400],
    ['type=order&id=unknown', 404],
    ['user_id=ann&abuse_type=x', 400],
    ['user_id=ann&abuse_types=payment_abuse', 400],
  ])('is taking back of ?%s', async (query, status) => {
    expect((await takeBack(query)).statusCode).toBe(status)
  })
})
