import { type CanonicalEvent, DAY_MS, fromCanonicalJson, MINUTE_MS } from '@winnow/contract'
import { entryOfKind } from '@winnow/engine'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  basic,
  openMemoryService,
  type MemoryService,
  TEST_NOW_MS,
} from '../../testing/memory-service.ts'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService({
    verificationAttempts: 3,
    verificationResends: 2,
    verificationUserPerDay: 4,
    verificationRecipientPerDay: 5,
    verificationIpPerDay: 6,
    logLevel: 'debug',
  })
})
afterAll(() => service.close())

let users = 0
let nowMs = TEST_NOW_MS

/** Each test has a user, a recipient and a day of its own. */
beforeEach(() => {
  users += 1
  nowMs += 2 * DAY_MS
  service.setNowMs(nowMs)
})

const user = () => `billy_${users}`
const mailbox = () => `billy_${users}@example.com`

interface Call {
  readonly version?: string
  readonly key?: string
}

function post(call: string, body: object, { version = 'v1', key }: Call = {}) {
  const url = `/${version}/verification/${call}`
  const headers = basic(key ?? service.local.production.api_key)
  return service.app.inject({ method: 'POST', url, headers, payload: body })
}

const sendBody = (more: object = {}, event: object = {}) => ({
  $user_id: user(),
  $send_to: mailbox(),
  $verification_type: '$email',
  $event: { $session_id: 's-1', $verified_event: '$login', $verified_entity_id: 's-1', ...event },
  ...more,
})

const check = async (code: unknown, more: object = {}) => {
  const answer = await post('check', { $user_id: user(), $code: code, ...more })
  return answer.json<{ status: number; error_message: string; checked_at: number }>()
}

/** The code in the message that was sent last. */
const lastCode = (): string => /\b[1-9]\d{5}\b/.exec(service.sent.at(-1)?.text ?? '')?.[0] ?? ''

/** Another code of six digits. */
const wrongCode = (code: string): string =>
  code === '999999' ? '100000' : String(Number(code) + 1)

/** The `$verification` events of the user, oldest first. */
async function events(): Promise<readonly CanonicalEvent[]> {
  const entries = await service.services.ledger.read(1, 10_000)
  return entries.flatMap((entry) => {
    const stored = entryOfKind('event', entry)
    const event = stored && fromCanonicalJson(stored.body)
    return event?.type === '$verification' && event.userId === user() ? [event] : []
  })
}

const statuses = async () => (await events()).map(({ fields }) => fields['$status'])

describe.each(['v1', 'v1.1'])('a code of %s', (version) => {
  it('is sent, recorded as pending, and right once', async () => {
    const more = { $brand_name: 'Shop', $language: 'de-AT', $site_country: 'US' }
    const answer = await post('send', sendBody(more), { version })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      status: 0,
      error_message: 'OK',
      sent_at: nowMs,
      $sent_at: nowMs,
      segment_id: '',
      segment_name: '',
      brand_name: 'Shop',
      site_country: 'US',
      content_language: 'de',
    })
    const message = service.sent.at(-1)
    expect(message).toMatchObject({ channel: 'email', to: mailbox() })
    expect(message?.subject).toBe(`Shop: Ihr Code: ${lastCode()}`)
    const body = { $user_id: user(), $code: lastCode(), $verified_event: '$login' }
    const checked = await post('check', body, { version })
    expect([checked.statusCode, checked.json()]).toEqual([
      200,
      { status: 0, error_message: 'OK', checked_at: nowMs, $checked_at: nowMs },
    ])
    const again = await post('check', body, { version })
    expect([again.statusCode, again.json()]).toMatchObject([200, { status: 50 }])
    expect(await statuses()).toEqual(['$pending', '$success'])
  })
})

