import { MINUTE_MS } from '@winnow/contract'
import { entryOfKind } from '@winnow/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateSync } from 'otplib'
import { PEOPLE_LIMITS } from '../../people/people-limits.ts'
import {
  bearer,
  openMemoryService,
  type MemoryService,
  TEST_NOW_MS,
} from '../../testing/memory-service.ts'
import { TestBrowser } from '../../testing/test-browser.ts'

const PASSWORD = 'eight quiet herons'
const PERSON = { name: 'Ann', state: 'active', roles: [{ role: 'analyst' }], nowMs: 1 } as const

let service: MemoryService
let passwordHash = ''
beforeAll(async () => {
  service = await openMemoryService()
  passwordHash = await service.services.people.passwords.hash(PASSWORD)
})
afterAll(() => service.close())

let addresses = 0

/** A person with the password, and a browser at an address of its own. */
async function somebody(name: string) {
  const { people } = service.services
  const email = `${name}@shop.example`
  const person = await people.register.create({ ...PERSON, email })
  const id = person?.id ?? ''
  await people.credentials.setPassword(id, passwordHash)
  return { id, email, browser: newBrowser() }
}

function newBrowser(headers: Readonly<Record<string, string | undefined>> = {}): TestBrowser {
  addresses += 1
  return new TestBrowser(service, { remoteAddress: `198.51.100.${addresses}`, headers })
}

const signIn = (browser: TestBrowser, email: string, more: object = {}) =>
  browser.send('POST', '/v1/sign-in', { email, password: PASSWORD, ...more })

const meOf = async (browser: TestBrowser): Promise<number> =>
  (await browser.send('GET', '/v1/me')).statusCode

async function auditOf(what: string) {
  const entries = await service.services.ledger.read(1, 1000)
  return entries.flatMap((entry) => {
    const body = entryOfKind('audit', entry)?.body
    return body?.what === what ? [body] : []
  })
}

/** An entry that nobody waits for is in the ledger before one that comes later. */
async function written(): Promise<void> {
  const browser = newBrowser()
  await browser.signIn(service, { email: `later${addresses}@shop.example` })
  await browser.send('POST', '/v1/sign-out')
}

