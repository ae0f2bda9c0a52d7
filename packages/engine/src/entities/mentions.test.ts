import type { CanonicalEvent, FieldValue } from '@winnow/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EntityKeys, typeCode } from './entity-keys.ts'
import { entityIn, ROLES } from './entity-types.ts'
import { factsOf } from './facts-of.ts'
import { mentionsOf } from './mentions.ts'
import { MAX_MENTIONS, MAX_MENTIONS_OF_ROLE } from './mentions/mention-list.ts'
import type { NamedEntity } from './named-entity.ts'
import { readingOf } from './reading-of.ts'
import type { Reading } from './reading.ts'

const MAKER = { environment: 1, keys: new EntityKeys({ lo: 1, hi: 2 }) }

const mentionedIn = (reading: Reading): readonly NamedEntity[] =>
  mentionsOf({ reading, facts: factsOf(reading) }, MAKER)

const accepted = (event: Partial<CanonicalEvent>): Reading =>
  readingOf({
    receivedAtMs: 1_700_000_000_000,
    enrichment: {},
    event: { type: 'x', fields: {}, custom: {}, ...event },
  })

/** Roles that a rich posting names. What strangers have in common is none of them, but for the environment. */
const OF_POSTINGS = ROLES.filter((role) => {
  const { mentions, isCommon } = entityIn(role)
  return role === 'environment' || (mentions !== undefined && isCommon !== true)
})

/** `role=id` of all mentions but the environment. */
const named = (event: Partial<CanonicalEvent>): string[] => {
  return mentionedIn(accepted(event))
    .filter(({ role }) => role !== 'environment')
    .map(({ role, id }) => `${role}=${id}`)
}

const text = 'Wonderful green garden near the old bridge, call for a visit'

