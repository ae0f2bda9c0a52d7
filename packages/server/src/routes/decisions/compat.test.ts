import { ABUSE_TYPES, LIMITS } from '@winnow/contract'
import { describe, expect, it } from 'vitest'
import { serviceOfEachTest } from '../../testing/each-service.test.support.ts'
import { takenExample } from '../../http/body/decision-members.ts'
import { basic, TEST_NOW_MS } from '../../testing/memory-service.ts'

const service = serviceOfEachTest()

const headers = () => basic(service().local.production.api_key)
const pathOf = (rest: string) => `/v3/accounts/${service().local.account_id}/${rest}`

const get = (rest: string) => service().app.inject({ url: pathOf(rest), headers: headers() })

const take = (of: string, payload: object) =>
  service().app.inject({
    method: 'POST',
    url: pathOf(`${of}/decisions`),
    headers: headers(),
    payload,
  })

const put = (id: string, payload: object) =>
  service().app.inject({ method: 'PUT', url: `/v1/decisions/${id}`, headers: headers(), payload })

const send = (payload: object, query = '?return_score=true') =>
  service().app.inject({ method: 'POST', url: `/v205/events${query}`, headers: headers(), payload })

const BLOCK = {
  decision_id: 'block_user_payment_abuse',
  source: 'MANUAL_REVIEW',
  analyst: 'eva@shop.example',
  description: 'seen before',
}
const ORDER = { $type: '$create_order', $user_id: 'ann', $order_id: 'o-1' }

