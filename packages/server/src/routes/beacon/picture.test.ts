import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basic, openMemoryService, type MemoryService } from '../../testing/memory-service.ts'
import { deviceIdOf } from './beacon-event.ts'

const VISITOR = '0b6fd9d5-3b7d-4f0e-9a56-2f6f1a8e7c11'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService({ beaconIpPerSecond: 0 })
})
afterAll(() => service.close())

const sequence = () => service.services.core.figures().sequence

async function lastEvent(): Promise<Record<string, unknown>> {
  const url = `/v1/events/${sequence()}`
  const headers = basic(service.local.production.api_key)
  return (await service.app.inject({ url, headers })).json<{ event: Record<string, unknown> }>()
    .event
}

describe('the picture of older pages', () => {
  it('is a page view', async () => {
    const { beacon_key: key } = service.local.production
    const query = new URLSearchParams({
      bk: key,
      tm: '1772366400000',
      r: '0.25',
      v: '100',
      ui: 'ann',
      S: '5d41402abc4b2a76b9719d911017c592',
      uu: VISITOR,
      t: 'Shop',
      u: 'https://www.shop.test/reset?mail=ann@x.test&page=2#f',
      rf: 'https://search.test/?q=shoes',
      // Of screen, plug-ins and fonts nothing is taken: the user agent is that of the request.
      ua: 'Mozilla/4.0 (compatible; MSIE 8.0)',
      h: '1080x1920',
      l: 'en-us',
      P: 'Shockwave Flash',
      cs: 'UTF-8',
      z: '1',
    }).toString()
    const answer = await service.app.inject({ url: `/i.gif?${query}` })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/gif'])
    expect(answer.rawPayload.subarray(0, 6).toString()).toBe('GIF89a')
    expect(await lastEvent()).toMatchObject({
      $type: '$beacon',
      $claimed_user_id: 'ann',
      $device_id: deviceIdOf(VISITOR),
      $session_digest: '5d41402abc4b2a76b9719d911017c592',
      $pages: [
        {
          $url: 'https://www.shop.test/reset?mail&page',
          $title: 'Shop',
          $referrer: 'https://search.test/?q',
        },
      ],
    })
    const before = sequence()
    await service.app.inject({ url: `/i.gif?${query}` })
    expect(sequence()).toBe(before)
  })
  it('ties session and device as a page view does, once an event named the session; not the user it claims', async () => {
    const { beacon_key: key, api_key } = service.local.production
    const picture = (session: string, more: Record<string, string>) => {
      const S = hash('md5', session)
      const query = new URLSearchParams({ bk: key, S, uu: VISITOR, ui: 'eve', ...more })
      return service.app.inject({ url: `/i.gif?${query.toString()}` })
    }
    const event = (of: object) =>
      service.app.inject({
        method: 'POST',
        url: '/v205/events',
        headers: basic(api_key),
        payload: { $user_id: 'old-page', $session_id: 'old-visit', $ip: '127.0.0.1', ...of },
      })
    const get = async (path: string) =>
      (await service.app.inject({ url: path, headers: basic(api_key) })).body
    await picture('old-visit', { r: '1' })
    expect(await lastEvent()).toHaveProperty('$session_digest')
    await event({ $type: '$login' })
    expect(await get('/v1/users/old-page/devices')).not.toContain(deviceIdOf(VISITOR))
    await picture('old-visit', { r: '2' })
    const told = await lastEvent()
    expect(told).toMatchObject({ $session_id: 'old-visit', $claimed_user_id: 'eve' })
    expect(told).not.toHaveProperty('$session_digest')
    await event({ $type: '$create_order', $order_id: 'o-1' })
    expect(await get('/v1/users/old-page/devices')).toContain(deviceIdOf(VISITOR))
    expect(await get('/v1/users/old-page/timeline')).toContain('$beacon')
    expect(await get('/v1/users/eve/timeline')).not.toContain('$beacon')
    await picture('another-visit', { r: '3' })
    expect(await lastEvent()).not.toHaveProperty('$session_id')
  })
})
