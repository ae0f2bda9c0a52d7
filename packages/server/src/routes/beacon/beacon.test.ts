import { decodeOutcome } from '@winnow/engine'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SERVER_LIMITS } from '../../limits/server-limits.ts'
import { hostileBody } from '../../testing/hostile-body.ts'
import {
  basic,
  bearer,
  openMemoryService,
  type MemoryService,
} from '../../testing/memory-service.ts'
import { openApi } from '../operation/open-api.ts'
import { type ApiDocument, callsOf, mediaOf } from '../operation/page/document.ts'
import { exampleOf } from '../operation/page/example-of.ts'
import { ROUTES } from '../routes.ts'
import type { IssuedAccount } from '../../start/issue-account.ts'
import { deviceIdOf } from './beacon-event.ts'

const ORIGIN = 'https://www.shop.test'
const VISITOR = '0b6fd9d5-3b7d-4f0e-9a56-2f6f1a8e7c11'

let service: MemoryService
let count = 0
beforeAll(async () => {
  service = await openMemoryService({ beaconIpPerSecond: 0 })
})
afterAll(() => service.close())

const newId = () => `message-${(count += 1)}`

const beacon = (more: object = {}) => ({
  key: service.local.production.beacon_key,
  id: newId(),
  session: 'visit-1',
  visitor: VISITOR,
  pages: [{ url: 'https://www.shop.test/', title: 'Shop', referrer: '', agoMs: 10 }],
  ...more,
})

const post = (body: unknown, headers: Record<string, string> = {}, to = service) =>
  to.app.inject({
    method: 'POST',
    url: '/v1/beacon',
    headers: { 'content-type': 'text/plain', origin: ORIGIN, ...headers },
    payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  })

const sequence = (of = service) => of.services.core.figures().sequence

async function lastEvent(): Promise<Record<string, unknown>> {
  const url = `/v1/events/${sequence()}`
  const headers = basic(service.local.production.api_key)
  return (await service.app.inject({ url, headers })).json<{ event: Record<string, unknown> }>()
    .event
}