describe('a decision that was taken', () => {
  it('is answered, stands, and is told with scores', async () => {
    const answer = await take('users/ann', BLOCK)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      entity: { id: 'ann', type: 'user' },
      decision: { id: BLOCK.decision_id },
      time: TEST_NOW_MS,
    })
    expect((await get('users/ann/decisions')).json()).toEqual({
      decisions: {
        payment_abuse: {
          decision: { id: BLOCK.decision_id },
          time: TEST_NOW_MS,
          webhook_succeeded: null,
        },
      },
    })
    const latest = {
      payment_abuse: {
        id: BLOCK.decision_id,
        category: 'block',
        type: 'block',
        source: 'MANUAL_REVIEW',
        time: TEST_NOW_MS,
        description: 'seen before',
      },
    }
    const scored = (await send(ORDER)).json<{ score_response: object }>()
    expect(scored.score_response).toMatchObject({ latest_decisions: latest })
    for (const [method, path] of [
      ['GET', '/v205/users/ann/score'],
      ['POST', '/v204/users/ann/score'],
    ] as const) {
      const score = await service().app.inject({ method, url: path, headers: headers() })
      expect(score.json()).toMatchObject({ latest_decisions: latest })
    }
  })

  it.each([
    ['user', 'users/ann'],
    ['order', 'users/ann/orders/o-1'],
    ['session', 'users/ann/sessions/s-1'],
    ['content', 'users/ann/content/c-1'],
  ] as const)('about a thing of type %s is taken as the reference shows it', async (type, of) => {
    const answer = await take(of, takenExample(type))
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { entity: { type } }])
  })

  it('of a thing stands for that thing alone', async () => {
    await take('users/ann/orders/o-1', { ...BLOCK, decision_id: 'block_order_payment_abuse' })
    await take('users/ann/sessions/s-1', {
      ...BLOCK,
      decision_id: 'watch_session_account_takeover',
    })
    await take('users/ann/content/c-1', { ...BLOCK, decision_id: 'accept_content_content_abuse' })
    const ids = async (rest: string) => {
      const { decisions } = (await get(rest)).json<{
        decisions: Readonly<Record<string, { decision: { id: string } }>>
      }>()
      return Object.values(decisions).map(({ decision }) => decision.id)
    }
    expect(await ids('users/ann/decisions')).toEqual([])
    expect(await ids('orders/o-1/decisions')).toEqual(['block_order_payment_abuse'])
    expect(await ids('users/ann/sessions/s-1/decisions')).toEqual([
      'watch_session_account_takeover',
    ])
    expect(await ids('users/ann/content/c-1/decisions')).toEqual(['accept_content_content_abuse'])
    expect(await ids('orders/o-2/decisions')).toEqual([])
  })

  it.each([
    ['seconds', Math.floor(TEST_NOW_MS / 1000) - 60, (Math.floor(TEST_NOW_MS / 1000) - 60) * 1000],
    ['0, for none', 0, TEST_NOW_MS],
  ])('says its time in %s, too, as known clients do', async (_, time, meant) => {
    const answer = await take('users/ann', { ...BLOCK, time })
    expect([answer.statusCode, answer.json<{ time: number }>().time]).toEqual([200, meant])
    expect((await get('users/ann/decisions')).json()).toMatchObject({
      decisions: { payment_abuse: { time: meant } },
    })
  })

  it('is followed by another, and not by one that was taken before it', async () => {
    const standing = async () =>
      (await get('users/ann/decisions')).json<{ decisions: object }>().decisions
    await take('users/ann', BLOCK)
    const accept = { ...BLOCK, decision_id: 'accept_user_payment_abuse' }
    await take('users/ann', { ...accept, time: TEST_NOW_MS - 1 })
    expect(await standing()).toMatchObject({
      payment_abuse: { decision: { id: 'block_user_payment_abuse' } },
    })
    await take('users/ann', { ...accept, time: String(TEST_NOW_MS) })
    await take('users/ann', { ...BLOCK, decision_id: 'watch_user_content_abuse' })
    expect(await standing()).toMatchObject({
      payment_abuse: { decision: { id: 'accept_user_payment_abuse' } },
      content_abuse: { decision: { id: 'watch_user_content_abuse' } },
    })
  })

  it('is a label when somebody looked, and none when a rule did', async () => {
    const labels = async (user: string) => {
      await service().services.records.settled(service().services.core.figures().sequence)
      const answer = await service().app.inject({
        url: `/v1/labels?user_id=${user}`,
        headers: headers(),
      })
      return answer.json<{ labels: readonly object[] }>().labels
    }
    await take('users/ann', BLOCK)
    expect(await labels('ann')).toMatchObject([
      { abuse_type: 'payment_abuse', is_bad: true, source: 'decision', analyst: BLOCK.analyst },
    ])
    await take('users/ann', { ...BLOCK, decision_id: 'accept_user_payment_abuse' })
    expect(await labels('ann')).toMatchObject([{ is_bad: false }])
    await take('users/bob', { ...BLOCK, source: 'AUTOMATED_RULE' })
    await take('users/bob', { ...BLOCK, decision_id: 'watch_user_account_abuse' })
    expect(await labels('bob')).toEqual([])
  })

  it('moves the score of who shares a card, as a label does', async () => {
    const pay = (user: string) => ({
      $type: '$create_order',
      $user_id: user,
      $order_id: `of ${user}`,
      $payment_methods: [
        { $payment_type: '$credit_card', $card_bin: '542486', $card_last4: '4242' },
      ],
    })
    const scoreOf = async (user: string) =>
      (await send(pay(user))).json<{
        score_response: { scores: { payment_abuse: { score: number } } }
      }>().score_response.scores.payment_abuse.score
    await scoreOf('ann')
    const before = await scoreOf('bob')
    await take('users/ann/orders/of%20ann', { ...BLOCK, decision_id: 'block_order_payment_abuse' })
    expect(await scoreOf('bob')).toBeGreaterThan(before)
  })

  it('may bring the key along as the Java client does, and texts that nobody filled in', async () => {
    const rule = { decision_id: BLOCK.decision_id, source: 'automated_rule' }
    const key = service().local.production.api_key
    const along = { $type: null, $api_key: key, analyst: '', description: '' }
    const answer = await take('users/ann', { ...rule, ...along })
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { time: TEST_NOW_MS }])
    const unnamed = await take('users/ann', { ...BLOCK, analyst: '', decision_id: 'x' })
    expect(unnamed.json()).toMatchObject({ issues: { analyst: 'required' } })
  })

  it.each([
    ['no body', {}, { decision_id: 'required', source: 'required' }],
    ['a review by nobody', { ...BLOCK, analyst: null }, { analyst: 'required' }],
    [
      'an unknown source',
      { ...BLOCK, source: 'GUESS' },
      { source: expect.stringContaining('one of') },
    ],
    ['the future', { ...BLOCK, time: TEST_NOW_MS + 9e9 }, { time: 'must not lie in the future' }],
    ['another member', { ...BLOCK, reason: 'x' }, { reason: 'unknown' }],
    [
      'a decision about an order',
      { ...BLOCK, decision_id: 'block_order_payment_abuse' },
      { decision_id: 'is a decision about an order' },
    ],
  ])('with %s is refused, and the field is named', async (_, payload, issues) => {
    const answer = await take('users/ann', payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: 'invalid_request', issues })
    expect((await get('users/ann/decisions')).json()).toEqual({ decisions: {} })
  })

  it('about the order of somebody else is refused; about one that is not known yet it is taken', async () => {
    await send({ ...ORDER, $user_id: 'bob' })
    const decision = { ...BLOCK, decision_id: 'block_order_payment_abuse' }
    const answer = await take('users/ann/orders/o-1', decision)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      error: 'invalid_request',
      issues: { user_id: 'no event named this order with this user' },
    })
    expect((await take('users/bob/orders/o-1', decision)).statusCode).toBe(200)
    expect((await take('users/ann/orders/o-2', decision)).statusCode).toBe(200)
  })

  it('that nobody can take is not found, nor is another account', async () => {
    const unknown = await take('users/ann', { ...BLOCK, decision_id: 'make_coffee' })
    expect([unknown.statusCode, unknown.json<{ error: string }>().error]).toEqual([
      404,
      'not_found',
    ])
    const url = `/v3/accounts/${service().other.account_id}/users/ann/decisions`
    const foreign = await service().app.inject({ url, headers: headers() })
    expect(foreign.statusCode).toBe(404)
  })
})

