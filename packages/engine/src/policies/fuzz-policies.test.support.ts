import * as fc from 'fast-check'

const texts = fc.constantFrom(
  'event.user_email',
  'event.type',
  'event.custom.plan',
  'event.order_id',
  'event["currency_code"]',
  'ip.country',
  'decisions.payment_abuse',
  "'a'",
  "''",
  "'__proto__'",
  '"\\u0000"',
)
const numbers = fc.constantFrom(
  '0',
  '0.0',
  '1',
  '-1.5',
  '1e308',
  '9223372036854775807',
  'event.custom.seats',
  'scores.payment_abuse',
  'features.user_events_1h',
  'features.amount_usd',
  'ip.network',
)
const money = fc.constantFrom(
  'event.amount',
  'usd(20)',
  "money(3, 'XXX')",
  "money(1, '')",
  'eur(1e300)',
)
const times = fc.constantFrom('now', "timestamp('2026-01-01T00:00:00Z')")
const patterns = fc.constantFrom(
  '^(a+)+$',
  '(a|aa)+b',
  '(a{1,30}){1,8}!',
  '(.*)*x',
  '(?=a)',
  '\\\\1',
  '[',
  '((((((((((a?){9}){9}))))))))',
  '(?i)é|ß',
)
const fields = fc.constantFrom(
  'quantity',
  'category',
  'item_id',
  'price',
  'tags',
  '__proto__',
  'constructor',
)
const comparisons = fc.constantFrom('<', '<=', '>', '>=', '==', '!=')

type Tied = Record<'bool' | 'number' | 'text' | 'list', string>

/** Conditions of the grammar, most of which have the right types. */
const { bool } = fc.letrec<Tied>((tie) => ({
  text: fc.oneof(
    { depthSize: 'small' },
    texts,
    fc.tuple(tie('text'), tie('text')).map(([a, b]) => `(${a} + ${b})`),
    fc
      .tuple(tie('text'), fc.constantFrom('lowerAscii', 'upperAscii', 'trim'))
      .map(([a, f]) => `${a}.${f}()`),
    fc.tuple(tie('bool'), tie('text'), tie('text')).map(([c, a, b]) => `(${c} ? ${a} : ${b})`),
  ),
  number: fc.oneof(
    { depthSize: 'small' },
    numbers,
    fc
      .tuple(tie('number'), fc.constantFrom('+', '-', '*', '/', '%'), tie('number'))
      .map(([a, op, b]) => `(${a} ${op} ${b})`),
    fc.tuple(fc.constantFrom('size', 'number'), tie('text')).map(([f, a]) => `${f}(${a})`),
    tie('list').map((list) => `size(${list})`),
    fc.constantFrom('now.getHours()', 'abs(-3)', '-features.amount_usd'),
  ),
  list: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('event.items', 'event.payment_methods', '[1, 2.0]', '[]', "['a', event.type]"),
    fc.tuple(tie('list'), tie('list')).map(([a, b]) => `(${a} + ${b})`),
    fc
      .tuple(fc.constantFrom('filter', 'map'), fields, tie('bool'))
      .map(([macro, field, of]) => `event.items.${macro}(i, i.${field} == null || ${of})`),
  ),
  bool: fc.oneof(
    { depthSize: 'medium' },
    fc.constantFrom('true', 'false', 'ip.is_hosting', 'event.ip == null', 'has(event.amount)'),
    fc.tuple(tie('number'), comparisons, tie('number')).map((all) => all.join(' ')),
    fc.tuple(tie('text'), comparisons, tie('text')).map((all) => all.join(' ')),
    fc.tuple(money, comparisons, money).map((all) => all.join(' ')),
    fc.tuple(times, comparisons, times).map((all) => all.join(' ')),
    fc
      .tuple(tie('text'), fc.constantFrom('contains', 'startsWith', 'endsWith'), tie('text'))
      .map(([a, f, b]) => `${a}.${f}(${b})`),
    fc.tuple(tie('text'), patterns).map(([a, p]) => `${a}.matches('${p}')`),
    fc.tuple(tie('text'), tie('list')).map(([a, list]) => `${a} in ${list}`),
    fc.tuple(tie('list'), tie('list')).map(([a, b]) => `${a} == ${b}`),
    tie('text').map((a) => `lists.bad_mails.has(${a})`),
    fc
      .tuple(tie('bool'), fc.constantFrom('&&', '||'), tie('bool'))
      .map(([a, op, b]) => `(${a} ${op} ${b})`),
    tie('bool').map((of) => `!(${of})`),
    fc.tuple(tie('bool'), tie('bool'), tie('bool')).map(([c, a, b]) => `(${c} ? ${a} : ${b})`),
    fc
      .tuple(fc.constantFrom('exists', 'all', 'exists_one'), fields, comparisons, tie('number'))
      .map(([macro, field, op, of]) => `event.items.${macro}(i, i.${field} ${op} ${of})`),
    fc
      .tuple(fc.constantFrom('exists', 'all'), tie('bool'))
      .map(
        ([macro, of]) =>
          `event.items.${macro}(i, event.items.${macro}(j, i.quantity == j.quantity || ${of}))`,
      ),
  ),
}))

