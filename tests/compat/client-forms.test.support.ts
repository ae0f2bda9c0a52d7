import { TEST_NOW_MS } from '@winnow/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWireService, type WireService } from './wire-service.ts'

/** One-time codes and merchants, as the clients of other languages send them, and as they read the answers. */
let wire: WireService
beforeAll(async () => {
  wire = await openWireService()
})
afterAll(() => wire.close())

const key = () => wire.service.local.production.api_key
const code = () => /\d{6}/.exec(wire.service.sent.at(-1)?.text ?? '')?.[0] ?? ''
const withColon = () => ({ authorization: `Basic ${btoa(`${key()}:`)}` })
const withoutColon = () => ({ authorization: `Basic ${btoa(key())}` })

const EVENT = {
  $session_id: 'SOME_SESSION_ID',
  $verified_event: '$login',
  $verified_entity_id: 'SOME_SESSION_ID',
  $reason: '$automated_rule',
  $ip: '192.168.1.1',
  $browser: {
    $user_agent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_12_3)',
    $accept_language: 'en-US',
    $content_language: 'en-GB',
  },
}

interface Client {
  readonly name: string
  readonly version: 'v1' | 'v1.1'
  readonly headers: () => Readonly<Record<string, string>>
  /** How it sends a code that is a text of digits. */
  readonly code?: (text: string) => unknown
}

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }

const CLIENTS: readonly Client[] = [
  { name: 'Python', version: 'v1', headers: () => ({ ...JSON_TYPE, ...withColon() }) },
  { name: 'Java', version: 'v1', headers: () => ({ ...JSON_TYPE, ...withColon() }) },
  { name: '.NET', version: 'v1', headers: () => ({ ...JSON_TYPE, ...withoutColon() }) },
  { name: 'Ruby', version: 'v1.1', headers: () => ({ ...FORM_TYPE, ...withColon() }) },
  { name: 'PHP', version: 'v1.1', headers: () => ({ ...JSON_TYPE, ...withColon() }) },
  {
    name: 'Rust',
    version: 'v1.1',
    headers: () => ({ ...JSON_TYPE, ...withColon() }),
    code: Number,
  },
]

describe.each(CLIENTS)(
  'the client of $name',
  ({ name, version, headers, code: written = String }) => {
    const user = `billy_${name}`
    const call = (path: string, body: object) =>
      wire.call(`/${version}/verification/${path}`, { headers: headers(), body })
    const subject = {
      $user_id: user,
      $verified_event: '$login',
      $verified_entity_id: 'SOME_SESSION_ID',
    }

    it('sends a code, sends it again, and checks it', async () => {
      const body = {
        $user_id: user,
        $send_to: `${name.replace('.', '')}@example.com`,
        $verification_type: '$email',
        $brand_name: 'MyTopBrand',
        $language: 'en',
        $site_country: 'IN',
        $event: EVENT,
      }
      expect(await call('send', body)).toMatchObject({
        status: 200,
        body: {
          status: 0,
          error_message: 'OK',
          sent_at: TEST_NOW_MS,
          segment_id: '',
          segment_name: '',
          brand_name: 'MyTopBrand',
          site_country: 'IN',
          content_language: 'en',
        },
      })
      const first = code()
      expect(await call('resend', subject)).toMatchObject({
        status: 200,
        body: { status: 0, error_message: 'OK', sent_at: TEST_NOW_MS, $sent_at: TEST_NOW_MS },
      })
      const wrong = code() === '100000' ? '100001' : '100000'
      expect(await call('check', { ...subject, $code: written(wrong) })).toMatchObject({
        status: 200,
        body: { status: 50, error_message: expect.any(String) as string, checked_at: TEST_NOW_MS },
      })
      if (first !== code()) {
        const old = await call('check', { ...subject, $code: written(first) })
        expect(old.body).toMatchObject({ status: 50 })
      }
      expect(await call('check', { ...subject, $code: written(code()) })).toMatchObject({
        status: 200,
        body: { status: 0, error_message: 'OK', checked_at: TEST_NOW_MS, $checked_at: TEST_NOW_MS },
      })
    })

    it('is refused by a status in the envelope, which chooses its exception', async () => {
      const missing = await call('send', { $user_id: user, $event: EVENT })
      expect(missing).toMatchObject({ status: 400, body: { status: 55 } })
      const path = `/${version}/verification/send`
      const unknown = { authorization: `Basic ${btoa('0123456789abcdef:')}` }
      const refused = await wire.call(path, { headers: unknown, body: {} })
      expect(refused).toMatchObject({ status: 400, body: { status: 51 } })
    })
  },
)