describe('a code', () => {
  it('is a number as well as a text', async () => {
    await post('send', sendBody())
    expect(await check(Number(lastCode()))).toMatchObject({ status: 0, checked_at: nowMs })
  })

  it('leaves members empty that were not sent, and writes English', async () => {
    const { brand_name, site_country, content_language } = (await post('send', sendBody())).json<
      Record<string, string>
    >()
    expect([brand_name, site_country, content_language]).toEqual(['', '', ''])
    expect(service.sent.at(-1)?.subject).toBe(`Your code: ${lastCode()}`)
  })

  it('goes to a phone in the form of E.164', async () => {
    const more = { $verification_type: '$sms', $send_to: '+49 (151) 123-456-78' }
    expect((await post('send', sendBody(more))).json()).toMatchObject({ status: 0 })
    expect(service.sent.at(-1)).toMatchObject({ channel: 'sms', to: '+4915112345678' })
  })

  it('may be tried three times; a right one is wrong after that', async () => {
    await post('send', sendBody())
    const code = lastCode()
    for (const tried of [wrongCode(code), 'abc', '0']) {
      expect(await check(tried)).toMatchObject({ status: 50 })
    }
    expect(await check(code)).toMatchObject({ status: 50 })
    expect(await statuses()).toEqual(['$pending', '$failure', '$failure', '$failure'])
  })

  it('expires', async () => {
    await post('send', sendBody())
    service.setNowMs(nowMs + 10 * MINUTE_MS)
    expect(await check(lastCode())).toMatchObject({ status: 50 })
  })

  it('is replaced by the next one of the same event, and not by that of another', async () => {
    await post('send', sendBody())
    const first = lastCode()
    await post('send', sendBody({}, { $verified_event: '$create_order', $verified_entity_id: 'o' }))
    const other = lastCode()
    await post('send', sendBody())
    const login = { $verified_event: '$login' }
    if (first !== lastCode()) expect(await check(first, login)).toMatchObject({ status: 50 })
    expect(await check(lastCode(), login)).toMatchObject({ status: 0 })
    expect(await check(other, { $verified_entity_id: 'o' })).toMatchObject({ status: 0 })
  })

  it('is right for one of many requests at once', async () => {
    await post('send', sendBody())
    const checks = await Promise.all(Array.from({ length: 3 }, () => check(lastCode())))
    expect(checks.filter(({ status }) => status === 0)).toHaveLength(1)
  })

  it('is of its environment, and of its account', async () => {
    await post('send', sendBody())
    const body = { $user_id: user(), $code: lastCode() }
    for (const key of [service.local.sandbox.api_key, service.other.production.api_key]) {
      expect((await post('check', body, { key })).json()).toMatchObject({ status: 50 })
    }
    expect(await check(lastCode())).toMatchObject({ status: 0 })
  })

  it('is recorded with what the caller sent of the event', async () => {
    const browser = { $user_agent: 'Mozilla/5.0', $accept_language: 'en-US' }
    const event = { $ip: '203.0.113.7', $browser: browser, $reason: '$automated_rule', shop: 'A' }
    await post('send', sendBody({ $site_country: 'US' }, { ...event, $unknown: 1 }))
    await check(lastCode())
    for (const { sessionId, ip, fields, custom } of await events()) {
      expect({ sessionId, ip, custom }).toEqual({
        sessionId: 's-1',
        ip: '203.0.113.7',
        custom: { shop: 'A' },
      })
      expect(fields).toMatchObject({
        $verified_event: '$login',
        $verified_entity_id: 's-1',
        $verification_type: '$email',
        $verified_value: mailbox(),
        $reason: '$automated_rule',
        $site_country: 'US',
        $browser: browser,
      })
    }
  })
})

