import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  basic,
  type MemoryService,
  openMemoryService,
  TEST_NOW_MS,
} from '../../testing/memory-service.ts'
import { deviceIdOf } from '../beacon/beacon-event.ts'

const [ANNS, BOBS] = ['visitor-of-ann-1', 'visitor-of-bob-1']
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36'
const COMPONENTS = {
  'agent.userAgent': AGENT,
  'agent.platform': 'Linux x86_64',
  'automation.webdriver': true,
  'automation.nativeCodeChars': 34,
  'hardware.cores': 8,
  'hardware.touchPoints': 0,
  'screen.width': 1920,
  'screen.height': 1080,
  'timezone.zone': 'Europe/Berlin',
  'locale.language': 'de-DE',
  'fonts.installed': ['Arial'],
  'graphics.unmaskedRenderer': 'NVIDIA',
}

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService({ beaconIpPerSecond: 0, publicUrl: 'https://winnow.example/' })
  await tell()
})
afterAll(() => service.close())

/** Two profiles of one machine; the shop ties the first one's session to ann. */
async function tell(): Promise<void> {
  await beacon('1', ANNS, 'visit-ann')
  await beacon('2', ANNS, 'visit-ann', { device: COMPONENTS })
  await beacon('3', BOBS, 'visit-bob', { device: COMPONENTS, user: 'ann' })
  const payload = { $type: '$login', $user_id: 'ann', $session_id: 'visit-ann', $ip: '203.0.113.9' }
  await send('POST', '/v205/events', payload)
  await service.services.records.settled(service.services.core.figures().sequence)
}

async function beacon(id: string, visitor: string, session: string, more: object = {}) {
  const key = service.local.production.beacon_key
  await service.app.inject({
    method: 'POST',
    url: '/v1/beacon',
    remoteAddress: '203.0.113.9',
    headers: { 'content-type': 'text/plain', 'user-agent': AGENT },
    payload: JSON.stringify({ key, id: `message-${id}`, session, visitor, ...more }),
  })
}

const headers = () => basic(service.local.production.api_key)
const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
  service.app.inject({ method, url, headers: headers(), payload })
const get = (url: string, as = headers()) => service.app.inject({ url, headers: as })
const account = () => `/v3/accounts/${service.local.account_id}`

describe('a device', () => {
  it('is told in words, with how common it is, its sessions and users', async () => {
    const answer = await get(`/v1/devices/${deviceIdOf(ANNS)}`)
    expect(answer.json()).toMatchObject({
      id: deviceIdOf(ANNS),
      first_seen: TEST_NOW_MS,
      signals: [
        { name: 'browser', text: 'Chrome 126 on Linux' },
        { name: 'system', text: 'Linux x86_64' },
        { name: 'processor', text: '8 cores' },
        { name: 'screen', text: '1920 × 1080' },
        { name: 'touch', text: 'no touch' },
        { name: 'graphics', text: 'NVIDIA' },
        { name: 'clock', text: 'Europe/Berlin (DE)' },
        { name: 'languages', text: 'de-DE' },
        { name: 'fonts', text: 'Arial' },
      ],
      warnings: ['A program drives the browser.'],
      fingerprint: { devices: 2, users: 1, networks: 1, pervasiveness: 0.5 },
      users: ['ann'],
      sessions: [{ id: 'visit-ann', user_id: 'ann' }],
    })
  })

  it('of another profile is linked by its fingerprint, not merged', async () => {
    const [ann, bob] = await Promise.all(
      [ANNS, BOBS].map(async (visitor) => (await get(`/v1/devices/${deviceIdOf(visitor)}`)).json()),
    )
    expect(bob).toMatchObject({ fingerprint: ann.fingerprint, user_count: 0, users: [] })
    expect(bob.sessions).toEqual([{ id: 'visit-bob', user_id: null, last_seen: TEST_NOW_MS }])
  })

  it('is a user’s by what the server says, not by what a page claims', async () => {
    const { devices } = (await get('/v1/users/ann/devices')).json<{ devices: { id: string }[] }>()
    expect(devices.map(({ id }) => id)).toEqual([deviceIdOf(ANNS)])
  })

  it('is nobody’s in another environment, and unknown ones are not found', async () => {
    const sandbox = basic(service.local.sandbox.api_key)
    expect((await get(`/v1/devices/${deviceIdOf(ANNS)}`, sandbox)).statusCode).toBe(404)
    expect((await get('/v1/devices/web:none')).statusCode).toBe(404)
    expect((await get('/v1/users/nobody/devices')).statusCode).toBe(404)
  })
})

