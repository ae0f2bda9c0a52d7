import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMemoryService, type MemoryService } from './testing/memory-service.ts'
import { openRawSocket } from './testing/raw-socket.ts'

let service: MemoryService
let port = 0
let key = ''
beforeAll(async () => {
  service = await openMemoryService()
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  port = (service.app.server.address() as AddressInfo).port
  key = service.local.production.api_key
})
afterAll(() => service.close())

/** What a client of another language puts on the wire, with `KEY` or `BASE64(KEY:)` in it. */
interface Sent {
  readonly target: string
  readonly headers: readonly string[]
  readonly body?: string
}

const LOGIN = { $type: '$login', $user_id: 'ann', $session_id: 's', $ip: null }
const FORM = 'Content-Type: application/x-www-form-urlencoded'
const withKey = (body: object) => JSON.stringify({ ...body, $api_key: 'KEY' })

const base64 = (text: string) => Buffer.from(text).toString('base64')

const fillIn = (text: string) =>
  text
    .replace('BASE64(KEY:)', base64(`${key}:`))
    .replace('BASE64(KEY)', base64(key))
    .replace('KEY', key)

/** Sends the bytes of one request and reads the bytes of its answer. */
async function exchange({ target, headers, body = '' }: Sent) {
  const raw = await openRawSocket(port)
  const filled = fillIn(body)
  const lines = [
    `${target} HTTP/1.1`,
    'Host: fraud.example.com',
    'User-Agent: Client/v205 language/1.0',
    'Accept: */*',
    ...headers,
    ...(body === '' ? [] : [`Content-Length: ${Buffer.byteLength(filled)}`]),
    'Connection: close',
  ]
  raw.write(`${lines.map(fillIn).join('\r\n')}\r\n\r\n${filled}`)
  const answer = await raw.untilClosed()
  raw.end()
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
  const [, text = ''] = answer.split('\r\n\r\n')
  return { status, text }
}

/** An answer as clients read it: exactly 200, status 0, and `request` as JSON within JSON. */
async function readingOf(sent: Sent) {
  const { status, text } = await exchange(sent)
  const body = JSON.parse(text) as { status: number; request?: string }
  const request = JSON.parse(body.request ?? '{}') as object
  return { status, code: body.status, isKeyEchoed: Object.hasOwn(request, '$api_key') }
}

const GOOD = { status: 200, code: 0, isKeyEchoed: false }

describe('an event as it is sent', () => {
  const JSON_TYPE = 'Content-Type: application/json'
  it.each<[string, Sent]>([
    [
      'from Python, key in the body, flags in lower case',
      {
        target: 'POST /v205/events?return_score=true&abuse_types=payment_abuse%2Cpromo_abuse',
        headers: ['Content-type: application/json'],
        body: withKey(LOGIN),
      },
    ],
    [
      'from Ruby, JSON under a form type and a bare ?',
      { target: 'POST /v204/events?', headers: [FORM], body: withKey(LOGIN) },
    ],
    [
      'from PHP, with an escaped slash in JSON',
      {
        target: 'POST /v205/events?return_workflow_status=true&return_route_info=true',
        headers: [JSON_TYPE],
        body: withKey({ ...LOGIN, note: 'a/b' }).replace('/', String.raw`\/`),
      },
    ],
    [
      'from Java, fields in lower case',
      {
        target: 'POST /v205/events?fields=score_percentiles,warnings&return_score=true',
        headers: ['Content-Type: application/json; charset=utf-8'],
        body: withKey(LOGIN),
      },
    ],
    [
      'from .NET, Base64 of the key without a colon',
      {
        target: 'POST /v205/events',
        headers: [JSON_TYPE, 'Authorization: Basic BASE64(KEY)'],
        body: JSON.stringify(LOGIN),
      },
    ],
    [
      'from Node, the raw key as Basic, and every flag',
      {
        target:
          'POST /v204/events?return_score=true&return_action=false&force_workflow_run=false&x=1',
        headers: [JSON_TYPE, 'Authorization: Basic KEY'],
        body: JSON.stringify(LOGIN),
      },
    ],
    [
      'by curl -u, with -d and no type of its own',
      {
        target: 'POST /v203/events',
        headers: [FORM, 'Authorization: Basic BASE64(KEY:)'],
        body: JSON.stringify(LOGIN),
      },
    ],
  ])('%s', async (_, sent) => {
    expect(await readingOf(sent)).toEqual(GOOD)
  })
})

describe('the other calls as they are sent', () => {
  it.each<[string, Sent]>([
    [
      'a score with the key in the query',
      { target: 'GET /v205/score/ann?api_key=KEY', headers: [] },
    ],
    [
      'a score with a slash at its end',
      { target: 'GET /v204/score/ann/?api_key=KEY', headers: [] },
    ],
    [
      'a rescore without a body',
      { target: 'POST /v205/users/ann/score?api_key=KEY', headers: ['Content-Length: 0'] },
    ],
    [
      'a rescore with an empty list as body',
      { target: 'POST /v205/users/ann/score?api_key=KEY', headers: [FORM], body: '[]' },
    ],
    [
      'a label with $type and null members',
      {
        target: 'POST /v204/users/ann/labels',
        headers: [FORM],
        body: withKey({
          $type: '$label',
          $is_bad: true,
          $abuse_type: 'promo_abuse',
          $analyst: null,
        }),
      },
    ],
  ])('%s', async (_, sent) => {
    await service.app.inject({
      method: 'POST',
      url: '/v205/events',
      payload: { ...LOGIN, $api_key: key },
    })
    expect(await readingOf(sent)).toEqual(GOOD)
  })

  it('a label taken back is 204 without a body', async () => {
    const target = 'DELETE /v205/users/ann/labels/?api_key=KEY&abuse_type=promotion_abuse'
    expect(await exchange({ target, headers: [] })).toEqual({ status: 204, text: '' })
  })
})
