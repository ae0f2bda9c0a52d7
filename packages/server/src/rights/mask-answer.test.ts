import {
  NATIVE_CALLS,
  OPEN_NAMES,
  PERSONAL_FORMS,
  PERSONAL,
  type DeclaredCall,
} from '@winnow/contract/native'
import { eventTypes, isRecord, OPEN_FIELDS } from '@winnow/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasPersonal, maskAnswer } from './mask-answer.ts'
import { valueTags } from './value-tags.ts'

const tag = (text: string): string => `tag of ${text.length}`

const SCHEMA = {
  properties: {
    id: { type: 'string' },
    note: { type: 'string', [PERSONAL]: 'text' },
    fields: { type: 'object', [PERSONAL]: 'fields' },
    entry: { [PERSONAL]: 'entry' },
    values: { [PERSONAL]: 'paths' },
    next: { [PERSONAL]: 'cursor' },
    sentence: { [PERSONAL]: 'sentence' },
    ours: { [PERSONAL]: 'ours' },
    either: { anyOf: [{ type: 'null' }, { properties: { note: { [PERSONAL]: 'text' } } }] },
    all: { items: { patternProperties: { '^.*$': { [PERSONAL]: 'text' } } } },
  },
}

const masked = (value: unknown) => maskAnswer(SCHEMA, value, tag)

describe('what a schema declares as personal', () => {
  it.each<[string, unknown, unknown]>([
    ['a text', { id: 'x', note: 'Ann' }, { id: 'x', note: 'tag of 3' }],
    ['no empty text', { note: '' }, { note: '' }],
    ['no number', { note: 7 }, { note: 7 }],
    ['a number of a custom field', { fields: { age: 41 } }, { fields: { age: 'tag of 2' } }],
    ['no amount', { fields: { $amount: 41 } }, { fields: { $amount: 41 } }],
    ['no number of ours', { entry: { percent: 41 } }, { entry: { percent: 41 } }],
    [
      'a custom number in a condition, and no count',
      { values: { 'event.custom.age': 41, 'user.ips_1d': 41 } },
      { values: { 'event.custom.age': 'tag of 2', 'user.ips_1d': 41 } },
    ],
    [
      'what a sentence quotes',
      { sentence: 'Here “Ann”, of ‘DE’, and “Bob' },
      { sentence: 'Here “tag of 3”, of ‘DE’, and “tag of 3”' },
    ],
    ['nothing that is ours', { ours: 'eva@shop.example' }, { ours: 'eva@shop.example' }],
    [
      'an event',
      { fields: { $name: 'Ann', $type: 'a' } },
      { fields: { $name: 'tag of 3', $type: 'a' } },
    ],
    ['a custom field', { fields: { type: 'Ann' } }, { fields: { type: 'tag of 3' } }],
    [
      'what lies in an open field that holds objects',
      { fields: { $type: { $name: 'Ann', $currency_code: 'EUR' } } },
      { fields: { $type: { $name: 'tag of 3', $currency_code: 'EUR' } } },
    ],
    [
      'an address in a list',
      { fields: { $items: [{ $billing_address: { $city: 'Ulm', $country: 'DE' } }] } },
      { fields: { $items: [{ $billing_address: { $city: 'tag of 3', $country: 'DE' } }] } },
    ],
    [
      'an entry of ours',
      { entry: { kind: 'k', why: 'Ann' } },
      { entry: { kind: 'k', why: 'tag of 3' } },
    ],
    [
      'a custom field of an event',
      { entry: { $type: '$login', kind: 'k' } },
      { entry: { $type: '$login', kind: 'tag of 1' } },
    ],
    [
      'a path',
      { values: { 'event.user_email': 'a@b' } },
      { values: { 'event.user_email': 'tag of 3' } },
    ],
    [
      'no open path',
      { values: { 'event.currency_code': 'EUR' } },
      { values: { 'event.currency_code': 'EUR' } },
    ],
    [
      'a custom path',
      { values: { 'event.custom.type': 'x' } },
      { values: { 'event.custom.type': 'tag of 1' } },
    ],
    ['another path', { values: { 'user.type': 'x' } }, { values: { 'user.type': 'tag of 1' } }],
    ['a cursor', { next: 'YW5u' }, { next: null }],
    ['an alternative', { either: { note: 'Ann' } }, { either: { note: 'tag of 3' } }],
    ['null', { either: null }, { either: null }],
    ['members of any name in a list', { all: [{ x: 'Ann' }] }, { all: [{ x: 'tag of 3' }] }],
    ['nothing inherited', JSON.parse('{"__proto__":"a"}'), JSON.parse('{"__proto__":"a"}')],
  ])('is masked: %s', (_, value, expected) => {
    expect(masked(value)).toEqual(expected)
  })

  it('leaves no text of a personal member, whatever the value is', () => {
    fc.assert(
      fc.property(fc.constantFrom(...WHOLE_FORMS), fc.jsonValue(), (form, value) => {
        const found = textsOf(maskAnswer({ [PERSONAL]: form }, value, () => 'T'))
        expect(found.filter((text) => text !== 'T' && text !== '')).toEqual([])
      }),
    )
  })
})