describe('mentionsOf', () => {
  it.each<[Partial<CanonicalEvent>, string[]]>([
    [{}, []],
    [
      {
        type: '$beacon',
        sessionId: 's',
        ip: '8.8.8.8',
        fields: { $device_id: 'web:1', $claimed_user_id: 'ann', $device: { email: 'a@b.com' } },
      },
      ['visit=s', 'collected_device=web:1', 'fingerprint_place=8.8.8.0/24'],
    ],
    [{ type: '$beacon', ip: '8.8.8.8' }, []],
    [{ userId: 'Ann', sessionId: 's' }, ['user=Ann', 'session=s']],
    [{ userId: 'ann', ip: '8.8.8.8' }, ['user=ann', 'ip=8.8.8.8', 'network=8.8.8.0/24']],
    [{ ip: '2001:db8:1:2::9' }, ['ip=2001:db8:1:2::/64', 'network=2001:db8:1::/48']],
    [{ userId: 'Ann+1@gmail.com' }, ['user=Ann+1@gmail.com', 'email=ann@gmail.com']],
    [
      { custom: { device_id: 'D1', my_device_id: 7, store_id: 42, a_id: 'x', b_id: true, c: 'y' } },
      ['device=D1', 'device=7', 'custom_1=a_id=x', 'custom_2=store_id=42'],
    ],
    [
      { custom: { e_id: 1, d_id: 2, c_id: 3, b_id: 4, a_id: 5 } },
      ['custom_1=a_id=5', 'custom_2=b_id=4', 'custom_3=c_id=3', 'custom_4=d_id=2'],
    ],
    [
      { custom: { work_email: 'A@X.com', work_phone: '+1 415 555 2671' } },
      ['email=a@x.com', 'phone=+14155552671'],
    ],
  ])('%j', (event, expected) => {
    expect(named(event)).toEqual(expected)
  })

  it.each<[string, Record<string, FieldValue>, string[]]>([
    ['$login', { $app: { $device_unique_id: 'A1B2' } }, ['device=A1B2']],
    [
      '$verification',
      { $user_email: 'a@x.com', $verified_value: 'b@x.com' },
      ['email=a@x.com', 'email=b@x.com'],
    ],
    ['$verification', { $verified_value: '+14155552671' }, ['phone=+14155552671']],
    ['$create_account', { $referrer_user_id: 'bob' }, ['referrer=bob']],
    [
      '$add_promotion',
      { $promotions: [{ $promotion_id: 'NEW10', $referrer_user_id: 'bob' }] },
      ['promotion=new10', 'referrer=bob'],
    ],
    [
      '$transaction',
      {
        $transaction_id: 'T',
        $order_id: 'O',
        $seller_user_id: 'shop',
        $merchant_profile: { $merchant_id: 'm1' },
      },
      ['order=O', 'transaction=T', 'merchant=shop', 'merchant=m1'],
    ],
    ['$transaction', { $transfer_recipient_user_id: 'bob' }, ['recipient=bob']],
    [
      '$transaction',
      { $payment_method: { $card_bin: '411111', $card_last4: '1111' } },
      ['card=411111:1111', 'issuer=411111'],
    ],
    [
      '$create_order',
      {
        $payment_methods: [
          { $routing_number: '1', $account_number_last5: '2' },
          { $card_bin: '411111', $card_last4: '1111' },
        ],
      },
      ['card=411111:1111', 'bank_account=bank:1:2'],
    ],
    [
      '$create_order',
      {
        $billing_address: { $address_1: '1 A Street', $zipcode: '1', $phone: '+14155552671' },
        $shipping_address: { $zipcode: '2' },
      },
      ['phone=+14155552671', 'billing_address=1 a st|1|', 'shipping_address=zip:2|'],
    ],
    [
      '$create_content',
      { $content_id: 'C', $content: 'nice', $image_hashes: ['AB', 'ab', 'cd'] },
      ['content=C', 'image=ab', 'image=cd'],
    ],
    [
      '$create_content',
      {
        $message: { $body: 'hi', $recipient_user_ids: ['a', 'b'], $images: [{ $md5_hash: 'FF' }] },
      },
      ['image=ff', 'recipient=a', 'recipient=b'],
    ],
    [
      '$create_content',
      { $post: { $contact_email: 'c@x.com', $contact_address: { $phone: '+14155552671' } } },
      ['email=c@x.com', 'phone=+14155552671'],
    ],
    ['$content_status', { $content_id: 'C' }, ['content=C']],
  ])('%s %j', (type, fields, expected) => {
    expect(named({ type, fields })).toEqual(expected)
  })

  it.each<Partial<CanonicalEvent>>([
    { userId: 'undefined', sessionId: '0' },
    { ip: '10.0.0.1' },
    { ip: 'fe80::1' },
    { fields: { $app: { $device_unique_id: '00000000-0000-0000-0000-000000000000' } } },
    {
      custom: { device_id: 0, my_device_id: 'unknown', store_id: 'null', x_email: 'no-reply@a.de' },
    },
    { fields: { $order_id: 'null', $transaction_id: 'NaN', $seller_user_id: 'guest' } },
    { fields: { $user_email: 'test@test.com', $phone: '0000000000' } },
    { fields: { $promotions: [{ $promotion_id: 'NONE', $referrer_user_id: '-1' }] } },
    { fields: { $billing_address: { $address_1: '-', $city: 'Berlin', $zipcode: '00000' } } },
    { fields: { $payment_methods: [{ $card_bin: '000000', $card_last4: '0000' }] } },
    {
      fields: {
        $payment_methods: [{ $routing_number: '000000000', $account_number_last5: '12345' }],
      },
    },
    {
      fields: {
        $payment_methods: [{ $wallet_address: '0x0000000000000000000000000000000000000000' }],
      },
    },
    { type: '$beacon', sessionId: 'undefined', ip: '127.0.0.1', fields: { $device: { a: 1 } } },
  ])('names nobody in %j, also in a ledger of a former version', (event) => {
    expect(named(event)).toEqual([])
  })

  it('names a text first by itself, then by what near duplicates share', () => {
    const [exact = '', ...near] = named({ type: '$create_content', fields: { $content: text } })
    expect(exact).toMatch(/^text=[\da-f]{16}$/)
    expect(near).toEqual(
      [1, 2, 3, 4].map((band) => expect.stringMatching(`^text=near${band}:[\\da-f]{16}$`)),
    )
    const other = named({ type: '$create_content', fields: { $content: `${text}!!! PLEASE` } })
    expect(other[0]).not.toBe(exact)
    expect(other.filter((name) => near.includes(name)).length).toBeGreaterThan(0)
  })

  it.each([
    ['see https://www.a-shop.com/x?y=1 and a-shop.com', ['a-shop.com']],
    ['me@gmail.com, or 0171 234 567 89', ['me@gmail.com', '123456789']],
    ['+49 171 23456789 or 0171/23456789', ['123456789']],
    ['ann.blogspot.com bob.blogspot.com', ['ann.blogspot.com', 'bob.blogspot.com']],
    ['https://www.youtube.com/watch?v=1 en.wikipedia.org/wiki/Fox', []],
    [
      't.me/Ann bit.ly/x1 https://tiktok.com/@bob/video/1',
      ['t.me/ann', 'bit.ly/x1', 'tiktok.com/bob'],
    ],
    ['instagram.com and t.me are sites', []],
    ['https://1.2.3.4/login', ['1.2.3.4']],
    ['a.com b.com c.com d.com e.com f.com', ['a.com', 'b.com', 'c.com', 'd.com', 'e.com']],
    ['e.g. this.That, and 3.50', []],
    ['thank you, but @ann_b was faster', []],
    ['she is on Telegram: @ann_b.', ['@ann_b']],
  ])('names whom a text leads to: %s', (body, contacts) => {
    const all = named({ type: '$create_content', fields: { $content: body } })
    expect(all.filter((name) => name.startsWith('contact='))).toEqual(
      contacts.map((name) => `contact=${name}`),
    )
  })

  it('is bounded, in the order of ROLES, without doubles, the environment last', () => {
    const many = Array.from({ length: 100 }, (_, at) => `v${at}`)
    const given = accepted({
      type: '$create_content',
      userId: 'u@x.com',
      sessionId: 's',
      ip: '8.8.8.8',
      fields: {
        $app: { $device_unique_id: 'd' },
        $content_id: 'c',
        $order_id: 'o',
        $transaction_id: 't',
        $phone: '+14155552671',
        $content: `${text}: ${many.map((name) => `${name}.com`).join(' ')}`,
        $image_hashes: many,
        $seller_user_id: 's',
        $referrer_user_id: 'r',
        $transfer_recipient_user_id: 'p',
        $billing_address: { $zipcode: '1' },
        $shipping_address: { $zipcode: '2' },
        $promotions: many.map(($promotion_id) => ({ $promotion_id })),
        $payment_methods: many.map((_, at) => ({
          $card_bin: `${411_111 + at}`,
          $card_last4: '1111',
          $paypal_payer_id: `p${at}`,
        })),
      },
      custom: Object.fromEntries(
        many.flatMap((name) => [
          [`${name}_id`, 1],
          [`${name}_email`, `${name}@x.com`],
        ]),
      ),
    })
    const mentions = mentionedIn(given)
    const places = mentions.map(({ role }) => ROLES.indexOf(role))
    expect(mentions).toHaveLength(MAX_MENTIONS)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect([...new Set(mentions.map(({ role }) => role))]).toEqual(OF_POSTINGS)
    const type = typeCode('environment')
    const key = MAKER.keys.keyOf(MAKER.environment, 'environment', '')
    expect(mentions.at(-1)).toEqual({ role: 'environment', type, key, id: '' })
    for (const role of ROLES) {
      const ids = mentions.filter((mention) => mention.role === role).map(({ id }) => id)
      expect(ids.length).toBeLessThanOrEqual(MAX_MENTIONS_OF_ROLE)
      expect(new Set(ids).size).toBe(ids.length)
    }
  })
})

