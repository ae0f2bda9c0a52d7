import { bodyText } from '@winnow/engine'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { basic, bearer, openMemoryService, type MemoryService } from './testing/memory-service.ts'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService({ logLevel: 'debug' })
})
afterAll(() => service.close())

const SECRETS = {
  user: 'user-4711-private',
  session: 'session-0815-private',
  email: 'ann.private@example.com',
  name: 'Ann Privatova',
  ip: '203.0.113.99',
  phone: '+14155550142',
  order: 'order-private-1',
  custom: 'a private remark',
  bin: '424243',
  key: 'wrong-private-key',
  query: 'private-query-value',
  analyst: 'private-analyst',
} as const

const EVENT = {
  $type: '$create_order',
  $user_id: SECRETS.user,
  $session_id: SECRETS.session,
  $user_email: SECRETS.email,
  $ip: SECRETS.ip,
  $order_id: SECRETS.order,
  $amount: 1,
  $currency_code: 'USD',
  $billing_address: { $name: SECRETS.name, $phone: SECRETS.phone },
  $payment_methods: [{ $payment_type: '$credit_card', $card_bin: SECRETS.bin }],
  remark: SECRETS.custom,
}

/** A session with everything that can happen: accepted, refused, broken, unknown, unauthorised. */
async function session(): Promise<string[]> {
  const { app, local, adminToken, services } = service
  const own = basic(local.production.api_key)
  const post = (url: string, payload: object | string, headers = own) =>
    app.inject({ method: 'POST', url, headers, payload })
  const get = (url: string, headers = own) => app.inject({ url, headers })
  const answers = [
    await post('/v205/events?return_score=true', EVENT),
    await post(`/v205/events?note=${SECRETS.query}`, { ...EVENT, $amount: SECRETS.custom }),
    await post('/v205/events', JSON.stringify(EVENT).slice(0, -30)),
    await post('/v205/events', EVENT, basic(SECRETS.key)),
    await post('/v205/events', { ...EVENT, $api_key: local.production.api_key }, {} as typeof own),
    await post(`/v205/users/${SECRETS.user}/labels`, {
      $is_bad: true,
      $abuse_type: 'payment_abuse',
      $analyst: SECRETS.analyst,
    }),
    await post('/v1/events:bulk', `${JSON.stringify(EVENT)}\n${SECRETS.custom}\n`),
    await get(`/v205/score/${SECRETS.user}`),
    await get(`/v1/users/${SECRETS.user}/timeline?cursor=${SECRETS.query}`),
    await get(`/nowhere/${SECRETS.user}`),
    await get('/v1/admin/accounts', bearer(adminToken)),
  ]
  services.log.trouble(
    'on purpose',
    new Error(`Unexpected ${SECRETS.email}\n    at ${SECRETS.name}`),
  )
  return answers.map(({ statusCode }) => String(statusCode))
}

it('no value that was sent, and no key, is ever logged or measured', async () => {
  const statuses = await session()
  expect(statuses).toEqual([
    '200',
    '400',
    '400',
    '400',
    '200',
    '200',
    '200',
    '200',
    '400',
    '404',
    '200',
  ])
  const { local, adminToken } = service
  const keys = [local.production.api_key, local.production.beacon_key, adminToken]
  const metrics = await service.app.inject('/metrics')
  const logged = service.logged()
  expect(logged.split('\n').length).toBeGreaterThan(statuses.length)
  expect(logged).toContain('"route":"/v1/users/:userId/timeline"')
  for (const secret of [...Object.values(SECRETS), ...keys]) {
    expect(logged).not.toContain(secret)
    expect(metrics.body).not.toContain(secret)
  }
})

const PAN = '5555555555554444'
const IBAN = 'NL91ABNA0417164300'

/** Every way in that takes a text, each with a whole card number and an IBAN in it. */
async function sendAccountNumbers() {
  const { app, local } = service
  const own = basic(local.production.api_key)
  const note = `card ${PAN}, account ${IBAN}`
  const post = (url: string, payload: object | string, headers: object = own) =>
    app.inject({ method: 'POST', url, headers: { ...headers }, payload })
  const label = { user_id: 'masked', abuse_type: 'payment_abuse', is_bad: true, description: note }
  const taken = { decision_id: 'block_user_payment_abuse', source: 'AUTOMATED_RULE' }
  const answers = [
    await post('/v205/events', {
      ...EVENT,
      $user_id: 'masked',
      $items: [{ $item_id: 'i', $product_title: note, $price: 10_000 }],
      note,
      card: Number(PAN),
    }),
    await post('/v205/users/masked/labels', {
      $is_bad: true,
      $abuse_type: 'payment_abuse',
      $description: note,
    }),
    await post('/v1/labels', label),
    await post(`/v3/accounts/${local.account_id}/users/masked/decisions`, {
      ...taken,
      description: note,
    }),
    await post(
      '/v1/events:bulk',
      `${JSON.stringify({ ...EVENT, $user_id: 'masked', $order_id: 'o-2', note })}\n`,
    ),
    await post('/v1/beacon', {
      key: local.production.beacon_key,
      id: 'masked-beacon-1',
      session: 'masked-session',
      pages: [{ url: `https://shop.example/?q=${PAN}`, title: note, referrer: '', agoMs: 0 }],
    }),
  ]
  return answers
}

it('no whole card number or IBAN is kept, whichever way it came in', async () => {
  const answers = await sendAccountNumbers()
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 204])
  const answered = answers.map(({ body }) => body).join('\n')
  expect(answered).not.toContain(PAN)
  expect(answered).not.toContain(IBAN)
  const { ledger } = service.services
  const entries = await ledger.read(1, ledger.last())
  const kept = entries.map(bodyText).join('\n')
  expect(kept).toContain('555555******4444')
  expect(kept).not.toContain(PAN)
  expect(kept).not.toContain(IBAN)
  expect(service.logged()).not.toContain(PAN)
})

it('an event type that is a whole card number is refused, and shown nowhere', async () => {
  const { app, local } = service
  const payload = { $type: PAN, $user_id: SECRETS.user }
  const headers = basic(local.production.api_key)
  const answer = await app.inject({ method: 'POST', url: '/v205/events', headers, payload })
  expect(answer.statusCode).toBe(400)
  expect(answer.body).not.toContain(PAN)
  const health = await app.inject({ url: '/v1/health/integration', headers })
  expect(health.statusCode).toBe(200)
  expect(health.body).not.toContain(PAN)
  expect(service.logged()).not.toContain(PAN)
})

it('no value stands in the message of a refusal', async () => {
  const wrong = {
    ...EVENT,
    $amount: SECRETS.custom,
    $time: SECRETS.query,
    $items: [{ $price: SECRETS.name }],
  }
  const answer = await service.app.inject({
    method: 'POST',
    url: '/v205/events?fields=WARNINGS',
    headers: basic(service.local.production.api_key),
    payload: wrong,
  })
  const { error_message: message, warnings } = answer.json<{
    error_message: string
    warnings: object
  }>()
  for (const secret of Object.values(SECRETS)) {
    expect(message).not.toContain(secret)
    expect(JSON.stringify(warnings)).not.toContain(secret)
  }
})
