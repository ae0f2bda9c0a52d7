import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  basic,
  openMemoryService,
  TEST_NOW_MS,
  type MemoryService,
} from '../testing/memory-service.ts'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
  await tell()
})
afterAll(() => service.close())

const MINUTE_MS = 60_000
const ORDER = {
  $type: '$create_order',
  $user_id: 'ann',
  $order_id: 'o-1',
  $amount: 5_000_000,
  $currency_code: 'EUR',
}
const EVENTS = [
  { $type: '$create_account', $user_id: 'ann', $user_email: 'ann@example.com', $name: 'Ann Meyer' },
  ORDER,
  {
    $type: '$transaction',
    $user_id: 'ann',
    $order_id: 'o-1',
    $transaction_id: 't-1',
    $amount: 5_000_000,
    $currency_code: 'EUR',
  },
  {
    $type: '$create_content',
    $user_id: 'ann',
    $content_id: 'c-1',
    $post: { $body: 'hello' },
    $status: '$active',
  },
] as const

/** The story of ann, an event a minute; the sandbox has an ann as well. */
async function tell(): Promise<void> {
  for (const [at, payload] of EVENTS.entries()) {
    service.setNowMs(TEST_NOW_MS + at * MINUTE_MS)
    await post('/v205/events', payload)
  }
  await post('/v205/users/ann/labels', {
    $is_bad: true,
    $abuse_type: 'payment_abuse',
    $analyst: 'eva',
  })
  const sandbox = basic(service.local.sandbox.api_key)
  await service.app.inject({
    method: 'POST',
    url: '/v205/events',
    headers: sandbox,
    payload: EVENTS[0],
  })
  await service.services.records.settled(service.services.core.figures().sequence)
}

const headers = () => basic(service.local.production.api_key)
const post = (url: string, payload: object) =>
  service.app.inject({ method: 'POST', url, headers: headers(), payload })
const get = (url: string, as = headers()) => service.app.inject({ url, headers: as })

describe('a user', () => {
  it('has first and last seen, scores, labels and the account', async () => {
    const answer = await get('/v1/users/ann')
    expect(answer.json()).toMatchObject({
      user_id: 'ann',
      first_seen: TEST_NOW_MS,
      last_seen: TEST_NOW_MS + 3 * MINUTE_MS,
      events: 4,
      labels: [{ abuse_type: 'payment_abuse', is_bad: true, analyst: 'eva' }],
      account: { kind: 'account', id: 'ann', fields: { $name: 'Ann Meyer' } },
    })
    expect(answer.json()).toHaveProperty('scores.payment_abuse')
  })
})

describe('records', () => {
  it.each([
    ['/v1/orders/o-1', { kind: 'order', user_id: 'ann', fields: { $amount: 5_000_000 } }],
    ['/v1/transactions/t-1', { kind: 'transaction', user_id: 'ann' }],
    ['/v1/content/c-1', { kind: 'content', user_id: 'ann' }],
  ])('%s', async (url, expected) => {
    expect((await get(url)).json()).toMatchObject(expected)
  })

  it('of an order say what was last decided on it', async () => {
    const order = { $user_id: 'tom', $order_id: 'o-tom' }
    await post('/v205/events', { $type: '$update_order', ...order, $amount: 6_000_000 })
    expect((await get('/v1/orders/o-tom')).json()).toMatchObject({ status: null })
    const said = { $type: '$order_status', ...order }
    await post('/v205/events', { ...said, $order_status: '$held' })
    const last = {
      $order_status: '$canceled',
      $reason: '$payment_risk',
      $source: '$manual_review',
      $analyst: 'mira@shop.example',
      $description: 'Three cards in one hour.',
    }
    expect((await post('/v205/events', { ...said, ...last })).statusCode).toBe(200)
    expect((await get('/v1/orders/o-tom')).json()).toMatchObject({
      fields: { $amount: 6_000_000 },
      status: {
        status: '$canceled',
        reason: '$payment_risk',
        source: '$manual_review',
        analyst: 'mira@shop.example',
        description: 'Three cards in one hour.',
        time: TEST_NOW_MS + 3 * MINUTE_MS,
      },
    })
  })

  it('of a transaction list its captures and refunds, with custom fields and session as sent', async () => {
    const authorization = {
      $type: '$transaction',
      $user_id: 'tom',
      $session_id: 's-tom',
      $transaction_type: '$authorize',
      $transaction_id: 't-tom',
      $amount: 7_000_000,
      $currency_code: 'EUR',
      till: 'b',
    }
    await post('/v205/events', authorization)
    const capture = { ...authorization, $transaction_type: '$capture', $amount: 4_000_000 }
    const answer = await post('/v205/events', capture)
    expect(answer.statusCode).toBe(200)
    const id = expect.stringMatching(/^t-tom\/capture\/\d+$/)
    expect((await get('/v1/transactions/t-tom')).json()).toMatchObject({
      session_id: 's-tom',
      custom: { till: 'b' },
      parts: [{ id, type: '$capture', amount: 4_000_000, currency_code: 'EUR' }],
    })
  })
})