/** How many beacons came to what, as the figures say. */
async function counted(of = service): Promise<Record<string, number>> {
  const { body } = await of.app.inject('/metrics')
  const lines = body.matchAll(/^winnow_beacons_total\{outcome="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries([...lines].map(([, outcome, count]) => [outcome, Number(count)]))
}

describe('a beacon', () => {
  it('as the reference shows it names a device', async () => {
    const document = openApi(ROUTES) as unknown as ApiDocument
    const call = callsOf(document).find(({ operationId }) => operationId === 'postV1Beacon')
    const example = exampleOf(mediaOf(call?.requestBody)?.schema ?? {}, document) as object
    await post({ ...example, key: service.local.production.beacon_key })
    expect(await lastEvent()).toMatchObject({
      $claimed_user_id: 'billy_jones',
      $device_id: deviceIdOf(VISITOR),
    })
  })

  it('becomes an entry of the ledger, tied to session and device, not to the user it claims', async () => {
    const device = { 'screen.width': 1920, 'fonts.installed': ['Arial'] }
    const answer = await post(beacon({ user: 'ann', device, behavior: { keys: 3 } }))
    expect(answer.statusCode).toBe(204)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-credentials': 'true',
    })
    const event = await lastEvent()
    expect(event).toMatchObject({
      $type: '$beacon',
      $session_id: 'visit-1',
      $device_id: deviceIdOf(VISITOR),
      $claimed_user_id: 'ann',
      $device: device,
      $behavior: { keys: 3 },
      $ip: '127.0.0.1',
    })
    expect(event).not.toHaveProperty('$user_id')
    expect(JSON.stringify(event)).not.toContain(VISITOR)
  })

  it('that is sent twice counts once', async () => {
    const one = beacon()
    await post(one)
    const before = sequence()
    const { taken, repeated = 0 } = await counted()
    expect((await post(one)).statusCode).toBe(204)
    expect((await post({ ...one, user: 'other' })).statusCode).toBe(204)
    expect(sequence()).toBe(before)
    expect(await counted()).toMatchObject({ taken, repeated: repeated + 2 })
    await post(beacon())
    expect(await counted()).toMatchObject({ taken: Number(taken) + 1, repeated: repeated + 2 })
  })

  it('that can be tied to nothing is taken and not kept', async () => {
    const before = sequence()
    expect((await post(beacon({ session: undefined, visitor: 'short' }))).statusCode).toBe(204)
    expect(sequence()).toBe(before)
  })

  it('stands in the timeline of its session, and of the user once the server names both', async () => {
    const { api_key } = service.local.production
    await post(beacon({ session: 'visit-tied', user: 'tied' }))
    const timeline = async (path: string) => {
      const answer = await service.app.inject({ url: path, headers: basic(api_key) })
      return answer.body
    }
    expect(await timeline('/v1/sessions/visit-tied/timeline')).toContain('$beacon')
    expect(await timeline('/v1/users/tied/timeline')).not.toContain('$beacon')
    await service.app.inject({
      method: 'POST',
      url: '/v205/events',
      headers: basic(api_key),
      payload: { $type: '$login', $user_id: 'tied', $session_id: 'visit-tied' },
    })
    expect(await timeline('/v1/users/tied/timeline')).toContain('$beacon')
    const joined = await timeline('/v1/sessions/visit-tied/timeline')
    expect(JSON.parse(joined)).toMatchObject({
      user_id: 'tied',
      entries: [{ type: '$login' }, { type: '$beacon' }],
    })
  })

  it('of a page without an origin of its own, as in a sandbox, is answered readably', async () => {
    const answers = [await post(beacon(), { origin: 'null' }), await post('{', { origin: 'null' })]
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers])).toEqual(
      [204, 400].map((status) => [
        status,
        expect.objectContaining({
          'access-control-allow-origin': 'null',
          'access-control-allow-credentials': 'true',
        }),
      ]),
    )
    expect(answers[0]?.headers['set-cookie']).toBeUndefined()
  })

  it.each([
    ['too large', () => 'x'.repeat(SERVER_LIMITS.beaconBytes + 1), 413],
    ['no JSON', () => '{', 400],
    ['empty', () => '', 400],
    ['a list', () => [], 401],
    ['without an id', () => beacon({ id: undefined }), 400],
    ['with an id that is none', () => beacon({ id: '<script>' }), 400],
    ['with an unknown key', () => beacon({ key: 'ffffffffff' }), 401],
    ['with a secret key', () => beacon({ key: service.local.production.api_key }), 403],
  ])('that is %s is refused, readably for the page', async (_, body, status) => {
    const before = sequence()
    const answer = await post(body())
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['access-control-allow-origin']).toBe(ORIGIN)
    expect(sequence()).toBe(before)
  })

  it.each([
    ['/v1/beacon', () => post(beacon({ key: 'ffffffffff' }))],
    ['/i.gif', () => service.app.inject({ url: '/i.gif?bk=ffffffffff' })],
  ])('of %s with an unknown key asks no visitor for a password', async (_, send) => {
    const { statusCode, headers } = await send()
    expect(statusCode).toBe(401)
    expect(headers).not.toHaveProperty('www-authenticate')
  })

  it('keeps of wrong and endless parts what can be used, within bounds', async () => {
    const names = Array.from({ length: 1_000 }, (_, n) => [`name${n}`, n])
    await post(
      beacon({
        user: 'a\u0000b',
        session: 'visit-bounds',
        pages: [{ url: 'u'.repeat(5_000), title: 7, agoMs: -5 }, null, 3],
        device: {
          ...Object.fromEntries(names.slice(0, 400)),
          ['__proto__']: 1,
          'agent.userAgent': 'a'.repeat(5_000),
          'screen.width': {},
          'screen.height': [1080],
          'math.results': [1, {}, 'x'.repeat(99), null, ...Array.from({ length: 99 }, () => 2)],
          'fonts.installed': Array.from({ length: 40 }, () => 'f'.repeat(100)),
          'agent.mobile': null,
          'locale.language': 'de-DE',
        },
        behavior: { keys: '3', far: 1e308, clicks: 2 },
      }),
    )
    const event = await lastEvent()
    expect(event).not.toHaveProperty('$claimed_user_id')
    expect(event['$device']).toEqual({
      'agent.userAgent': 'a'.repeat(512),
      'math.results': [1, 'x'.repeat(32), 2, 2, 2, 2],
      'fonts.installed': Array.from({ length: 32 }, () => 'f'.repeat(32)),
      'locale.language': 'de-DE',
    })
    expect(event['$pages']).toEqual([
      { $url: 'u'.repeat(SERVER_LIMITS.beaconTextChars), $title: '', $referrer: '', $ago_ms: 0 },
    ])
    expect(event['$behavior']).toEqual({ clicks: 2 })
  })

  it('never fails the service, whatever it holds', async () => {
    const { beacon_key: key } = service.local.production
    const parts = fc.record({
      session: fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.anything()),
      pages: fc.anything(),
      device: fc.dictionary(fc.string(), fc.anything()),
      behavior: fc.anything(),
      domain: fc.string(),
    })
    await fc.assert(
      fc.asyncProperty(fc.oneof(hostileBody, parts), fc.string(), async (body, origin) => {
        const isParts = !Buffer.isBuffer(body)
        const payload = isParts ? { ...body, key, id: newId(), visitor: VISITOR } : body
        const answer = await post(payload, { origin: origin.replaceAll(/[^ -~]/g, '') })
        expect(answer.statusCode).toBeLessThan(500)
        expect(answer.statusCode === 204 || !isParts).toBe(true)
      }),
      { numRuns: 300 },
    )
    expect(service.logged()).not.toContain('a request failed')
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

describe('beacons are hostile', () => {
  const EVENT = {
    $type: '$create_order',
    $user_id: 'victim',
    $session_id: 'victim-visit',
    $ip: '203.0.113.7',
    $order_id: 'o1',
    $amount: 90_000_000,
    $currency_code: 'USD',
  }

  /** The scores of an order after what the attacker sent. */
  async function orderAfter(
    attack: (service: MemoryService) => Promise<unknown>,
  ): Promise<Float32Array> {
    const fresh = await openMemoryService({ beaconIpPerSecond: 0, trustedProxies: 1 })
    try {
      await attack(fresh)
      const { api_key } = fresh.local.production
      await fresh.app.inject({
        method: 'POST',
        url: '/v205/events',
        headers: basic(api_key),
        payload: EVENT,
      })
      const { services } = fresh
      const entry = await services.ledger.get(services.core.figures().sequence)
      return decodeOutcome(entry?.outcome ?? new Uint8Array(0)).scores
    } finally {
      await fresh.close()
    }
  }

  it('so none of them lowers a score, whoever and whatever it claims', async () => {
    const clean = await orderAfter(async () => undefined)
    const attacked = await orderAfter(async (fresh) => {
      const key = fresh.local.production.beacon_key
      for (let n = 0; n < 50; n += 1) {
        const claims = {
          session: 'victim-visit',
          user: 'victim',
          visitor: VISITOR,
          key,
          id: newId(),
        }
        await post(beacon(claims), { 'x-forwarded-for': '203.0.113.7' }, fresh)
        fresh.setNowMs(Date.UTC(2026, 2, 1, 12) + n * 1_000)
      }
      fresh.setNowMs(Date.UTC(2026, 2, 1, 12))
    })
    expect(clean.length).toBeGreaterThan(0)
    clean.forEach((score, type) => expect(attacked[type]).toBeGreaterThanOrEqual(score))
  })

  it('so too many from one address or with one key are refused, others not', async () => {
    const tight = await openMemoryService({ beaconIpPerSecond: 1, trustedProxies: 1 })
    const key = tight.local.production.beacon_key
    const from = (ip: string) => post(beacon({ key }), { 'x-forwarded-for': ip }, tight)
    const statuses = []
    for (let n = 0; n < 8; n += 1) statuses.push((await from(`2001:db8:1:2::${n}`)).statusCode)
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429, 429])
    expect((await from('2001:db8:1:3::1')).statusCode).toBe(204)
    await tight.close()

    const narrow = await openMemoryService({ beaconIpPerSecond: 0, beaconKeyPerSecond: 1 })
    const flooded = narrow.local.production.beacon_key
    const flood = []
    for (let n = 0; n < 7; n += 1) {
      flood.push((await post(beacon({ key: flooded }), {}, narrow)).statusCode)
    }
    expect(flood.at(-1)).toBe(429)
    const other = beacon({ key: narrow.other.production.beacon_key })
    expect((await post(other, {}, narrow)).statusCode).toBe(204)
    await narrow.close()
  })

  it('so an allow-list of origins holds, for pictures by their referrer', async () => {
    const closed = await openMemoryService({ beaconOrigins: `https://a.test, ${ORIGIN}` })
    const key = closed.local.production.beacon_key
    expect((await post(beacon({ key }), {}, closed)).statusCode).toBe(204)
    for (const origin of ['https://evil.test', 'null', `${ORIGIN}.evil.test`]) {
      expect((await post(beacon({ key }), { origin }, closed)).statusCode).toBe(403)
    }
    const picture = (referer: string) =>
      closed.app.inject({ url: `/i.gif?bk=${key}&uu=${VISITOR}`, headers: { referer } })
    expect((await picture(`${ORIGIN}/page`)).statusCode).toBe(200)
    expect((await picture('https://evil.test/')).statusCode).toBe(403)
    await closed.close()
  })
})

