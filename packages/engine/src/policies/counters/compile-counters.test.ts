import { expect, it } from 'vitest'
import { checkPolicy } from '../check-policy.ts'
import { runPolicy } from '../run-policy.ts'
import { inputOf, ORDER } from '../some-input.test.support.ts'
import { COUNTER_LIMITS } from './counter-document.ts'
import { normalExpression } from './counter-id.ts'

const TERMS = { decisions: [], lists: [], customFields: new Map() }

const ORDERS = { count: '$create_order', by: ['card_bin', 'shipping_zip'], over: ['1h', '1d'] }

const policyOf = (counters: object, when = 'true', more: object = {}) => ({
  counters,
  workflows: [
    { name: 'orders', on: ['$create_order'], routes: [{ name: 'one', when, do: [{ tag: 'a' }] }] },
  ],
  ...more,
})

const check = (counter: object, when?: string, more?: object) =>
  checkPolicy(policyOf({ orders: counter }, when, more), TERMS)

const idOf = (counter: object, more?: object): string | undefined =>
  check(counter, 'true', more).policy?.counters?.[0]?.id

it('a counter of the reference is fine, and conditions read its windows', () => {
  const counter = { ...ORDERS, where: 'event.amount > usd(20)' }
  const { problems, policy } = check(counter, 'counters.orders.over_1h > 3')
  expect(problems).toEqual([])
  expect(policy?.counterReads?.get('$create_order')).toMatchObject([
    { path: 'counters.orders.over_1h', window: 1 },
  ])
})

interface Expected {
  readonly says: string
  readonly near?: string
}

it.each<[string, object, string, Expected]>([
  [
    'a kind',
    { counts: '$login' },
    'counters.orders.counts',
    { says: 'There is no `counts` here.', near: 'count' },
  ],
  ['two kinds', { ...ORDERS, sum: 'event.amount' }, 'counters.orders', { says: 'one thing' }],
  [
    'an event type',
    { ...ORDERS, count: '$create_ordre' },
    'counters.orders.count',
    { says: 'There is no event type', near: '$create_order' },
  ],
  [
    'types of a count in `on`',
    { ...ORDERS, on: '$login' },
    'counters.orders.on',
    { says: 'names its event types itself' },
  ],
  ['no key', { ...ORDERS, by: [] }, 'counters.orders.by', { says: '1 to 3 expressions' }],
  [
    'a short key',
    { ...ORDERS, by: ['user_emial'] },
    'counters.orders.by[0]',
    { says: 'There is no `event.user_emial` that is a text or a number', near: 'event.user_email' },
  ],
  [
    'an expression of a key',
    { ...ORDERS, by: ['event.user_emial'] },
    'counters.orders.by[0]',
    { says: 'There is no `event.user_emial`', near: 'event.user_email' },
  ],
  [
    'the type of a key',
    { ...ORDERS, by: ['event.amount'] },
    'counters.orders.by[0]',
    { says: 'a text or a number' },
  ],
  [
    'a condition that reads a score',
    { ...ORDERS, where: 'scores.payment_abuse > 3' },
    'counters.orders.where',
    { says: 'There is no' },
  ],
  [
    'a condition that is a text',
    { ...ORDERS, where: 'event.user_email' },
    'counters.orders.where',
    { says: 'true or false' },
  ],
  [
    'a window',
    { ...ORDERS, over: ['2h'] },
    'counters.orders.over[0]',
    { says: 'one of 5m', near: '1h' },
  ],
  ['no window', { ...ORDERS, over: [] }, 'counters.orders.over', { says: 'must name windows' }],
  [
    'a sum of texts',
    { sum: 'event.user_email', on: '$create_order', by: ['ip'], over: ['1h'] },
    'counters.orders.sum',
    { says: 'a number or an amount' },
  ],
  [
    'too many keys',
    { ...ORDERS, by: ['ip', 'user', 'email', 'session'] },
    'counters.orders.by',
    { says: 'at most 3' },
  ],
])('the check names %s', (_, counter, path, { says, near = '' }) => {
  const { problems, policy } = check(counter)
  const problem = problems.find((one) => one.path === path)
  expect(problem?.message).toContain(says)
  expect(problem?.suggestion ?? '').toContain(near)
  expect(policy).toBeUndefined()
})

it.each([
  ['counters.ordres.over_1h > 3', 'counters.orders'],
  ['counters.orders.over_7d > 3', 'counters.orders.over_1d'],
])('a condition with %s is refused', (when, near) => {
  const { problems, policy } = check(ORDERS, when)
  expect(problems[0]).toMatchObject({ path: 'workflows[0].routes[0].when' })
  expect(problems[0]?.suggestion).toContain(near)
  expect(policy).toBeUndefined()
})