interface Page {
  entries: { sequence: number; time: number; kind: string; type?: string }[]
  next: string | null
}

async function paged(limit: number): Promise<Page['entries']> {
  const entries: Page['entries'] = []
  for (let cursor = ''; ;) {
    const page = (await get(`/v1/users/ann/timeline?limit=${limit}${cursor}`)).json<Page>()
    entries.push(...page.entries)
    if (page.next === null) return entries
    expect(page.entries).toHaveLength(limit)
    cursor = `&cursor=${page.next}`
  }
}

describe('the timeline', () => {
  it('is the same whole and page by page, newest first', async () => {
    const whole = (await get('/v1/users/ann/timeline')).json<Page>()
    expect(whole.next).toBeNull()
    expect(whole.entries.filter(({ kind }) => kind === 'event').map(({ type }) => type)).toEqual(
      EVENTS.map(({ $type }) => $type).toReversed(),
    )
    for (const limit of [1, 2, 3]) expect(await paged(limit)).toEqual(whole.entries)
  })

  it('tells the scores of its entries, why one was scored again, and what an event was about', async () => {
    await post('/v205/users/ann/score', {})
    const { entries } = (await get('/v1/users/ann/timeline?limit=500')).json<Page>()
    const scores = { payment_abuse: expect.any(Number) }
    const order = { order_id: 'o-1', amount: 5_000_000, currency_code: 'EUR' }
    expect(entries.find(({ type }) => type === '$create_order')).toMatchObject({ scores, ...order })
    const posting = { content_id: 'c-1', status: '$active' }
    expect(entries.find(({ type }) => type === '$create_content')).toMatchObject(posting)
    const labelled = entries.find(({ kind }) => kind === 'label')
    expect(labelled).not.toHaveProperty('scores')
    expect(labelled).toMatchObject({ type: 'payment_abuse', is_bad: true })
    expect(labelled).not.toHaveProperty('of')
    const again = entries.filter(({ kind }) => kind === 'rescore')
    for (const one of again) expect(one).not.toHaveProperty('type')
    expect(again).toMatchObject([
      { scores, cause: { kind: 'request' } },
      ...again.slice(1).map(() => ({ cause: { kind: 'label', sequence: labelled?.sequence } })),
    ])
  })

  it('says what a label, one taken back, and a decision are about', async () => {
    const of = { type: 'order', id: 'o-1' }
    await post('/v1/labels', { user_id: 'ann', of, abuse_type: 'payment_abuse', is_bad: false })
    await service.app.inject({
      method: 'DELETE',
      url: '/v1/labels?type=order&id=o-1',
      headers: headers(),
    })
    const account = service.local.account_id
    await post(`/v3/accounts/${account}/users/ann/orders/o-1/decisions`, {
      decision_id: 'watch_order_payment_abuse',
      source: 'MANUAL_REVIEW',
      analyst: 'eva',
    })
    await service.services.records.settled(service.services.core.figures().sequence)
    const { entries } = (await get('/v1/users/ann/timeline?limit=500')).json<Page>()
    const about = entries.filter((entry) => 'of' in entry)
    expect(about.toReversed()).toMatchObject([
      { kind: 'label', is_bad: false, of },
      { kind: 'unlabel', of },
      { kind: 'decided', type: 'watch_order_payment_abuse', of },
    ])
  })

  it.each(['limit=0', 'limit=501', 'limit=x', 'limit=1.5', 'cursor=nonsense', 'cursor='])(
    'refuses %s',
    async (query) => {
      const answer = await get(`/v1/users/ann/timeline?${query}`)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ error: 'invalid_request' })
    },
  )
})