describe('merchants', () => {
  const MERCHANT = {
    name: 'Wonderful Payments Inc.13',
    description: 'Wonderful Payments payment provider.',
    address: {
      name: 'Alany',
      address_1: 'Big Payment blvd, 22',
      city: 'New Orleans',
      country: 'US',
    },
    category: '1002',
    service_level: 'Platinum',
    status: 'active',
    risk_profile: { level: 'low', score: 10 },
  }
  const MARKED = {
    $id: 'api-key-1',
    $name: 'Wonderful Payments Inc.',
    $description: 'Wonderful Payments payment provider.',
    $address: { $name: 'Alany', $address_1: 'Big Payment blvd, 22', $phone: '0394888320' },
    $category: '1002',
    $service_level: 'Platinum',
    $status: 'active',
    $risk_profile: { $level: 'low', $score: 10 },
  }
  const path = 'psp_management/merchants'
  const number = expect.any(Number) as number
  const text = expect.any(String) as string
  const STAMPS = {
    created_at: number,
    created_by: text,
    last_updated_at: number,
    last_updated_by: text,
  }

  it('are created with 200, read and replaced, with plain names and with $ in front', async () => {
    const whole = { id: 'merchant_id_01013', ...MERCHANT, ...STAMPS }
    const body = { id: 'merchant_id_01013', ...MERCHANT }
    expect(await wire.account(path, { body })).toEqual({ status: 200, body: whole })
    const marked = await wire.account(path, { body: MARKED })
    expect(marked).toMatchObject({ status: 200, body: { id: 'api-key-1', status: 'active' } })
    const one = `${path}/merchant_id_01013`
    expect(await wire.account(one)).toEqual({ status: 200, body: whole })
    const edited = { ...body, name: 'edit' }
    expect(await wire.account(one, { method: 'PUT', body: edited })).toEqual({
      status: 200,
      body: { ...whole, name: 'edit' },
    })
  })

  it('come in pages that the token of the last one leads on from', async () => {
    interface Page {
      readonly data: readonly { readonly id: string }[]
      readonly has_more: boolean
      readonly next_ref: string
      readonly schema: string
    }
    const list = async (query: string) => (await wire.account(path + query)).body as Page
    const first = await list('?batch_size=1')
    expect(first).toMatchObject({ has_more: true, schema: 'psp_merchant.json' })
    const second = await list(`?batch_size=1&batch_token=${first.next_ref}`)
    expect(second).toMatchObject({ has_more: false, next_ref: '-' })
    const ids = [...first.data, ...second.data].map(({ id }) => id)
    expect(ids).toEqual(['api-key-1', 'merchant_id_01013'])
    expect((await list('?batch_size=1000')).data).toHaveLength(2)
  })

  it('that are wrong or unknown are refused with error, description and issues', async () => {
    const wrong = await wire.account(path, { body: { id: 'x', status: 'gone' } })
    expect(wrong).toMatchObject({
      status: 400,
      body: { error: text, description: text, issues: { name: text, status: text } },
    })
    expect(await wire.account(`${path}/none`, { method: 'PUT', body: MERCHANT })).toEqual({
      status: 404,
      body: { error: 'not_found', description: text },
    })
  })
})