describe('a code that is sent again', () => {
  it('is a new one for the same recipient, as often as it may be', async () => {
    await post('send', sendBody({ $brand_name: 'Shop', $language: 'de' }))
    const [first, message] = [lastCode(), service.sent.at(-1)]
    const subject = { $user_id: user(), $verified_event: '$login', $verified_entity_id: 's-1' }
    for (const _ of [1, 2]) {
      const answer = await post('resend', subject)
      const expected = { status: 0, error_message: 'OK', sent_at: nowMs, $sent_at: nowMs }
      expect([answer.statusCode, answer.json()]).toEqual([200, expected])
    }
    const again = service.sent.at(-1)
    expect(again?.text.replace(lastCode(), '')).toBe(message?.text.replace(first, ''))
    expect([again?.to, again?.channel]).toEqual([mailbox(), 'email'])
    const third = await post('resend', subject)
    expect([third.statusCode, third.json()]).toMatchObject([400, { status: 50 }])
    if (first !== lastCode()) expect(await check(first)).toMatchObject({ status: 50 })
    expect(await check(lastCode())).toMatchObject({ status: 0 })
    expect((await statuses()).filter((status) => status === '$pending')).toHaveLength(1)
  })

  it('may be tried as often as the first', async () => {
    await post('send', sendBody())
    for (const _ of [1, 2, 3]) await check('abc')
    await post('resend', { $user_id: user() })
    expect(await check(lastCode())).toMatchObject({ status: 0 })
  })
})

describe('what a stranger learns', () => {
  it('is the same of a wrong, used, expired and unknown code', async () => {
    const unknown = await check('123456')
    await post('send', sendBody())
    const code = lastCode()
    const wrong = await check(wrongCode(code))
    await check(code)
    const used = await check(code)
    await post('send', sendBody())
    service.setNowMs(nowMs + 10 * MINUTE_MS)
    const expired = await check(lastCode())
    const checkedAt = nowMs + 10 * MINUTE_MS
    expect(expired).toEqual({ ...unknown, checked_at: checkedAt, $checked_at: checkedAt })
    expect([wrong, used]).toEqual([unknown, unknown])
  })

  it('is the same of a resend for nobody and one that had all its messages', async () => {
    const none = await post('resend', { $user_id: user() })
    await post('send', sendBody())
    for (const _ of [1, 2]) await post('resend', { $user_id: user() })
    const used = await post('resend', { $user_id: user() })
    expect(used.json()).toEqual(none.json())
  })

  it('is nothing in the log, the metrics and the stored details of a code that was used', async () => {
    await post('send', sendBody())
    const code = lastCode()
    await check(code)
    const { body } = await service.app.inject({ url: '/metrics' })
    for (const secret of [code, mailbox(), user()]) {
      expect(service.logged() + body).not.toContain(secret)
    }
    const ledger = JSON.stringify((await events()).map((event) => event))
    expect(ledger).not.toContain(code)
  })
})

describe('a message that is not accepted', () => {
  it('is answered with -4, and the log has the code of the failure alone', async () => {
    const refused = await post('send', sendBody({ $send_to: `${user()}@refused.example` }))
    expect([refused.statusCode, refused.json()]).toMatchObject([500, { status: -4 }])
    expect(refused.headers['retry-after']).toBe('1')
    const line = service
      .logged()
      .split('\n')
      .find((one) => one.includes('code was not sent'))
    expect(line).toContain('SMTP 550')
    expect(line).not.toContain(user())
    expect((await post('send', sendBody())).statusCode).toBe(200)
  })
})