describe('by password', () => {
  it('a person is signed in, and out again', async () => {
    const { id, email, browser } = await somebody('in-and-out')
    const answer = await signIn(browser, ` ${email.toUpperCase()} `)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ person_id: id, email, has_totp: false })
    expect(answer.json()).toMatchObject({ permissions: expect.arrayContaining(['read_records']) })
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(
      /^winnow_session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(await meOf(browser)).toBe(200)
    const stolen = new Map(browser.cookies)
    expect((await browser.send('POST', '/v1/sign-out')).statusCode).toBe(204)
    expect(browser.cookies.size).toBe(0)
    for (const [name, value] of stolen) browser.cookies.set(name, value)
    expect(await meOf(browser)).toBe(401)
    const [entry] = (await auditOf('sign_in')).filter(({ on }) => on.id === id)
    expect(entry).toMatchObject({ who: { kind: 'person', personId: id, email } })
    expect(await auditOf('sign_out')).toContainEqual(expect.objectContaining({ on: entry?.on }))
  })

  it('a wrong password and an unknown address are answered alike', async () => {
    const { id, email, browser } = await somebody('alike')
    const invited = await somebody('alike-invited')
    await service.services.people.register.update(invited.id, { state: 'invited' })
    const answers = await Promise.all([
      browser.send('POST', '/v1/sign-in', { email, password: 'a wrong password' }),
      signIn(newBrowser(), 'nobody@shop.example'),
      signIn(newBrowser(), invited.email),
    ])
    const [first] = answers
    expect(first.statusCode).toBe(401)
    for (const { statusCode, body, headers } of answers) {
      expect([statusCode, body]).toEqual([first.statusCode, first.body])
      expect(Object.keys(headers)).toEqual(Object.keys(first.headers))
    }
    await written()
    const failed = await auditOf('sign_in_failed')
    expect(failed).toContainEqual({
      who: { kind: 'anybody' },
      what: 'sign_in_failed',
      on: { type: 'person', id },
      from: expect.any(String),
      changes: { method: { after: 'password' } },
    })
    expect(failed).toContainEqual(
      expect.objectContaining({ on: { type: 'person', id: 'unknown' } }),
    )
    expect(JSON.stringify(failed)).not.toContain('nobody@')
  })

  it('an address is locked after so many wrong attempts, and whoever asks is told the way out', async () => {
    const { id, email, browser } = await somebody('locked')
    const password = 'a wrong password'
    const attempts = Array.from({ length: PEOPLE_LIMITS.attemptsPerPersonCount }, (_, at) => at)
    const wrong = attempts.map(() => browser.send('POST', '/v1/sign-in', { email, password }))
    const statuses = (await Promise.all(wrong)).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([401]))
    const locked = await signIn(newBrowser(), email)
    expect([locked.statusCode, locked.headers['retry-after']]).toEqual([429, '900'])
    expect(locked.json()).toMatchObject({ description: expect.stringContaining('reset link') })
    service.setNowMs(TEST_NOW_MS + PEOPLE_LIMITS.lockoutMs - 1)
    expect((await signIn(newBrowser(), email)).statusCode).toBe(429)
    const url = `/v1/people/${id}/link`
    const headers = bearer(service.adminToken)
    await service.app.inject({ method: 'POST', url, headers, payload: {} })
    expect((await signIn(newBrowser(), email)).statusCode).toBe(200)
    service.setNowMs(TEST_NOW_MS)
  })

  it('an address that nobody has is locked alike', async () => {
    const { attempts } = service.services.people
    const email = 'nobody-either@shop.example'
    for (let at = 0; at < PEOPLE_LIMITS.attemptsPerPersonCount; at += 1) {
      expect(attempts.person(email, TEST_NOW_MS)).toBe(0)
    }
    expect((await signIn(newBrowser(), email)).statusCode).toBe(429)
  })

  it('one network may try so often', async () => {
    const browser = newBrowser()
    const send = () => browser.send('POST', '/v1/sign-in/link-preview', { token: 'x'.repeat(43) })
    const burst = PEOPLE_LIMITS.attemptsPerNetworkBurstCount
    const answers = await Promise.all(Array.from({ length: burst + 1 }, send))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 404)).toHaveLength(burst)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a second factor', () => {
  const codeAt = (secret: string, nowMs: number) =>
    generateSync({ secret, epoch: Math.floor(nowMs / 1000) })

  it('is set by a code, asked for, and each code counts once', async () => {
    const { email, browser } = await somebody('totp')
    await signIn(browser, email)
    const wrong = await browser.send('POST', '/v1/me/totp', { password: 'a wrong password' })
    expect(wrong.statusCode).toBe(403)
    const begun = await browser.send('POST', '/v1/me/totp', { password: PASSWORD })
    const { seed, uri } = begun.json<{ seed: string; uri: string }>()
    expect(uri).toContain(`secret=${seed}`)
    expect((await browser.send('PUT', '/v1/me/totp', { code: '000000' })).statusCode).toBe(403)
    const code = codeAt(seed, TEST_NOW_MS)
    const confirmed = await browser.send('PUT', '/v1/me/totp', { code })
    const { recovery_codes: codes } = confirmed.json<{ recovery_codes: string[] }>()
    expect(new Set(codes).size).toBe(PEOPLE_LIMITS.recoveryCodesCount)

    const other = newBrowser()
    const without = await signIn(other, email)
    expect([without.statusCode, without.json().error]).toEqual([401, 'second_factor_required'])
    expect(without.headers['set-cookie']).toBeUndefined()
    expect((await signIn(other, email, { code })).statusCode).toBe(401)
    service.setNowMs(TEST_NOW_MS + MINUTE_MS)
    const next = codeAt(seed, TEST_NOW_MS + MINUTE_MS)
    const twice = await Promise.all([1, 2].map(() => signIn(newBrowser(), email, { code: next })))
    expect(new Set(twice.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 401]))
    const [first = ''] = codes
    const recovered = [` ${first.toUpperCase()} `, first].map((one) =>
      signIn(newBrowser(), email, { code: one }),
    )
    const statuses = (await Promise.all(recovered)).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([200, 401]))
    const me = (await browser.send('GET', '/v1/me')).json()
    expect(me).toMatchObject({ has_totp: true, recovery_codes_left: 9 })

    const removal = { password: PASSWORD, code: codes[1] }
    expect((await browser.send('POST', '/v1/me/totp/remove', removal)).statusCode).toBe(204)
    expect((await signIn(newBrowser(), email)).statusCode).toBe(200)
    service.setNowMs(TEST_NOW_MS)
  })
})