interface Page {
  readonly data: readonly { readonly id: string; readonly name: string }[]
  readonly has_more: boolean
  readonly total_results: number
  readonly next_ref?: string
}

describe('decisions that can be taken', () => {
  it('are listed page by page, by the addresses of the answers', async () => {
    const ids: string[] = []
    let rest: string | undefined = 'decisions?entity_type=USER&limit=7'
    while (rest !== undefined) {
      const page: Page = (await get(rest)).json()
      expect(page.total_results).toBe(ABUSE_TYPES.length * 3)
      ids.push(...page.data.map(({ id }) => id))
      const next = page.next_ref
      expect(page.has_more).toBe(next !== undefined)
      rest = next?.split(`${service().local.account_id}/`)[1]
    }
    expect(ids.length).toBe(ABUSE_TYPES.length * 3)
    expect(ids).toEqual(ids.toSorted())
  })

  it('are found by abuse type, in any spelling the interface knows', async () => {
    const page = (await get('decisions?abuse_types=PROMO_ABUSE')).json<Page>()
    expect(page.total_results).toBe(12)
    expect(page.data.every(({ id }) => id.endsWith('_promotion_abuse'))).toBe(true)
    for (const bad of ['abuse_types=fraud', 'entity_type=cart', 'limit=0', 'from=-1', 'limit=x']) {
      expect((await get(`decisions?${bad}`)).statusCode).toBe(400)
    }
  })

  it.each([
    ['legacy,payment_abuse', 12],
    ['legacy, bot_management', 0],
    ['', ABUSE_TYPES.length * 12],
  ])('of abuse_types=%s are %i', async (abuseTypes, total) => {
    const query = new URLSearchParams({ abuse_types: abuseTypes }).toString()
    expect((await get(`decisions?${query}`)).json<Page>().total_results).toBe(total)
  })

  it('can be made and changed, and taken at once', async () => {
    const made = {
      name: 'Ship by hand',
      entity_type: 'order',
      abuse_type: 'payment_abuse',
      category: 'watch',
    }
    const answer = await put('ship_by_hand_payment_abuse', made)
    expect(answer.json()).toMatchObject({ id: 'ship_by_hand_payment_abuse', ...made })
    const taken = { ...BLOCK, decision_id: 'ship_by_hand_payment_abuse' }
    expect((await take('users/ann/orders/o-1', taken)).statusCode).toBe(200)
    await put('ship_by_hand_payment_abuse', { ...made, name: 'Ship with care' })
    const page = (await get('decisions?entity_type=order&abuse_types=payment_abuse')).json<Page>()
    expect(page.data.map(({ name }) => name)).toContain('Ship with care')
    const moved = await put('ship_by_hand_payment_abuse', { ...made, entity_type: 'user' })
    expect([moved.statusCode, moved.json<{ error: string }>().error]).toEqual([409, 'conflict'])
    const all = await service().app.inject({ url: '/v1/decisions', headers: headers() })
    expect(all.json<{ decisions: readonly object[] }>().decisions.length).toBe(61)
  })

  it.each([
    [
      {},
      { name: 'required', entity_type: 'required', abuse_type: 'required', category: 'required' },
    ],
    [
      { name: '', category: 'hug' },
      { name: /1 to/, category: /one of/ },
    ],
  ])('are refused where %j is said of them', async (payload, issues) => {
    const answer = await put('x', payload)
    expect(answer.statusCode).toBe(400)
    const said = answer.json<{ issues: Readonly<Record<string, string>> }>().issues
    for (const [name, issue] of Object.entries(issues)) expect(said[name]).toMatch(issue)
  })

  it('are bounded', async () => {
    const made = { name: 'x', entity_type: 'user', abuse_type: 'payment_abuse', category: 'watch' }
    for (let n = 0; n < LIMITS.ownDecisionsCount; n += 1) {
      expect((await put(`own-${n}`, made)).statusCode).toBe(200)
    }
    expect((await put('one-more', made)).statusCode).toBe(409)
    expect((await put('own-0', { ...made, name: 'y' })).statusCode).toBe(200)
  })
})