describe('the timeline of a session', () => {
  it('is its own until an event carries its user', async () => {
    const item = { $item_id: 'i', $product_title: 'hat', $price: 1 }
    const cart = { $type: '$add_item_to_cart', $session_id: 's-1', $item: item }
    await post('/v205/events', cart)
    const { services } = service
    await services.records.settled(services.core.figures().sequence)
    const page = (await get('/v1/sessions/s-1/timeline')).json<Page>()
    expect(page).toMatchObject({ session_id: 's-1', entries: [{ type: '$add_item_to_cart' }] })
    const other = await get('/v1/sessions/s-1/timeline', basic(service.other.production.api_key))
    expect(other.statusCode).toBe(404)
  })

  it('is that of its events among those of its user, once it has one', async () => {
    const visit = { $session_id: 's-2', $user_id: 'joe' }
    const item = { $item_id: 'i', $product_title: 'hat', $price: 1 }
    await post('/v205/events', { $type: '$add_item_to_cart', $session_id: 's-2', $item: item })
    await post('/v205/events', { $type: '$login', ...visit, $login_status: '$success' })
    await post('/v205/events', { $type: '$logout', $user_id: 'joe', $session_id: 's-3' })
    await post('/v205/events', { $type: 'left', ...visit })
    const url = '/v1/sessions/s-2/timeline'
    const whole = (await get(url)).json<Page>()
    expect(whole).toMatchObject({ session_id: 's-2', user_id: 'joe', next: null })
    const types = whole.entries.map(({ type }) => type)
    expect(types).toEqual(['left', '$login', '$add_item_to_cart'])
    const first = (await get(`${url}?limit=2`)).json<Page>()
    const second = (await get(`${url}?limit=2&cursor=${first.next}`)).json<Page>()
    expect(second.next).toBeNull()
    expect([...first.entries, ...second.entries]).toEqual(whole.entries)
  })
})

describe('what nothing was told of', () => {
  const account = () => service.local.account_id
  it.each([
    ['/v1/users/nobody', 'No user with this id.'],
    ['/v1/users/nobody/timeline', 'No user with this id.'],
    ['/v1/users/nobody/devices', 'No user with this id.'],
    ['/v1/sessions/none/timeline', 'No session with this id.'],
    ['/v1/devices/none', 'No device with this id.'],
    ['/v1/orders/none', 'No order with this id.'],
    ['/v3/accounts/OWN/users/nobody', 'No user with this id.'],
    ['/v3/accounts/OWN/users/nobody/devices', 'No user with this id.'],
    ['/v3/accounts/OWN/sessions/none', 'No session with this id.'],
    ['/v3/accounts/OWN/devices/none', 'No device with this id.'],
  ])('%s is not found', async (url, description) => {
    const answer = await get(url.replace('OWN', account()))
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ error: 'not_found', description })
  })

  it.each([
    ['/v1/labels?user_id=nobody', { labels: [] }],
    ['/v3/accounts/OWN/users/nobody/decisions', { decisions: {} }],
    ['/v3/accounts/OWN/orders/none/decisions', { decisions: {} }],
  ])('%s says that nothing was said of it', async (url, none) => {
    const answer = await get(url.replace('OWN', account()))
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject(none)
  })

  it('is not who was labelled before his first event: that stands in his timeline', async () => {
    const label = { user_id: 'to-come', abuse_type: 'content_abuse', is_bad: true }
    await post('/v1/labels', label)
    const { entries } = (await get('/v1/users/to-come/timeline')).json<Page>()
    expect(entries.map(({ kind }) => kind)).toEqual(['label'])
  })

  it('is not who has nothing to list', async () => {
    await post('/v205/events', { $type: '$logout', $user_id: 'bare' })
    expect((await get('/v1/users/bare/devices')).json()).toMatchObject({ devices: [] })
    expect((await get(`/v3/accounts/${account()}/users/bare/devices`)).json()).toMatchObject({
      data: [],
    })
  })
})