describe('sessions', () => {
  it('are listed, and ended one by one or all but one', async () => {
    const { email, browser } = await somebody('sessions')
    const others = [newBrowser({ 'user-agent': 'Phone' }), newBrowser()]
    for (const each of [browser, ...others]) await signIn(each, email)
    const listed = async () => {
      const answer = await browser.send('GET', '/v1/me/sessions')
      return answer.json<{ sessions: { session_id: string; user_agent?: string }[] }>().sessions
    }
    const sessions = await listed()
    expect(sessions).toHaveLength(3)
    expect(sessions.filter((one) => 'is_current' in one && one.is_current)).toHaveLength(1)
    const phone = sessions.find((one) => one.user_agent === 'Phone')?.session_id ?? ''
    const stranger = newBrowser()
    await stranger.signIn(service, { email: 'stranger@shop.example' })
    expect((await stranger.send('DELETE', `/v1/me/sessions/${phone}`)).statusCode).toBe(404)
    expect((await browser.send('DELETE', `/v1/me/sessions/${phone}`)).statusCode).toBe(204)
    expect(await Promise.all([browser, ...others].map(meOf))).toEqual([200, 401, 200])
    expect((await browser.send('DELETE', '/v1/me/sessions')).statusCode).toBe(204)
    expect(await Promise.all([browser, ...others].map(meOf))).toEqual([200, 401, 401])
  })

  it('end when the password changes, but for the one that changes it', async () => {
    const { email, browser } = await somebody('changes')
    const other = newBrowser()
    for (const each of [browser, other]) await signIn(each, email)
    const change = (password: string, wanted: string) =>
      browser.send('POST', '/v1/me/password', { password, new_password: wanted })
    expect((await change('a wrong password', 'nine loud herons')).statusCode).toBe(403)
    const short = await change(PASSWORD, 'short')
    expect(short.json()).toMatchObject({ issues: { password: expect.stringContaining('12') } })
    expect((await change(PASSWORD, 'nine loud herons')).statusCode).toBe(204)
    expect([await meOf(browser), await meOf(other)]).toEqual([200, 401])
    expect((await signIn(other, email)).statusCode).toBe(401)
    expect((await signIn(other, email, { password: 'nine loud herons' })).statusCode).toBe(200)
  })

  it('end after a time without a request, and after a time of any kind', async () => {
    const { email, browser } = await somebody('times')
    await signIn(browser, email)
    const { sessionIdleMs, sessionLifeMs } = PEOPLE_LIMITS
    let nowMs = TEST_NOW_MS
    while (nowMs + sessionIdleMs - 1 < TEST_NOW_MS + sessionLifeMs) {
      nowMs += sessionIdleMs - 1
      service.setNowMs(nowMs)
      expect(await meOf(browser)).toBe(200)
    }
    service.setNowMs(TEST_NOW_MS + sessionLifeMs)
    expect(await meOf(browser)).toBe(401)
    service.setNowMs(TEST_NOW_MS)
    const idle = newBrowser()
    await signIn(idle, email)
    service.setNowMs(TEST_NOW_MS + sessionIdleMs)
    expect(await meOf(idle)).toBe(401)
    service.setNowMs(TEST_NOW_MS)
  })

  it('of a former sign-in of the same browser end: no secret is used again', async () => {
    const { email, browser } = await somebody('fixed')
    await signIn(browser, email)
    const before = new Map(browser.cookies)
    await signIn(browser, email)
    const thief = newBrowser()
    for (const [name, value] of before) thief.cookies.set(name, value)
    expect([await meOf(thief), await meOf(browser)]).toEqual([401, 200])
  })
})