describe('hostile events', () => {
  const names = [
    '$user_email',
    '$phone',
    '$name',
    '$amount',
    '$currency_code',
    '$billing_address',
    '$shipping_address',
    '$payment_methods',
    '$payment_method',
    '$items',
    '$bookings',
    '$promotions',
    '$browser',
    '$app',
    '$content',
    '$post',
    '$message',
    '$images',
    '$image_hashes',
    '$contact_email',
    '$verified_value',
    '$merchant_profile',
    '$ordered_from',
    '$transaction_status',
    '$order_id',
    '$site_country',
    '$expiration_time',
    '$categories',
    '$referrer_user_id',
    '$discount',
    '$guests',
    '$user_agent',
    '$card_bin',
    '$card_last4',
    '$zipcode',
    '$country',
    '$address_1',
    '$md5_hash',
    '$body',
    '$accept_language',
  ]
  const types = [
    '$create_order',
    '$transaction',
    '$create_content',
    '$create_account',
    '$login',
    '$verification',
    '$add_promotion',
    '$chargeback',
    'x',
  ]
  const leaf = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.double(),
    fc.boolean(),
    fc.constantFrom(
      '\ud800',
      '\udc00@\ud800.com',
      '__proto__',
      'constructor',
      '-1',
      '1e999',
      '\u0000',
      '@',
      '+',
      '::',
      '%',
    ),
  )
  const value = fc.letrec<{ value: FieldValue }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 6 }),
    ),
  })).value
  const event: fc.Arbitrary<CanonicalEvent> = fc.record(
    {
      type: fc.constantFrom(...types),
      userId: fc.string({ unit: 'binary' }),
      sessionId: fc.string({ unit: 'binary' }),
      ip: fc.oneof(fc.string(), fc.ipV6()),
      timeMs: fc.integer(),
      fields: fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 12 }),
      custom: fc.dictionary(
        fc.oneof(fc.string(), fc.constantFrom('a_id', 'device_id', 'x_email', 'y_phone')),
        leaf,
      ),
    },
    { requiredKeys: ['type', 'fields', 'custom'] },
  )

  it('never throw, name at most MAX_MENTIONS, and read the same again', () => {
    fc.assert(
      fc.property(event, (given) => {
        const first = accepted(given)
        const facts = factsOf(first)
        const mentions = mentionedIn(first)
        expect(mentions.length).toBeLessThanOrEqual(MAX_MENTIONS)
        expect(mentions.every(({ role, id }) => role === 'environment' || id !== '')).toBe(true)
        const second = accepted(structuredClone(given))
        expect(factsOf(second)).toEqual(facts)
        expect(mentionedIn(second)).toEqual(mentions)
      }),
      { numRuns: 400 },
    )
  })

  it.each([
    ['x', 'x'.repeat(1e6)],
    ['@', '@'.repeat(1e6)],
    ['a.', 'a.'.repeat(5e5)],
    ['spaces', ' '.repeat(1e6)],
    ['digits', '1'.repeat(1e6)],
    ['surrogates', '\ud800'.repeat(1e6)],
    ['marks', `a${'\u0301'.repeat(1e6)}`],
    ['words', 'subscribe '.repeat(1e5)],
    ['agent', `Mozilla/5.0 (${'('.repeat(5e5)}`],
  ])('a megabyte of %s is read in bounded time', (_, long) => {
    const every = Object.fromEntries(names.map((name) => [name, long]))
    const fields = {
      ...every,
      $billing_address: every,
      $payment_methods: [every],
      $items: [every],
      $promotions: [every],
      $browser: every,
      $post: every,
    }
    for (const type of types) {
      const given = accepted({
        type,
        userId: long,
        ip: long,
        fields,
        custom: { a_id: long, b_email: long },
      })
      expect(mentionedIn(given).length).toBeLessThanOrEqual(MAX_MENTIONS)
    }
  })
})