describe('an account', () => {
  it('sets origins, Global Privacy Control and rate for its own pages only', async () => {
    const fresh = await openMemoryService({ beaconIpPerSecond: 0 })
    const change = (payload: object) =>
      fresh.app.inject({
        method: 'PATCH',
        url: `/v1/admin/accounts/${fresh.local.account_id}`,
        headers: bearer(fresh.adminToken),
        payload,
      })
    const status = async (of: IssuedAccount, headers: Record<string, string> = {}) =>
      (await post(beacon({ key: of.production.beacon_key }), headers, fresh)).statusCode
    await change({ beacon_origins: ['https://only.test'] })
    expect([await status(fresh.local), await status(fresh.other)]).toEqual([403, 204])
    expect(await status(fresh.local, { origin: 'https://only.test' })).toBe(204)

    await change({ beacon_origins: 'default', beacon_privacy_control: 'drop' })
    const before = sequence(fresh)
    await status(fresh.local, { 'sec-gpc': '1' })
    expect(sequence(fresh)).toBe(before)
    await status(fresh.other, { 'sec-gpc': '1' })
    expect(sequence(fresh)).toBe(before + 1)

    await change({ beacon_key_per_second: 0.2 })
    expect([await status(fresh.local), await status(fresh.local)]).toEqual([204, 429])
    expect(await status(fresh.other)).toBe(204)
    await fresh.close()
  })
})