const words = fc.constantFrom(
  ...'event type amount items exists ( ) [ ] . , == && || ! ? : "a" 1 -1 1u b"x" null { } in constructor __proto__ prototype toString hasOwnProperty has size matches timestamp duration lists scores features i'.split(
    ' ',
  ),
)

/** Many of one part, in a row or in one another. */
const deep = fc
  .tuple(
    fc.constantFrom('(', '!', '-', '[', 'event.items.exists(i, ', 'size(', 'true ? ', 'a.', '"'),
    fc.integer({ min: 1, max: 3_000 }),
    fc.constantFrom('true', ')', ''),
  )
  .map(([part, count, end]) => `${part.repeat(count)}${end}`)
const long = fc
  .tuple(bool, fc.constantFrom(' && ', ' || ', ' == '), fc.integer({ min: 2, max: 60 }))
  .map(([text, op, count]) => Array.from({ length: count }, () => `(${text})`).join(op))

const changed = fc.tuple(bool, fc.nat(), fc.string({ maxLength: 3 })).map(([text, at, put]) => {
  const place = text.length === 0 ? 0 : at % text.length
  return text.slice(0, place) + put + text.slice(place + 1)
})

/** Texts of conditions: right ones, nearly right ones, and hostile ones. */
export const someCondition: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: bool },
  { weight: 2, arbitrary: changed },
  { weight: 1, arbitrary: fc.array(words, { maxLength: 25 }).map((all) => all.join(' ')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: long },
)

/** Objects that are not what they look like. */
const lying = fc.constantFrom<() => unknown>(
  () => JSON.parse('{"__proto__": {"when": "true"}, "constructor": {"name": "x"}}'),
  () => ({ toString: () => 'true', length: 3, 0: 'true' }),
  () => ({ toJSON: () => 'event.ip == "a"' }),
  () => new Proxy({}, { ownKeys: () => ['a', 'a'] }),
  () => Object.defineProperty({}, 'name', { enumerable: true, get: () => Math.PI }),
  () => ({
    get workflows() {
      throw new Error('not to be read')
    },
  }),
  () => {
    const own: Record<string, unknown> = {}
    own['workflows'] = [own]
    return own
  },
  () => Array.from({ length: 20_000 }).reduce<unknown>((of) => [of], 'true'),
  () => new Date(NaN),
  () => 10n,
  () => Symbol('when'),
  () => new Map([['workflows', []]]),
  () => 'x'.repeat(300_000),
  () => Object.assign([], { length: 3 }),
)

const name = fc.constantFrom('a', 'b', '__proto__', 'constructor', 'toString', 'a b', '')
const action = fc.oneof(
  fc.constantFrom<object>(
    { decide: 'block_user' },
    { decide: '__proto__' },
    { review: 'q' },
    { tag: 'constructor' },
    { answer: { challenge: 'otp' } },
    { add_to_list: 'bad_mails', value: 'event.user_email', for: '30d' },
    { add_to_list: 'constructor', value: 'event.user_email' },
    { remove_from_list: 'bad_mails', value: 'event.items' },
  ),
  fc.dictionary(name, fc.anything(), { maxKeys: 3 }),
)
const route = fc.record({
  name,
  when: fc.oneof(someCondition, fc.constant<unknown>(true), fc.anything()),
  do: fc.array(action, { maxLength: 3 }),
})
const workflow = fc.record({
  name,
  on: fc.constantFrom(['$create_order'], ['$create_content', 'custom'], ['__proto__'], []),
  routes: fc.array(route, { maxLength: 4 }),
})
const plain = fc.record({
  name: fc.constant('orders'),
  on: fc.constant(['$create_order']),
  routes: fc
    .uniqueArray(bool, { minLength: 1, maxLength: 3 })
    .map((all) => all.map((when, at) => ({ name: `r${at}`, when, do: [{ tag: 't' }] }))),
})

/** Values of policy documents: right ones, nearly right ones, and hostile ones. */
export const someDocument: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: plain.map((one) => ({ workflows: [one] })) },
  {
    weight: 3,
    arbitrary: fc.array(workflow, { maxLength: 3 }).map((workflows) => ({ workflows })),
  },
  { weight: 1, arbitrary: lying.map((make) => make()) },
  { weight: 1, arbitrary: lying.map((make) => ({ workflows: [make()], custom_fields: make() })) },
  { weight: 1, arbitrary: fc.anything({ withNullPrototype: true, maxDepth: 4 }) },
)