/** Forms that leave nothing of a text. */
const WHOLE_FORMS = PERSONAL_FORMS.filter((form) => form !== 'sentence' && form !== 'ours')

/** The texts of a value, but for those of members with an open name. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([name, member]) =>
    OPEN_NAMES.has(name) || OPEN_FIELDS.has(name) ? [] : textsOf(member),
  )
}

it('a field with a name, an address, a number of somebody, or a text they wrote, is open in no event', () => {
  const reads =
    /name|mail|phone|address|city|zip|street|birth|holder|title|subject|body|content$|description|iban|last[45]|user_ip|^\$ip$/
  const open = [...OPEN_FIELDS].filter((name) => reads.test(name))
  // Names of goods, makers and banks, results of checks, and answers of yes and no.
  expect(open.toSorted()).toEqual([
    '$app_name',
    '$bank_name',
    '$brand_name',
    '$names_match',
    '$paypal_address_status',
    '$product_title',
    '$receiver_external_address',
    '$stripe_address_line1_check',
    '$stripe_address_line2_check',
    '$stripe_address_zip_check',
  ])
  expect(Object.keys(eventTypes).length).toBeGreaterThan(20)
  for (const name of [
    '$user_email',
    '$name',
    '$phone',
    '$ip',
    '$address_1',
    '$body',
    '$username',
  ]) {
    expect([name, OPEN_FIELDS.has(name)]).toEqual([name, false])
  }
})

/** Members of answers that read as if somebody were named, and are of the service or its staff. */
const OF_NOBODY: ReadonlySet<string> = new Set(['Account.name'])

describe('each answer', () => {
  const all = Object.entries<DeclaredCall>(NATIVE_CALLS)
  const reads = /mail|phone|address|street|city|zip|birth|holder|^note$|^comment$|^fields$|^custom$/

  it.each(all)('%s declares what reads as personal data', (_, { answer: { schema = {} } }) => {
    const open = membersOf(schema).filter(
      ([name, member]) => reads.test(name) && !hasPersonal(member) && !OF_NOBODY.has(name),
    )
    expect(open.map(([name]) => name).filter((name) => !STAFF.has(name))).toEqual([])
  })
})

/** Counts, addresses of colleagues, and notes of the service. */
const STAFF: ReadonlySet<string> = new Set(['note', 'email', 'fields', 'ip_addresses', 'addresses'])

type Schema = Readonly<Record<string, unknown>>

function membersOf(schema: Schema, depth = 0): readonly (readonly [string, Schema])[] {
  if (depth > 20) return []
  const { properties, items, anyOf } = schema
  const own = isRecord(properties) ? Object.entries(properties) : []
  const members = own.flatMap(([name, one]) => (isRecord(one) ? [[name, one] as const] : []))
  const parts = [...members.map(([, one]) => one), items, ...(Array.isArray(anyOf) ? anyOf : [])]
  return [...members, ...parts.filter(isRecord).flatMap((part) => membersOf(part, depth + 1))]
}

it('tags are equal where values and environments are, and only there', () => {
  const tagOf = valueTags({ lo: 1, hi: 2 })
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.nat(3), fc.nat(3), (one, other, first, second) => {
      const isSame = one === other && first === second
      expect(tagOf(first, one) === tagOf(second, other)).toBe(isSame)
      expect(tagOf(first, one)).toMatch(/^masked:[0-9a-f]{12}$/)
    }),
  )
  expect(valueTags({ lo: 1, hi: 3 })(1, 'ann')).not.toBe(tagOf(1, 'ann'))
})