describe('an event', () => {
  it('comes with its outcome', async () => {
    const answer = await get('/v1/events/2')
    expect(answer.json()).toMatchObject({
      sequence: 2,
      kind: 'event',
      received_at: TEST_NOW_MS + MINUTE_MS,
      event: ORDER,
      enrichment: {},
    })
    expect(answer.json()).toHaveProperty('scores.payment_abuse')
  })

  it('keeps the names of the sender', async () => {
    const named = { $type: 'x', $user_id: 'cam', effect: 'e', replaces: 'r', camelCase: 1 }
    await post('/v205/events', named)
    const { sequence } = service.services.core.figures()
    expect((await get(`/v1/events/${sequence}`)).json()).toMatchObject({ event: named })
  })

  it('that is a label is told in the words of the interface', async () => {
    const of = { type: 'order', id: 'o-1' }
    const said = { user_id: 'ann', abuse_type: 'payment_abuse', is_bad: true, of }
    const answer = await post('/v1/labels', said)
    const [taken] = answer.json<{ labels: { sequence: number }[] }>().labels
    const entry = (await get(`/v1/events/${taken?.sequence}`)).json<{ event: object }>()
    expect(entry).toMatchObject({
      kind: 'label',
      event: { user_id: 'ann', label: { abuse_type: 'payment_abuse', is_bad: true, of } },
    })
    const text = JSON.stringify(entry)
    expect(text.match(/"[a-z_]*[A-Z]\w*":/g)).toBeNull()
  })

  it.each(['/v1/events/0', '/v1/events/-1', '/v1/events/1e3', '/v1/events/999', '/v1/events/x'])(
    '%s is not found',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404)
    },
  )
})

describe('the health of the integration', () => {
  it('counts events by type, and what was wrong by path without positions', async () => {
    const bad = { ...ORDER, $items: [{ $item_id: true }, { $item_id: false }] }
    await post('/v205/events', bad)
    await post('/v205/events', { ...ORDER, $user_id: 'with space' })
    const health = (await get('/v1/health/integration')).json<Record<string, object[]>>()
    expect(health['environment']).toBe('production')
    expect(health['events']).toContainEqual(
      expect.objectContaining({ type: '$create_order', count: 2 }),
    )
    expect(health['refusals']).toContainEqual(
      expect.objectContaining({
        type: '$create_order',
        code: 53,
        path: '$.$items[].$item_id',
        count: 2,
      }),
    )
    expect(health['warnings']).toContainEqual(expect.objectContaining({ path: '$.$user_id' }))
  })

  it.each(['0', '91', 'x'])('refuses %s days', async (days) => {
    expect((await get(`/v1/health/integration?days=${days}`)).statusCode).toBe(400)
  })
})

describe("another account's key, and the sandbox key", () => {
  const urls = [
    '/v1/users/ann',
    '/v1/users/ann/explain?at=2',
    '/v1/users/ann/explain',
    '/v1/users/ann/compare?from=1&to=2',
    '/v1/events/2',
    '/v1/orders/o-1',
    '/v1/transactions/t-1',
    '/v1/content/c-1',
  ]
  it.each(urls)('%s: the other account finds nothing', async (url) => {
    expect((await get(url, basic(service.other.production.api_key))).statusCode).toBe(404)
  })

  it.each(['/v1/events/2', '/v1/orders/o-1', '/v1/transactions/t-1', '/v1/content/c-1'])(
    '%s: the sandbox finds nothing',
    async (url) => {
      expect((await get(url, basic(service.local.sandbox.api_key))).statusCode).toBe(404)
    },
  )

  it('the timelines of both are their own', async () => {
    const other = await get('/v1/users/ann/timeline', basic(service.other.production.api_key))
    expect(other.statusCode).toBe(404)
    const sandbox = await get('/v1/users/ann/timeline', basic(service.local.sandbox.api_key))
    expect(sandbox.json<Page>().entries).toHaveLength(1)
  })

  it('see no labels and scores of the compat interface', async () => {
    const other = basic(service.other.production.api_key)
    expect((await get('/v205/score/ann', other)).json()).toMatchObject({ status: 54 })
    expect((await get('/v205/users/ann/score', other)).json()).toMatchObject({ status: 64 })
    const sandbox = await get('/v205/score/ann', basic(service.local.sandbox.api_key))
    expect(sandbox.json()).toMatchObject({ status: 0, latest_labels: {} })
  })
})