describe('the device calls of the compat interface', () => {
  it('tell a device, a session’s and a user’s', async () => {
    const device = { id: deviceIdOf(ANNS), network: { pervasiveness: 0.5, score: 0.5 } }
    expect((await get(`${account()}/devices/${device.id}`)).json()).toMatchObject(device)
    expect((await get(`${account()}/sessions/visit-ann`)).json()).toMatchObject({
      id: 'visit-ann',
      device: {
        ...device,
        users: { data: [{ id: 'ann', href: `https://winnow.example${account()}/users/ann` }] },
      },
    })
    expect((await get(`${account()}/users/ann/devices`)).json()).toMatchObject({
      data: [
        {
          id: device.id,
          href: `https://winnow.example${account()}/devices/${encodeURIComponent(device.id)}`,
        },
      ],
    })
  })

  it('link to what answers', async () => {
    const device = (await get(`${account()}/devices/${deviceIdOf(ANNS)}`)).json<{
      users: { data: { id: string; href: string }[] }
    }>()
    const [user] = device.users.data
    const found = await get(new URL(user?.href ?? '').pathname)
    expect(found.json()).toMatchObject({ id: 'ann', user_id: 'ann', labels: [] })
    expect((await get(`${account()}/users/nobody`)).statusCode).toBe(404)
  })

  it('label a device, which its users’ scores show', async () => {
    const score = async () => {
      const answer = await get('/v205/score/ann')
      return answer.json<{ scores: { account_abuse: { score: number } } }>().scores.account_abuse
        .score
    }
    const before = await score()
    const url = `${account()}/devices/${deviceIdOf(ANNS)}`
    expect((await send('PUT', `${url}/label`, { label: 'FRAUD' })).json()).toEqual({
      label: 'fraud',
    })
    expect((await get(url)).json()).toMatchObject({ label: 'fraud', labeled_at: TEST_NOW_MS })
    expect(await score()).toBeGreaterThan(before)
    expect((await send('PUT', `${url}/label`, { label: 'not_bad' })).statusCode).toBe(200)
    expect(await score()).toBeCloseTo(before, 5)
    const odd = await send('PUT', `${url}/label`, { label: 'odd' })
    expect([odd.statusCode, Object.keys(odd.json<{ issues: object }>().issues)]).toEqual([
      400,
      ['label'],
    ])
  })

  it('are closed to other accounts', async () => {
    const other = basic(service.other.production.api_key)
    for (const path of [
      `devices/${deviceIdOf(ANNS)}`,
      'sessions/visit-ann',
      'users/ann/devices',
      'users/ann',
    ]) {
      expect((await get(`${account()}/${path}`, other)).statusCode).toBe(404)
    }
  })
})

it('links to itself as https, where a proxy of ours ended TLS', async () => {
  const behind = await openMemoryService({ trustedProxies: 1 })
  const { local, app } = behind
  const script = async (proto: string): Promise<unknown> => {
    const answer = await app.inject({
      url: '/v1/snippet',
      headers: {
        ...basic(local.production.api_key),
        host: 'winnow.example',
        'x-forwarded-proto': proto,
      },
    })
    return answer.json<{ script: string }>().script
  }
  expect([await script('https'), await script('http')]).toEqual([
    'https://winnow.example/s.js',
    'http://winnow.example/s.js',
  ])
  await behind.close()
})

it('a device of a browser that keeps no cookie is its visit’s, and linked by its fingerprint', async () => {
  const ottos = ['visit-otto', 'visit-otto', 'visit-otto-2']
  for (const [at, session] of ottos.entries()) {
    await beacon(`otto-${at}`, '', session, { device: COMPONENTS })
    const event = { $type: '$login', $user_id: 'otto', $session_id: session, $ip: '127.0.0.1' }
    await send('POST', '/v205/events', event)
  }
  await service.services.records.settled(service.services.core.figures().sequence)
  const { devices } = (await get('/v1/users/otto/devices')).json<{ devices: { id: string }[] }>()
  expect(devices).toHaveLength(2)
  for (const { id } of devices) {
    const { warnings, fingerprint } = (await get(`/v1/devices/${id}`)).json()
    expect(warnings).toEqual(['A program drives the browser.'])
    expect(fingerprint).toMatchObject({ devices: 4, users: 2 })
  }
})

