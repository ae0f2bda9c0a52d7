import { describe, expect, it } from 'vitest'
import { LIMITS } from '../limits.ts'
import {
  accepted,
  acceptsAll,
  order,
  refusesAll,
  remove,
  short,
  tea,
} from '../testing/rule-tables.ts'
import { parseEvent } from './parse-event.ts'

/** Custom fields, what is kept of an event, and how several problems are reported. A row is a body and the code and path of each problem. */

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, index]))

describe('custom fields', () => {
  acceptsAll([
    ['v204', { ...order, coupon: 'x', first: false, rank: 1.5 }],
    ['v204', { ...order, coupon: null }],
    ['v204', { ...order, 'odd näme': 'x' }],
    ['v204', { ...order, total: ['1.0'] }, '53 $.total[0]'],
    ['v204', { ...order, bad: '\ud800' }, '53 $.bad'],
    ['v204', { ...order, ...many(LIMITS.customFieldsPerEventCount) }],
    ['v204', { ...order, store_id: Number.MAX_SAFE_INTEGER, device_id: '9007199254740993' }],
    ['v204', { ...order, checksum: 2 ** 60, id: -(2 ** 53) }, '53 $.checksum', '53 $.id'],
    ['v204', { ...order, coupon: {} }, '53 $.coupon'],
    ['v204', { ...order, coupon: { a: 1 } }, '53 $.coupon'],
    ['v204', { ...order, coupon: [] }, '53 $.coupon'],
    ['v204', { ...order, coupon: ['a'] }, '53 $.coupon[0]'],
    ['v204', { ...order, coupon: ['a', 'b'] }, '53 $.coupon'],
    ['v204', { ...order, coupon: Number.NaN }, '53 $.coupon'],
    ['v204', { ...order, coupon: Infinity }, '53 $.coupon'],
    ['v204', { ...order, coupon: 'x'.repeat(LIMITS.customTextLengthChars + 1) }, '53 $.coupon'],
    ['v204', { ...order, 'a\nb': 1 }, '52 $.a?b'],
    ['v204', { ...order, '': 1 }, '52 $.'],
    ['v204', { ...order, ...many(LIMITS.customFieldsPerEventCount + 1) }, '117 $'],
    ['v204', { ...order, checksum: -Number.MAX_SAFE_INTEGER, odds: 1.5e-300 }],
  ])
  refusesAll([
    ['v204', { ...order, store_id: 2 ** 53 }, '53 $.store_id'],
    ['v204', { ...order, device_id: [-(2 ** 60)] }, '53 $.device_id'],
  ])
  it('keeps a number that may have lost digits, as it came', () => {
    expect(accepted('v204', { ...order, checksum: 2 ** 60 }).custom['checksum']).toBe(2 ** 60)
  })
  it('keeps names that objects inherit as plain fields', () => {
    const body: unknown = JSON.parse(
      '{"$type":"x","$user_id":"ann","__proto__":"p","constructor":"c","toString":true}',
    )
    const parsed = parseEvent('v204', body)
    if (!parsed.ok) throw new Error('refused')
    expect(Object.entries(parsed.event.custom)).toEqual([
      ['__proto__', 'p'],
      ['constructor', 'c'],
      ['toString', true],
    ])
    expect(accepted('v204', order).custom['constructor']).toBeUndefined()
    expect(accepted('v204', order).custom['__proto__']).toBeUndefined()
    expect(Object.prototype).not.toHaveProperty('p')
  })
  it('drops an own __proto__ inside objects', () => {
    const body: unknown = JSON.parse(
      '{"$type":"$create_order","$user_id":"ann","$billing_address":{"__proto__":{"x":1}}}',
    )
    const parsed = parseEvent('v204', body)
    expect(short(parsed.warnings)).toEqual(['105 $.$billing_address.__proto__'])
    expect(accepted('v204', body as object).fields['$billing_address']).toEqual({})
    expect(Object.prototype).not.toHaveProperty('x')
  })
})

