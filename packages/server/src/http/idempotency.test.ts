import { parseEvent } from '@winnow/contract'
import { expect, it } from 'vitest'
import { serviceOfEachTest } from '../testing/each-service.test.support.ts'
import { basic, TEST_NOW_MS } from '../testing/memory-service.ts'
import { digestOf } from './idempotency.ts'

const service = serviceOfEachTest()

const headers = () => ({
  ...basic(service().local.production.api_key),
  'content-type': 'application/json',
})

const entries = (): number => service().services.core.figures().sequence

function send(url: string, payload: string, key?: string) {
  const keyed = key === undefined ? {} : { 'idempotency-key': key }
  return service().app.inject({ method: 'POST', url, payload, headers: { ...headers(), ...keyed } })
}

/** One request, and the same as other JSON writers would write it. */
const REQUESTS = [
  [
    'an event',
    '/v205/events',
    '{"$type":"$create_order","$user_id":"ann","$order_id":"o","$amount":1000000,"$currency_code":"USD"}',
    '{ "$user_id": "ann", "$type": "$create_order",\n"$currency_code":"USD", "$amount": 1000000.0, "$order_id": "o" }',
    '{"$type":"$create_order","$user_id":"ann","$order_id":"o","$amount":2000000,"$currency_code":"USD"}',
  ],
  [
    'an event of an older version',
    '/v203/events',
    '{"$type":"$login","$user_id":"ann","$login_status":"$success","a":1,"b":"é"}',
    String.raw`{"b":"\u00e9","a":1e0,"$login_status":"$success","$user_id":"ann","$type":"$login"}`,
    '{"$type":"$login","$user_id":"ann","$login_status":"$failure","a":1,"b":"é"}',
  ],
  [
    'a label',
    '/v205/users/ann/labels',
    '{"$is_bad":true,"$abuse_type":"payment_abuse"}',
    '{"$abuse_type":"payment_abuse",\t"$is_bad":true}',
    '{"$is_bad":false,"$abuse_type":"payment_abuse"}',
  ],
  [
    'labels of the own interface',
    '/v1/labels',
    '{"labels":[{"user_id":"ann","abuse_type":"payment_abuse","is_bad":true,"time":1000000000000}]}',
    '{"labels":[{"time":1.0e12,"is_bad":true,"abuse_type":"payment_abuse","user_id":"ann"}]}',
    '{"labels":[{"user_id":"bob","abuse_type":"payment_abuse","is_bad":true,"time":1000000000000}]}',
  ],
] as const

it.each(REQUESTS)(
  '%s with a key is the same however it is serialised, and another one is refused',
  async (_, url, ...[body, sameBody, otherBody]) => {
    const first = await send(url, body, 'key')
    expect(first.statusCode).toBe(200)
    const taken = entries()
    expect((await send(url, sameBody, 'key')).statusCode).toBe(200)
    expect(entries()).toBe(taken)
    expect((await send(url, otherBody, 'key')).statusCode).toBeGreaterThanOrEqual(400)
    expect(entries()).toBe(taken)
  },
)

it.each([
  ['an event', '{"$event_id":"e","$type":"$login","$user_id":"ann"}'],
  ['a label', '{"id":"e","$user_id":"ann","abuse_type":"payment","bad":true,"label_time":1000}'],
])('%s in a line is the same however it is serialised', async (_, line) => {
  const members = Object.entries(JSON.parse(line) as object).toReversed()
  const other = JSON.stringify(Object.fromEntries(members)).replaceAll(':', ' : ')
  await send('/v1/events:bulk', `${line}\n`)
  const { body } = await send('/v1/events:bulk', `${other}\n`)
  expect(body).toContain('"repeated":true')
  expect(entries()).toBe(1)
})

it('a retry of a request that an earlier release took is known by its text', async () => {
  const text = '{"$type":"$login","$user_id":"ann"}'
  const parsed = parseEvent('v205', JSON.parse(text))
  if (!parsed.ok) throw new Error('the event was refused')
  const bodyDigest = digestOf(`POST /v205/events\n${text}`)
  await service().services.core.execute({
    is: 'event',
    request: {
      environment: 1,
      event: parsed.event,
      receivedAtMs: TEST_NOW_MS,
      idempotency: { key: 'request key', bodyDigest },
    },
  })
  expect((await send('/v205/events', text, 'key')).statusCode).toBe(200)
  expect(entries()).toBe(1)
})

it('lines that an earlier release took are known by their texts', async () => {
  const event = '{"$type":"$login","$event_id":"e","$user_id":"ann"}'
  const label =
    '{"id":"e","$user_id":"ann","abuse_type":"payment","bad":true,"label_time":1000000000000}'
  const { core } = service().services
  const common = { environment: 1, receivedAtMs: TEST_NOW_MS }
  const lasting = (key: string, text: string) => ({
    idempotency: { key, bodyDigest: digestOf(text), isLasting: true },
  })
  const parsed = parseEvent('v205', { $type: '$login', $user_id: 'ann' })
  if (!parsed.ok) throw new Error('the event was refused')
  await core.execute({
    is: 'event',
    request: { ...common, event: parsed.event, ...lasting('event line e', event) },
  })
  await core.execute({
    is: 'label',
    request: {
      ...common,
      userId: 'ann',
      label: { isBad: true, abuseType: 'payment_abuse' },
      ...lasting(`label line e ${digestOf(label)}`, label),
    },
  })
  const { body } = await send('/v1/events:bulk', `${event}\n${label}\n`)
  expect(body.match(/"repeated":true/g)).toHaveLength(2)
})