describe('messages are limited', () => {
  const limited = async (more: () => object, event: () => object = () => ({})) => {
    const answers: number[] = []
    for (let at = 0; at < 7; at += 1) {
      const { statusCode } = await post('send', sendBody(more(), event()))
      answers.push(statusCode)
    }
    return answers.filter((status) => status === 200).length
  }
  let names = 0
  const unique = (of: string) => `${of}_${(names += 1)}`

  it('by user', async () => {
    expect(await limited(() => ({ $send_to: `${unique('m')}@example.com` }))).toBe(4)
  })

  it('by recipient, in any case of letters', async () => {
    const to = (at: number) => (at % 2 === 0 ? mailbox() : mailbox().toUpperCase())
    expect(await limited(() => ({ $user_id: unique('u'), $send_to: to(names) }))).toBe(5)
  })

  it('by IP address, an IPv6 network as one', async () => {
    const more = () => ({ $user_id: unique('u'), $send_to: `${unique('m')}@example.com` })
    expect(await limited(more, () => ({ $ip: '198.51.100.9' }))).toBe(6)
    expect(await limited(more, () => ({ $ip: `2a00:1450:4001:808::${names}` }))).toBe(6)
    expect(await limited(more, () => ({ $ip: '192.168.1.1' }))).toBe(7)
  })

  it('for a day, resends included, with 60 and a time to wait', async () => {
    for (let at = 0; at < 3; at += 1) await post('send', sendBody())
    expect((await post('resend', { $user_id: user() })).statusCode).toBe(200)
    for (const call of ['send', 'resend']) {
      const refused = await post(call, sendBody())
      expect([refused.statusCode, refused.json()]).toMatchObject([429, { status: 60 }])
      expect(refused.headers['retry-after']).toBe('3600')
    }
    expect(await statuses()).toHaveLength(3)
    service.setNowMs(nowMs + DAY_MS + 1)
    expect((await post('send', sendBody())).statusCode).toBe(200)
  })

  it('never by requests at the same time', async () => {
    const sends = Array.from({ length: 7 }, () => post('send', sendBody()))
    const codes = (await Promise.all(sends)).map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 200)).toHaveLength(4)
  })
})

describe('what is wrong is refused, and nothing is sent', () => {
  it.each([
    ['send', { $user_id: undefined }, 55, '$.$user_id'],
    ['send', { $send_to: '' }, 55, '$.$send_to'],
    ['send', { $verification_type: null }, 55, '$.$verification_type'],
    ['send', { $event: undefined }, 55, '$.$event.$session_id, $.$event.$verified_event'],
    ['send', { $verification_type: '$push' }, 53, '$.$verification_type'],
    ['send', { $send_to: 'a@x.example, b@x.example' }, 53, '$.$send_to'],
    ['send', { $send_to: 'a@x.example\r\nBcc: b@x.example' }, 53, '$.$send_to'],
    ['send', { $send_to: '"a"<a@x.example>' }, 53, '$.$send_to'],
    ['send', { $send_to: 'a@localhost' }, 53, '$.$send_to'],
    ['send', { $send_to: 'x'.repeat(600) }, 53, '$.$send_to'],
    ['send', { $verification_type: '$sms', $send_to: '0151 123' }, 53, '$.$send_to'],
    ['send', { $user_id: 'guest' }, 55, '$.$user_id'],
    ['send', { $user_id: { a: 1 } }, 53, '$.$user_id'],
    ['check', { $code: undefined }, 55, '$.$code'],
    ['check', { $code: '123456', $user_id: undefined }, 55, '$.$user_id'],
    ['resend', { $user_id: '' }, 55, '$.$user_id'],
  ])('%s %j: %i at %s', async (call, more, status, path) => {
    const before = service.sent.length
    const answer = await post(call, sendBody(more))
    const { error_message, ...rest } = answer.json<{ status: number; error_message: string }>()
    expect([answer.statusCode, rest.status]).toEqual([400, status])
    expect(error_message).toContain(path)
    expect(service.sent).toHaveLength(before)
  })

  it('names a member of the event where it stands', async () => {
    const answer = await post('send', sendBody({}, { $time: nowMs + DAY_MS }))
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { status: 58 }])
    expect(answer.body).toContain('$.$event.$time')
  })

  it('asks for a key, in body, header or query, and takes JSON under any content type', async () => {
    const url = '/v1/verification/check'
    const body = { $user_id: user(), $code: 1 }
    const key = service.local.production.api_key
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const sends = [
      { url, payload: body, want: 51 },
      { url, payload: { ...body, $api_key: key }, want: 50 },
      { url: `${url}?api_key=${key}`, payload: body, want: 50 },
      {
        url: `${url}/`,
        payload: JSON.stringify(body),
        headers: { ...basic(key), ...form },
        want: 50,
      },
    ]
    for (const { want, ...sent } of sends) {
      const answer = await service.app.inject({ method: 'POST', ...sent })
      expect(answer.json()).toMatchObject({ status: want })
    }
  })
})