describe('what is kept', () => {
  it('reads null as absent everywhere, without a word', () => {
    const body = { ...order, $items: [null, { ...tea, $sku: null }], $ip: null, coupon: null }
    expect(parseEvent('v204', body)).toEqual({
      ok: true,
      warnings: [],
      event: { type: '$create_order', userId: 'ann', fields: { $items: [tea] }, custom: {} },
    })
  })
  it('stores the misprinted name of the remove event under its proper one', () => {
    expect(accepted('v204', { ...remove, $type: '$remove_item_to_cart' }).type).toBe(
      '$remove_item_from_cart',
    )
  })
  it.each(['v203', 'v204', 'v205'] as const)('%s drops the API key', (version) => {
    const secret = 'deadbeefdeadbeef'
    const good = { ...order, $api_key: secret }
    const bad = { ...good, $amount: secret, $nonsense: secret, x: [secret], $user_id: [secret] }
    for (const body of [good, bad, { ...good, $api_key: [secret] }]) {
      expect(JSON.stringify(parseEvent(version, body))).not.toContain(secret)
    }
  })
})

describe('several problems', () => {
  it('lists all in one pass; precedence decides the code, not the order of the fields', () => {
    const body = {
      $items: [tea, { ...tea, $price: 'x' }],
      $amount: -1,
      $typo: 1,
      $billing_address: { $country: 'xx' },
      nested: {},
      $type: '$create_order',
    }
    const parsed = parseEvent('v204', body)
    expect(parsed).toMatchObject({ ok: false, code: 105 })
    expect(parsed.ok ? [] : short(parsed.problems)).toEqual([
      '105 $.$typo',
      '55 $.$user_id',
      '53 $.$amount',
    ])
    expect(short(parsed.warnings)).toEqual([
      '53 $.$items[1].$price',
      '53 $.$billing_address.$country',
      '53 $.nested',
    ])
  })
  it('lists the other problems of an event whose type is wrong', () => {
    const parsed = parseEvent('v203', { $type: '$wager', $amount: -1, bad: {} })
    expect(parsed.ok ? [] : short(parsed.problems)).toEqual([
      '114 $.$type',
      '55 $.$user_id',
      '53 $.$amount',
    ])
  })
  it('masks numbers in so many characters, and leaves out further texts that may hold some', () => {
    const note = '4111 1111 1111 1111 '.repeat(800)
    const notes = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`note_${at}`, note]))
    const parsed = parseEvent('v205', { ...order, ...notes, last: 'no number at all' })
    if (!parsed.ok) throw new Error('refused')
    const kept = Math.ceil(LIMITS.accountNumberTextChars / note.length)
    const kinds = parsed.warnings.map(({ kind, path }) => `${kind} ${path}`)
    expect(kinds.filter((kind) => kind.startsWith('account'))).toEqual(
      Object.keys(notes).map((name, at) =>
        at < kept ? `account_number_masked $.${name}` : `account_numbers_left_out $.${name}`,
      ),
    )
    const { custom } = parsed.event
    expect(Object.keys(custom)).toEqual([...Object.keys(notes).slice(0, kept), 'last'])
    expect(JSON.stringify(custom)).not.toContain('4111 1111 1111 1111')
    expect(JSON.stringify(custom)).toContain('4111 11** **** 1111')
  })
  it('stops listing at a bound', () => {
    const names = Array.from({ length: 1_000 }, (_, index) => [`$f${index}`, index])
    const parsed = parseEvent('v204', { ...order, ...Object.fromEntries(names) })
    expect(parsed.ok ? [] : parsed.problems).toHaveLength(LIMITS.problemsPerEventCount)
  })
  it('shortens hostile names and shows no odd characters of them', () => {
    const parsed = parseEvent('v204', { ...order, [`$\n"${'x'.repeat(1_000)}`]: 1 })
    const [problem] = parsed.ok ? [] : parsed.problems
    expect(problem?.path).toMatch(/^\$\.\$\?\?x+…$/)
    expect(problem?.path.length).toBeLessThan(80)
  })
  it('refuses deep nesting and says where', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)
    const parsed = parseEvent('v204', { ...order, $items: deep, x: deep })
    const said = parsed.ok ? [] : parsed.problems.map(({ path }) => path)
    expect(new Set(said)).toEqual(new Set(['$.$items', '$.x']))
  })
})