describe('a page of another origin', () => {
  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sister domain', { 'sec-fetch-site': 'same-site' }],
    ['another site that claims our origin', { 'sec-fetch-site': 'cross-site' }],
    [
      'another origin by an old browser',
      { 'sec-fetch-site': undefined, origin: 'http://evil.test' },
    ],
    ['another port', { 'sec-fetch-site': undefined, origin: 'http://winnow.test:8081' }],
    ['a look-alike', { 'sec-fetch-site': undefined, origin: 'http://winnow.test.evil.test' }],
    ['a sandbox', { 'sec-fetch-site': undefined, origin: 'null' }],
    ['nowhere', { 'sec-fetch-site': undefined, origin: undefined }],
    ['a navigation', { 'sec-fetch-site': 'none', origin: undefined }],
    ['a broken one', { 'sec-fetch-site': undefined, origin: 'http://' }],
  ])('%s changes nothing with the cookie', async (_, headers) => {
    const browser = new TestBrowser(service, { headers })
    await browser.signIn(service, { email: 'csrf@shop.example', roles: [{ role: 'admin' }] })
    for (const [method, url] of [
      ['POST', '/v1/sign-out'],
      ['DELETE', '/v1/me/sessions'],
      ['POST', '/v1/people'],
    ] as const) {
      const answer = await browser.send(method, url, method === 'POST' ? {} : undefined)
      expect([url, answer.statusCode]).toEqual([url, 403])
      expect(answer.json()).toMatchObject({ description: expect.stringContaining('origin') })
    }
    expect(await meOf(browser)).toBe(200)
  })

  it('our own is known by either header', async () => {
    for (const headers of [{ origin: undefined }, { 'sec-fetch-site': undefined }]) {
      const browser = new TestBrowser(service, { headers })
      await browser.signIn(service, { email: 'own@shop.example' })
      expect((await browser.send('POST', '/v1/sign-out')).statusCode).toBe(204)
    }
  })

  it('signs nobody in', async () => {
    const browser = newBrowser({ 'sec-fetch-site': 'cross-site', origin: 'http://evil.test' })
    expect((await signIn(browser, 'csrf@shop.example')).statusCode).toBe(403)
  })
})

it('by https the cookie is for this host alone', async () => {
  const secure = await openMemoryService({ publicUrl: 'https://winnow.shop.example' })
  try {
    const { people } = secure.services
    const person = await people.register.create({ ...PERSON, email: 'tls@shop.example' })
    await people.credentials.setPassword(person?.id ?? '', passwordHash)
    const browser = new TestBrowser(secure)
    const answer = await signIn(browser, 'tls@shop.example')
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(
      /^__Host-winnow_session=[\w-]{43};.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(await meOf(browser)).toBe(200)
    const [[, secret] = ['', '']] = browser.cookies
    const plain = new TestBrowser(secure)
    plain.cookies.set('winnow_session', secret)
    expect(await meOf(plain)).toBe(401)
  } finally {
    await secure.close()
  }
})

it('no secret is in the log or the ledger', async () => {
  const entries = JSON.stringify(await service.services.ledger.read(1, 1000))
  for (const text of [service.logged(), entries]) {
    expect(text).not.toContain(PASSWORD)
    expect(text).not.toContain('argon2id')
  }
})
