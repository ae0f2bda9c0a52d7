import { gzipSync } from 'node:zlib'
import { LIMITS } from '@winnow/contract'
import { ANDROID_PAYLOAD, IOS_PAYLOAD } from '@winnow/contract/testing'
import { decodeOutcome } from '@winnow/engine'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostileBody } from '../../testing/hostile-body.ts'
import { basic, openMemoryService, type MemoryService } from '../../testing/memory-service.ts'
import { deviceIdOf } from './mobile-entry.ts'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService({ beaconIpPerSecond: 0, beaconKeyPerSecond: 0 })
})
afterAll(() => service.close())

interface Sending {
  readonly to?: MemoryService
  readonly method?: 'PUT' | 'POST'
  readonly account?: string
  readonly headers?: Readonly<Record<string, string>>
}

function send(body: unknown, { to = service, method = 'PUT', ...more }: Sending = {}) {
  const { account_id, production } = to.local
  return to.app.inject({
    method,
    url: `/v3/accounts/${more.account ?? account_id}/mobile_events`,
    headers: { ...basic(production.beacon_key), ...more.headers },
    payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  })
}

/** As the hosted service's SDKs send it: gzip, and the key without a colon. */
const asTheySend = (): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(service.local.production.beacon_key).toString('base64')}`,
  'content-type': 'application/json',
  'content-encoding': 'gzip',
})

let drawn = 0
const events = (count: number, more: object = {}) => ({
  data: Array.from({ length: count }, () => ({
    installation_id: `device-${(drawn += 1)}`,
    android_app_state: { activity_class_name: 'Main' },
    ...more,
  })),
})

const sequence = (of = service) => of.services.core.figures().sequence

async function entry(at: number): Promise<Record<string, unknown>> {
  const headers = basic(service.local.production.api_key)
  const answer = await service.app.inject({ url: `/v1/events/${at}`, headers })
  return answer.json<{ event: Record<string, unknown> }>().event
}

/** How many events of batches came to that, as the figures say. */
async function counted(outcome: string): Promise<number> {
  const { body } = await service.app.inject('/metrics')
  return Number(body.split(`winnow_beacons_total{outcome="${outcome}"} `)[1]?.split('\n')[0] ?? 0)
}

describe('a batch of an app', () => {
  it.each([
    ['android', ANDROID_PAYLOAD, '9f3ac2d4e5b60718'],
    ['ios', IOS_PAYLOAD, '6D1BFA5E-2C2B-4B55-8A65-7E7E1E1D7A11'],
  ] as const)(
    'of %s becomes an entry per event, tied to its device',
    async (platform, body, id) => {
      const before = sequence()
      const answer = await send(gzipSync(body), { headers: asTheySend() })
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { taken: 2, repeated: 0, issues: {} },
      ])
      const device = deviceIdOf(platform, id)
      for (const at of [before + 1, before + 2]) {
        const event = await entry(at)
        expect(event).toMatchObject({
          $type: '$beacon',
          $platform: platform,
          $device_id: device,
          $claimed_user_id: 'ann',
          $ip: '127.0.0.1',
        })
        expect(event).not.toHaveProperty('$user_id')
        expect(JSON.stringify(event)).not.toContain(id)
        expect(JSON.stringify(event)).not.toContain("Ann's")
      }
      const told = (await entry(before + 1))['$device']
      expect(told).toMatchObject({ 'install.system_id': device })
    },
  )

  it('that is sent twice counts once, also cut otherwise', async () => {
    const batch = events(4, { session_id: 's' })
    await send(batch)
    const before = sequence()
    const [taken, repeated] = [await counted('taken'), await counted('repeated')]
    expect((await send(batch, { method: 'POST' })).json()).toMatchObject({ taken: 0, repeated: 4 })
    const [first] = batch.data
    expect((await send({ data: [first, ...events(1).data] })).json()).toMatchObject({
      taken: 1,
      repeated: 1,
    })
    expect(sequence()).toBe(before + 1)
    expect(await counted('taken')).toBe(taken + 1)
    expect(await counted('repeated')).toBe(repeated + 5)
  })

  it('stands in the timeline of the session it names', async () => {
    await send(events(1, { session_id: 'app-visit' }))
    const headers = basic(service.local.production.api_key)
    const url = '/v1/sessions/app-visit/timeline'
    expect((await service.app.inject({ url, headers })).body).toContain('$beacon')
  })

  it('of which a part can be used loses the rest, by its path', async () => {
    const answer = await send({ data: [...events(1).data, 7, { time: 1 }] })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      taken: 1,
      repeated: 0,
      issues: {
        '$.data[1]': 'expected an event',
        '$.data[2]': 'names neither an installation nor a session',
      },
    })
  })

  it('that is empty is taken', async () => {
    expect((await send({ data: [] })).statusCode).toBe(200)
  })

  const bomb = gzipSync(Buffer.alloc(100_000_000, ' '))
  it.each<[string, () => unknown, Sending, number]>([
    ['no JSON', () => '{', {}, 400],
    ['not there', () => '', {}, 400],
    ['of nothing usable', () => ({ data: [1, 2] }), {}, 400],
    ['too large', () => 'x'.repeat(1_048_577), {}, 413],
    ['a zip bomb', () => bomb, { headers: { 'content-encoding': 'gzip' } }, 413],
    ['no gzip', () => 'abc', { headers: { 'content-encoding': 'gzip' } }, 400],
    ['packed otherwise', () => 'abc', { headers: { 'content-encoding': 'br' } }, 400],
    ["of another's account", () => events(1), { account: '0123456789' }, 404],
    ['of a broken path', () => events(1), { account: '%00' }, 400],
    ['without a key', () => events(1), { headers: { authorization: '' } }, 401],
  ])('that is %s is refused', async (_, body, sending, status) => {
    const before = sequence()
    const { statusCode, headers } = await send(body(), sending)
    expect(statusCode).toBe(status)
    expect(headers).not.toHaveProperty('www-authenticate')
    expect(sequence()).toBe(before)
  })

  it('never fails the service, whatever it holds', async () => {
    const parts = fc.record({
      installation_id: fc.oneof(fc.string({ unit: 'binary' }), fc.anything()),
      user_id: fc.oneof(fc.string(), fc.anything()),
      ios_app_state: fc.anything(),
      android_device_properties: fc.dictionary(fc.string(), fc.anything()),
      fields: fc.dictionary(fc.string({ unit: 'binary' }), fc.anything()),
    })
    const batch = fc.array(fc.oneof(parts, fc.anything())).map((data) => ({ data }))
    await fc.assert(
      fc.asyncProperty(fc.oneof(hostileBody, batch), fc.boolean(), async (body, packed) => {
        const headers = packed ? { 'content-encoding': 'gzip' } : {}
        expect((await send(body, { headers })).statusCode).toBeLessThan(500)
      }),
      { numRuns: 300 },
    )
    expect(service.logged()).not.toContain('a request failed')
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

describe('a flood', () => {
  const statusesOf = async (count: number, body: () => unknown, to: MemoryService) => {
    const statuses: number[] = []
    for (let n = 0; n < count; n += 1) statuses.push((await send(body(), { to })).statusCode)
    return statuses
  }

  it('from one address is refused', async () => {
    const tight = await openMemoryService({ beaconIpPerSecond: 1 })
    const batch = () => events(1)
    expect(await statusesOf(7, batch, tight)).toEqual([200, 200, 200, 200, 200, 429, 429])
    await tight.close()
  })

  it('from one address does not use up what others may send with the key', async () => {
    const shared = await openMemoryService({ trustedProxies: 1 })
    const from = (ip: string) => ({ to: shared, headers: { 'x-forwarded-for': ip } })
    for (let batch = 0; batch < 5; batch += 1) {
      await send(events(LIMITS.mobileEventsCount), from('192.0.2.1'))
    }
    expect((await send(events(1), from('192.0.2.1'))).statusCode).toBe(429)
    expect((await send(events(1), from('192.0.2.2'))).statusCode).toBe(200)
    await shared.close()
  })

  it('with one key is refused by events, however they are packed', async () => {
    const narrow = await openMemoryService({ beaconIpPerSecond: 0, beaconKeyPerSecond: 1 })
    expect(await statusesOf(3, () => events(4), narrow)).toEqual([200, 429, 429])
    expect(sequence(narrow)).toBe(4)
    const large = () => events(LIMITS.mobileEventsCount)
    narrow.setNowMs(Date.UTC(2026, 2, 1, 13))
    expect(await statusesOf(2, large, narrow)).toEqual([200, 429])
    narrow.setNowMs(Date.UTC(2026, 2, 1, 13, 1))
    expect(await statusesOf(1, large, narrow)).toEqual([429])
    await narrow.close()
  })
})

describe('batches are hostile', () => {
  const ORDER = {
    $type: '$create_order',
    $user_id: 'victim',
    $session_id: 'victim-visit',
    $ip: '127.0.0.1',
    $order_id: 'o1',
    $amount: 90_000_000,
    $currency_code: 'USD',
  }

  /** The scores of an order after what the attacker sent. */
  async function orderAfter(
    attack: (on: MemoryService) => Promise<unknown>,
  ): Promise<Float32Array> {
    const fresh = await openMemoryService({ beaconIpPerSecond: 0 })
    await attack(fresh)
    await fresh.app.inject({
      method: 'POST',
      url: '/v205/events?return_score=true',
      headers: basic(fresh.local.production.api_key),
      payload: ORDER,
    })
    const { services } = fresh
    const kept = await services.ledger.get(services.core.figures().sequence)
    await fresh.close()
    return decodeOutcome(kept?.outcome ?? new Uint8Array(0)).scores
  }

  it('so none of them lowers a score, whoever it claims', async () => {
    const claims = { user_id: 'victim', session_id: 'victim-visit' }
    const attacked = await orderAfter((to) => send(events(50, claims), { to }))
    const clean = await orderAfter(async () => undefined)
    expect(clean.length).toBeGreaterThan(0)
    clean.forEach((score, type) => expect(attacked[type]).toBeGreaterThanOrEqual(score))
  })
})