describe('who is told of before the page is', () => {
  const LATES = 'visitor-of-late-1'

  it('has the device of his session', async () => {
    const account = { $type: '$create_account', $user_id: 'late', $session_id: 'visit-late' }
    await send('POST', '/v205/events', account)
    await beacon('10', LATES, 'visit-late', { device: COMPONENTS })
    const { devices } = (await get('/v1/users/late/devices')).json()
    expect(devices).toMatchObject([
      {
        id: deviceIdOf(LATES),
        users: ['late'],
        sessions: [{ id: 'visit-late', user_id: 'late' }],
      },
    ])
    const timeline = (await get('/v1/sessions/visit-late/timeline')).json()
    expect(timeline).toMatchObject({ user_id: 'late', entries: [{}, {}] })
  })

  const others = 'visitor-of-late-2'
  const ids = [deviceIdOf(others), deviceIdOf(LATES)]

  it('keeps it in the list, however many pages another of his devices tells of', async () => {
    const login = { $type: '$login', $user_id: 'late', $session_id: 'visit-late-2' }
    await send('POST', '/v205/events', login)
    for (let page = 0; page < 250; page += 1) {
      await beacon(`late-${page}`, others, 'visit-late-2', page === 0 ? { device: COMPONENTS } : {})
    }
    const { devices, next } = (await get('/v1/users/late/devices')).json()
    expect(devices.map(({ id }: { id: string }) => id)).toEqual(ids)
    expect(next).toBeNull()
    expect(devices[0].signals).toContainEqual({ name: 'processor', text: '8 cores' })
    const old = (await get(`${account()}/users/late/devices`)).json()
    expect(old).toMatchObject({
      data: ids.map((id) => ({ id })),
      has_more: false,
      total_results: 2,
    })
    const session = await get(`${account()}/sessions/visit-late`)
    expect(session.json()).toMatchObject({ id: 'visit-late', device: { id: ids[1] } })
  })

  it('has them page by page, each page with the address of the next', async () => {
    const first = (await get(`${account()}/users/late/devices?limit=1`)).json()
    expect(first).toMatchObject({ data: [{ id: ids[0] }], has_more: true, total_results: 2 })
    const { pathname, search } = new URL(first.next_ref)
    const second = (await get(pathname + search)).json()
    expect(second).toMatchObject({ data: [{ id: ids[1] }], has_more: false, total_results: 2 })
    expect(second.next_ref).toBeUndefined()
    for (const odd of ['limit=0', 'limit=101', 'after=x']) {
      expect((await get(`${account()}/users/late/devices?${odd}`)).statusCode).toBe(400)
    }
  })

  it('has twenty a page of what the console shows', async () => {
    for (let at = 0; at < 25; at += 1)
      await beacon(`many-${at}`, `visitor-${at}-of-many`, 'visit-m')
    for (let at = 0; at < 25; at += 1) {
      const session = `visit-many-${at}`
      const login = { $type: '$login', $user_id: 'many', $session_id: session }
      await send('POST', '/v205/events', login)
      await beacon(`many-again-${at}`, `visitor-${at}-of-many`, session)
    }
    const first = (await get('/v1/users/many/devices')).json()
    const second = (await get(`/v1/users/many/devices?cursor=${first.next}`)).json()
    const found = [...first.devices, ...second.devices].map(({ id }: { id: string }) => id)
    const known = Array.from({ length: 25 }, (_, at) => deviceIdOf(`visitor-${24 - at}-of-many`))
    expect(found).toEqual(known)
    expect([first.devices.length, second.next]).toEqual([20, null])
    expect((await get('/v1/users/many/devices?cursor=x')).statusCode).toBe(400)
  })

  it('shares it with those who were in the session before it was told of', async () => {
    const shared = 'visitor-of-several'
    for (const $user_id of ['one', 'two']) {
      const account = { $type: '$create_account', $user_id, $session_id: 'visit-shared' }
      await send('POST', '/v205/events', account)
    }
    await beacon('shared', shared, 'visit-shared', { device: COMPONENTS })
    const id = deviceIdOf(shared)
    expect((await get(`/v1/devices/${id}`)).json()).toMatchObject({ users: ['two', 'one'] })
    expect((await get(`${account()}/devices/${id}`)).json()).toMatchObject({
      users: { has_more: false, total_results: 2, data: [{ id: 'two' }, { id: 'one' }] },
      sessions: { has_more: false, total_results: 1 },
    })
    expect((await get(`${account()}/users/one/devices`)).json()).toMatchObject({ data: [{ id }] })
  })

  it('lists fifty of each of a device that many have, and says so', async () => {
    const kiosk = 'visitor-of-kiosk-1'
    for (let at = 0; at < 60; at += 1) {
      const login = { $type: '$login', $user_id: `guest-${at}`, $session_id: `visit-kiosk-${at}` }
      await beacon(`kiosk-${at}`, kiosk, `visit-kiosk-${at}`)
      await send('POST', '/v205/events', login)
    }
    const id = deviceIdOf(kiosk)
    const { users, sessions } = (await get(`/v1/devices/${id}`)).json()
    expect([users.length, sessions.length, users[0]]).toEqual([50, 50, 'guest-59'])
    const old = (await get(`${account()}/devices/${id}`)).json()
    expect(old.users).toMatchObject({ has_more: true, total_results: 60 })
    expect(old.sessions).toMatchObject({ has_more: true, total_results: 60 })
  })
})

it('a device is told of pages on which a script acted, and of no others', async () => {
  const visitor = 'visitorcarol0123456789'
  const script = { keys: 40, clicks: 7, touches: 0, scrolls: 0, pastes: 0, focuses: 7, moves: 0 }
  const pages = [
    { ...script, untrusted: 54 },
    { ...script, untrusted: 0 },
  ]
  for (const [at, behavior] of pages.entries()) {
    await beacon(`carol-${at}`, visitor, 'visit-carol', { behavior })
  }
  await service.services.records.settled(service.services.core.figures().sequence)
  const { warnings } = (await get(`/v1/devices/${deviceIdOf(visitor)}`)).json()
  expect(warnings).toEqual([
    'A script typed and clicked in it, and no hand, on 1 page within 90 days.',
  ])
})