describe('the cookie', () => {
  it.each([
    [
      { host: 'www.shop.test' },
      {},
      /^__ssid=0b6f.*; Max-Age=34560000; Path=\/; SameSite=Lax; Secure$/,
    ],
    [{ host: 'www.shop.test:443' }, { domain: 'shop.test' }, /; Secure; Domain=shop\.test$/],
    [{ host: 't.shop.test' }, { domain: 'shop.test' }, /Domain=shop\.test$/],
    [{ host: 'localhost:80', origin: 'http://localhost' }, {}, /; SameSite=Lax$/],
    [{ host: 't.shop.test' }, {}, undefined],
    [{ host: 'tracker.test' }, { domain: 'shop.test' }, undefined],
    [{ host: 'www.shop.test' }, { visitor: undefined }, undefined],
    [{ host: 'www.shop.test' }, { domain: 'evil.test' }, /Secure$/],
    [{ host: 'www.shop.test' }, { domain: 'x; HttpOnly' }, /Secure$/],
  ])('with %j and %j is renewed as %s', async (headers, more, expected) => {
    const { 'set-cookie': cookie } = (await post(beacon(more), headers)).headers
    if (expected === undefined) expect(cookie).toBeUndefined()
    else expect(cookie).toMatch(expected)
  })

  it('is renewed where a proxy of ours tells which host it put another in place of', async () => {
    const headers = { host: '127.0.0.1:8080', 'x-forwarded-host': 'www.shop.test' }
    const behind = await openMemoryService({ trustedProxies: 1 })
    const key = behind.local.production.beacon_key
    const [trusted, stranger] = [
      await post(beacon({ key }), headers, behind),
      await post(beacon(), headers),
    ]
    expect(trusted.headers['set-cookie']).toMatch(/^__ssid=/)
    expect(stranger.headers['set-cookie']).toBeUndefined()
    await behind.close()
  })

  it('is not set, and nothing is kept, where Global Privacy Control is heeded', async () => {
    const heeding = await openMemoryService({ beaconPrivacyControl: 'drop' })
    const key = heeding.local.production.beacon_key
    const headers = { host: 'www.shop.test', 'sec-gpc': '1' }
    const answer = await post(beacon({ key }), headers, heeding)
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([204, undefined])
    expect(sequence(heeding)).toBe(0)
    expect(await counted(heeding)).toEqual({ dropped: 1 })
    await heeding.close()
  })
})