it('a distinct counter is never above what its sketch can tell', () => {
  const counter = { distinct: 'email', on: '$create_order', by: 'ip', over: '1d' }
  expect(check(counter).problems).toEqual([])
  const { problems } = check(counter, 'counters.orders.over_1d > 700')
  expect(problems[0]?.message).toContain('never true')
})

it('too many counters, and too many figures of one type of event, are refused', () => {
  const many = Object.fromEntries(
    Array.from({ length: COUNTER_LIMITS.counters + 1 }, (_, at) => [`c${at}`, ORDERS]),
  )
  expect(checkPolicy(policyOf(many), TERMS).policy).toBeUndefined()
  const names = Array.from(
    { length: COUNTER_LIMITS.readsPerEventType / 2 + 1 },
    (_, at) => `c${at}`,
  )
  const some = Object.fromEntries(names.map((name) => [name, ORDERS]))
  const when = names
    .map((name) => `counters.${name}.over_1h + counters.${name}.over_1d`)
    .join(' + ')
  expect(checkPolicy(policyOf(some, `${when} > 3`), TERMS).problems[0]?.message).toContain(
    `at most ${COUNTER_LIMITS.readsPerEventType}`,
  )
})

it.each([null, 7, 'x', [], [1], { a: null }, { a: [] }, { 'a b': ORDERS }, { ['__proto__']: 1 }])(
  'hostile counters are refused, and nothing is thrown: %j',
  (counters) => {
    const { problems } = checkPolicy({ counters, workflows: [] }, TERMS)
    if (Object.keys(counters ?? { a: 1 }).length > 0) {
      expect(problems.some(({ severity }) => severity === 'error')).toBe(true)
    }
  },
)

it('an id names what is counted: not the name, the windows, the blanks or the order of types', () => {
  const id = idOf(ORDERS)
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(idOf({ ...ORDERS, over: ['90d'] })).toBe(id)
  expect(idOf({ ...ORDERS, by: [' event.payment_methods[ 0 ] .card_bin', 'shipping_zip'] })).toBe(
    id,
  )
  const types = ['$login', '$create_order']
  expect(idOf({ ...ORDERS, count: types, by: ['ip'] })).toBe(
    idOf({ ...ORDERS, count: types.toReversed(), by: ['event.ip'] }),
  )
  const others = [
    { ...ORDERS, by: ['shipping_zip', 'card_bin'] },
    { ...ORDERS, by: ['card_bin'] },
    { ...ORDERS, count: '$transaction', by: ['card_bin', 'ip'] },
    { ...ORDERS, where: 'event.amount > usd(20)' },
    { distinct: 'event.user_id', on: '$create_order', by: ORDERS.by, over: ['1h'] },
  ]
  const ids = others.map((one) => idOf(one))
  expect(new Set([id, ...ids]).size).toBe(others.length + 1)
  expect(ids).not.toContain(undefined)
})

it('the type of a custom field that it reads makes another counter', () => {
  const counter = { ...ORDERS, by: ['event.custom.plan'] }
  const text = idOf(counter, { custom_fields: { plan: 'string', seats: 'number' } })
  expect(idOf(counter, { custom_fields: { plan: 'string' } })).toBe(text)
  expect(idOf(counter, { custom_fields: { plan: 'number' } })).not.toBe(text)
})

it.each([
  ["event.type == 'a  b'", "event.type=='a  b'"],
  ['  a   in  b ', 'a in b'],
  ['a // b', 'a // b'],
  [String.raw`'a\'  b'  + c`, String.raw`'a\'  b'  + c`],
])('%s is normal as %s', (text, normal) => {
  expect(normalExpression(text)).toBe(normal)
})

it('figures are null while none is known, and sums of money are dollars', () => {
  const spent = { sum: 'event.amount', on: '$create_order', by: 'user', over: 'life' }
  const missing = check(spent, 'counters.orders.over_life == null').policy
  const known = check(spent, 'counters.orders.over_life > usd(12)').policy
  if (missing === undefined || known === undefined) throw new Error('refused')
  const input = inputOf(ORDER)
  expect(runPolicy(missing, input)[0]?.route).toBe('one')
  expect(runPolicy(known, input)[0]?.route).toBeUndefined()
  const counters = { valueOf: () => 12_500_000 }
  const [verdict] = runPolicy(known, { ...input, counters })
  expect(verdict?.values).toEqual({ 'counters.orders.over_life': '12.5 USD' })
})
