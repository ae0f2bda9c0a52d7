import { Environment } from '@marcbachmann/cel-js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ConditionChecker } from './check-condition.ts'
import { runCondition } from './compile-condition.ts'
import { ConditionFailed } from './condition-failed.ts'
import { CONDITION_LIMITS } from './condition-limits.ts'
import { newFrame } from './frame.ts'
import { SOME_NOW_MS, SOME_VOCABULARY, type SomeInput } from './some-vocabulary.test.support.ts'

const checker = new ConditionChecker(SOME_VOCABULARY)

function resultOf(text: string, input: SomeInput): boolean {
  const { findings, run } = checker.check(text)
  if (run === undefined) throw new Error(JSON.stringify(findings))
  return runCondition(run, newFrame(input, SOME_NOW_MS))
}

const usd = (dollars: number) => ({ micros: dollars * 1_000_000, currency: 'USD' })
const HOUR_MS = 3_600_000

describe('a condition', () => {
  it.each<[string, SomeInput, boolean]>([
    [
      'scores.payment_abuse >= 90 && event.type == "$create_order"',
      { score: 95, type: '$create_order' },
      true,
    ],
    ['event.amount > usd(20)', { amount: usd(30) }, true],
    ['event.amount > eur(20)', { amount: usd(21) }, false],
    ['event.amount == money(20, "USD")', { amount: usd(20) }, true],
    ['event.amount > usd(20)', { amount: { micros: 9e9, currency: 'GOLD' } }, false],
    [
      'event.items.exists(i, i.category == "gift" && i.quantity > 2)',
      { items: [{ $category: 'gift', $quantity: 3 }] },
      true,
    ],
    ['event.items.all(i, i.quantity > 2)', {}, false],
    ['event.items.all(i, i.quantity > 2)', { items: [] }, true],
    [
      'event.items.exists_one(i, i.quantity > 2)',
      { items: [{ $quantity: 3 }, { $quantity: 4 }] },
      false,
    ],
    ['event.items.filter(i, i.quantity > 2).size() == 1', { items: [{ $quantity: 3 }, {}] }, true],
    [
      'event.items.map(i, i.quantity) == [3, 4]',
      { items: [{ $quantity: 3 }, { $quantity: 4 }] },
      true,
    ],
    [
      'event.items.exists(i, i.tags.exists(t, t == i.category))',
      { items: [{ $category: 'a', $tags: ['b', 'a'] }] },
      true,
    ],
    ['event.items[0].quantity > 2', { items: [{ $quantity: 3 }] }, true],
    ['event.items[7].quantity > 2', { items: [{ $quantity: 3 }] }, false],
    ['event["type"] in ["a", "b"]', { type: 'b' }, true],
    ['event.type.matches("^\\\\$create")', { type: '$create_order' }, true],
    ['now - user.created < duration("1h")', { created: SOME_NOW_MS - HOUR_MS / 2 }, true],
    ['user.created > timestamp("2026-02-01T00:00:00Z")', { created: SOME_NOW_MS }, true],
    ['now.getHours() == 3 && now.getDayOfWeek() == 0', {}, true],
    ['true ? features.x > 1 : false', { x: 2 }, true],
    ['-features.x < -1.5 && abs(-2) == 2.0', { x: 2 }, true],
    ['number(event.type) > 17', { type: '18' }, true],
    ['number(event.type) > 17', { type: 'eighteen' }, false],
    ['size("a😀") == 2', {}, true],
  ])('%s of %j is %s', (text, input, is) => {
    expect(resultOf(text, input)).toBe(is)
  })

  it.each([
    'features.x > 5',
    'features.x <= 5',
    'features.x == 5',
    'features.x != 5',
    'features.x + 1 > 0',
    '5 in [features.x]',
    'event.amount < usd(1)',
    'event.type.contains("")',
    'event.verified',
    '!event.verified',
    'event.verified ? true : true',
    'event.verified && true',
    'event.items.exists(i, true)',
    'size(event.items) >= 0',
  ])('is false where what it reads is missing: %s', (text) => {
    expect(resultOf(text, {})).toBe(false)
  })

  it.each([
    ['features.x == null', true],
    ['features.x != null', false],
    ['null == features.x', true],
    ['has(features.x)', false],
    ['event.items == null', true],
    ['event.verified || features.x == null', true],
  ])('asks whether something is missing: %s', (text, is) => {
    expect(resultOf(text, {})).toBe(is)
  })
})

describe('P18: the check', () => {
  it.each([
    [
      'scores.paymet_abuse > 80',
      'paymet_abuse',
      /no `scores.paymet_abuse`/,
      '`scores.payment_abuse`',
    ],
    ['event.amout > usd(2)', 'amout', /no `event.amout`/, '`event.amount`'],
    ['foo > 3', 'foo', /no `foo`/, undefined],
    ['event.items.exists(i, i.categry == "gift")', 'categry', /no `i.categry`/, undefined],
    ['event.type > 3', 'event.type > 3', /does not take a text and a number/, undefined],
    [
      'event.amount > 20',
      'event.amount > 20',
      /an amount of money and a number/,
      "`usd(20)` or `money(20, 'CHF')`, by the number's currency",
    ],
    ['event.type', 'event.type', /true or false/, undefined],
    [
      'scores.payment_abuse > 100',
      'scores.payment_abuse > 100',
      /never true: .* between 0 and 100/,
      undefined,
    ],
    ['100 < scores.payment_abuse', '100 < scores.payment_abuse', /never true/, undefined],
    [
      'features.x > 80 && true && features.x < 60',
      'features.x < 60',
      /never true beside/,
      undefined,
    ],
    ['features.x > 5 && features.x == 5', 'features.x == 5', /never true beside/, undefined],
    ['event.type.sartsWith("a")', 'event.type.sartsWith("a")', /overload/, '`startsWith`'],
    ['event.type.matches("(?=a)")', '"(?=a)"', /no pattern/, undefined],
    ['event.type.matches(event.type)', 'event.type.matches(event.type)', /in quotes/, undefined],
    ['duration("soon") > duration("1h")', 'duration("soon")', /duration\('7d'\)/, undefined],
    ['event.type ==', '', /Unexpected/, undefined],
    ['{"a": 1}.a == 1', '{"a": 1}', /not known/, undefined],
    ['b"a" == b"a"', 'b"a"', /Bytes/, undefined],
    ['event.constructor == "x"', 'constructor', /no `event.constructor`/, undefined],
    ['event.__proto__ == "x"', '__proto__', /no `event.__proto__`/, undefined],
    ['features.x / 0 > 1', 'features.x / 0', /divides by zero/, undefined],
    ['features.x / (2 - 2.0) > 1', '', /divides by zero/, undefined],
    ['event.type == "a" && event.type == "b"', 'event.type == "b"', /never true beside/, undefined],
    ['features.x < features.x', 'features.x < features.x', /sides are the same/, undefined],
    ['features.x > 1 && false', 'features.x > 1 && false', /never true/, undefined],
    ['false', 'false', /never true/, undefined],
    ['event.kind == "$loan"', '"$loan"', /never this word/, '`$loans`'],
    ['event.kind in ["$sale", "$loan"]', '"$loan"', /never this word/, '`$loans`'],
    [
      'event.type.matches("((a?){30}){30}")',
      '"((a?){30}){30}"',
      /repeats too much/,
      'repeat fewer times, as in `{1,9}`',
    ],
    ['hasOwnProperty("x")', 'hasOwnProperty("x")', /overload/, '`has`'],
  ])('says what is wrong with %s, and where', (text, place, message, suggestion) => {
    const { findings, run } = checker.check(text)
    expect(run).toBeUndefined()
    const [found] = findings
    expect(found?.severity).toBe('error')
    expect(found?.message).toMatch(message)
    expect(found?.suggestion).toBe(suggestion)
    if (place !== '') expect(text.slice(found?.from, found?.to)).toBe(place)
  })

  it.each([
    ['scores.payment_abuse >= 0', /true whenever the value is known/],
    ['!(features.x > 5)', /true, too, where `features.x` is missing/],
    ['1 + 1 == 2', /reads nothing/],
    ['!(features.x > 5 || features.y > 2)', /true, too, where `features.x` is missing/],
    ['features.x != 5', /false where `features.x` is missing/],
    ['features.x > 5 || features.x <= 5', /true whenever `features.x` is known/],
    ['scores.payment_abuse < 50 || scores.payment_abuse >= 50', /whenever .* is known/],
    ['features.x > 5 || true', /always true/],
    ['features.x == features.x', /sides are the same/],
    ['features.x / features.y > 2', /divisor may be zero/],
    ['event.amount > money(3, "GOLD")', /no rate/],
    ['event.colour == "$gren"', /no word of `event.colour`/],
  ])('warns of %s', (text, message) => {
    const { findings, run } = checker.check(text)
    expect(run).toBeDefined()
    expect(findings).toEqual([expect.objectContaining({ severity: 'warning' })])
    expect(findings[0]?.message).toMatch(message)
  })

  it.each([
    'features.x != 5 || features.x == null',
    '!(features.x > 5) && has(features.x)',
    'features.y > 0 && features.x / features.y > 2',
    'features.x > 5 || features.x < 4',
    'features.x > 4 && features.x < 5',
    'event.type == "a" || event.type == "b"',
    'event.amount > money(3, "CHF")',
    'event.kind in ["$sale", "$loans"]',
    'true',
  ])('has nothing to say of %s', (text) => {
    expect(checker.check(text).findings).toEqual([])
  })

  it('takes what was published before as it is, unless it cannot run', () => {
    const published = new ConditionChecker(SOME_VOCABULARY, undefined, 'published')
    const taken = published.check('features.x / 0 > 1 && features.x < features.x')
    expect(taken).toMatchObject({ findings: [], run: expect.any(Function) })
    expect(published.check('event.amout > usd(2)').run).toBeUndefined()
  })

  const { textChars, parts, depth, listLiteral, macroDepth } = CONDITION_LIMITS
  const macros = (count: number) =>
    Array.from({ length: count }, (_, at) => `event.items.exists(i${at}, `).join('') +
    `true${')'.repeat(count)}`
  it.each([
    ['its text is long', `event.type == "${'x'.repeat(textChars)}"`],
    ['it has many parts', Array.from({ length: parts }, () => 'event.verified').join(' || ')],
    ['it is nested', `${'('.repeat(depth + 1)}true${')'.repeat(depth + 1)}`],
    ['it is nested a thousand times', `${'!'.repeat(2000)}true`],
    ['its list is long', `1 in [${Array.from({ length: listLiteral + 1 }, (_, at) => at).join()}]`],
    ['its macros are nested', macros(macroDepth + 1)],
  ])('refuses a condition when %s', (_, text) => {
    expect(checker.check(text).run).toBeUndefined()
  })

  it('takes macros in one another up to the bound', () => {
    expect(checker.check(macros(macroDepth)).run).toBeDefined()
  })
})

/** The greatest text that an event has, and the longest list. */
const LONG_TEXT = 'ab'.repeat(50_000)
const LONG_LIST = Array.from({ length: 500 }, (_, at) => ({
  $quantity: at,
  $category: `${LONG_TEXT}${at}`,
}))

it.each([
  'event.items.all(i, event.items.all(j, i.quantity < 1000 && j.quantity < 1000))',
  'event.items.all(i, event.type.contains("abc") || i.quantity < 1000)',
  'event.items.all(i, event.items.exists(j, j.category == i.category))',
  'event.items.all(i, i.category.matches("^(a|b|[0-9])*$"))',
  'event.items.all(i, i.category + i.category != event.type)',
  'event.items.all(i, event.items == event.items)',
  'event.items.all(i, i.category.lowerAscii() == i.category)',
  'event.items.all(i, i.category in event.items.map(j, j.category))',
  'event.items.map(i, event.items.map(j, j.category)).size() == 500',
  'size(event.items + event.items + event.items) < 0 || event.items.all(i, size(event.items + event.items) > 0)',
  'event.type.matches("(a?b?){40}[^ab]$")',
  'event.items.all(i, i.category >= event.type)',
])('the work of a condition is bounded, whatever the event has: %s', (text) => {
  const { run, findings } = checker.check(text)
  expect([run, findings]).not.toContain(undefined)
  const frame = newFrame<SomeInput>({ items: LONG_LIST, type: LONG_TEXT }, SOME_NOW_MS)
  expect(() => run && runCondition(run, frame)).toThrow(ConditionFailed)
  // The part that goes beyond is counted before it is done, and none is counted that is larger.
  expect(frame.work).toBeLessThan(CONDITION_LIMITS.workPerRun * 10)
})

it('the longest chain of parts costs a few units for each', () => {
  const chain = Array.from({ length: 60 }, (_, at) => `event.type.contains("x${at}")`).join(' || ')
  const { run } = checker.check(chain)
  const frame = newFrame<SomeInput>({ type: 'ab'.repeat(500) }, SOME_NOW_MS)
  expect(run && runCondition(run, frame)).toBe(false)
  expect(frame.work).toBeLessThan(60 * 40)
})

it('a condition that looks at too many members fails, and says so', () => {
  const items = Array.from({ length: 200 }, () => ({ $quantity: 1 }))
  const text = 'event.items.all(i, event.items.all(j, i.quantity == j.quantity))'
  expect(() => resultOf(text, { items })).toThrow(ConditionFailed)
  expect(resultOf(text, { items: items.slice(0, 90) })).toBe(true)
})

/** Conditions in which nothing is missing and no number is written without a point: CEL says of these what the library says. */
const texts = fc.constantFrom('"a"', '"b"', '"ab"', 'event.type')
const numbers = fc.constantFrom('0.0', '1.5', '-2.0', 'features.x', 'features.y')
const { condition } = fc.letrec<{ condition: string; number: string }>((tie) => ({
  number: fc.oneof(
    { depthSize: 'small' },
    numbers,
    fc
      .tuple(tie('number'), fc.constantFrom('+', '-', '*'), tie('number'))
      .map(([a, op, b]) => `(${a} ${op} ${b})`),
    fc
      .tuple(tie('condition'), tie('number'), tie('number'))
      .map(([c, a, b]) => `(${c} ? ${a} : ${b})`),
  ),
  condition: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('true', 'event.verified'),
    fc
      .tuple(tie('number'), fc.constantFrom('<', '<=', '>', '>=', '==', '!='), tie('number'))
      .map((all) => all.join(' ')),
    fc.tuple(texts, fc.constantFrom('<', '==', '!=', '>='), texts).map((all) => all.join(' ')),
    fc
      .tuple(texts, fc.constantFrom('contains', 'startsWith', 'endsWith'), texts)
      .map(([a, f, b]) => `${a}.${f}(${b})`),
    fc
      .tuple(tie('condition'), fc.constantFrom('&&', '||'), tie('condition'))
      .map(([a, op, b]) => `(${a} ${op} ${b})`),
    tie('condition').map((of) => `!(${of})`),
    fc
      .tuple(fc.constantFrom('exists', 'all', 'exists_one'), tie('number'))
      .map(([macro, of]) => `features.numbers.${macro}(n, n > ${of})`),
    fc.tuple(texts, texts, texts).map(([a, b, c]) => `${a} in [${b}, ${c}]`),
  ),
}))

const known = fc.record({
  type: fc.constantFrom('a', 'b', 'ab', ''),
  verified: fc.boolean(),
  x: fc.constantFrom(0, 1.5, -2, 7),
  y: fc.constantFrom(0, 1.5, 3),
  numbers: fc.array(fc.constantFrom(-1, 0, 2), { maxLength: 4 }),
})

const library = new Environment()
  .registerVariable({ name: 'event', schema: { type: 'string', verified: 'bool' } })
  .registerVariable({
    name: 'features',
    schema: { x: 'double', y: 'double', numbers: 'list<double>' },
  })

it('what is compiled says what the library says, where nothing is missing', () => {
  fc.assert(
    fc.property(condition, known, (text, input) => {
      const { run } = checker.check(text)
      // One that can never be true is refused; the library takes it.
      fc.pre(run !== undefined)
      const { type, verified, ...features } = input
      const said: unknown = library.evaluate(text, { event: { type, verified }, features })
      expect(run && runCondition(run, newFrame(input, SOME_NOW_MS))).toBe(said)
    }),
  )
})

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.tuple(condition, fc.nat(), fc.string({ maxLength: 3 })).map(([text, at, put]) => {
    const place = text.length === 0 ? 0 : at % text.length
    return text.slice(0, place) + put + text.slice(place + 1)
  }),
  fc
    .array(
      fc.constantFrom(
        ...'event type amount items exists ( ) [ ] . , == && || ! ? : "a" 1 -1 1u b"x" null { } in constructor __proto__ prototype toString has size matches timestamp duration'.split(
          ' ',
        ),
      ),
      { maxLength: 20 },
    )
    .map((words) => words.join(' ')),
)

const inputs = fc.record(
  {
    amount: fc.record({ micros: fc.double(), currency: fc.string() }),
    type: fc.string(),
    verified: fc.boolean(),
    score: fc.double(),
    x: fc.double(),
    items: fc.array(
      fc.dictionary(fc.constantFrom('$category', '$quantity', '__proto__'), fc.anything()),
      { maxLength: 5 },
    ),
  },
  { requiredKeys: [] },
)

it('no text makes the check throw, and what passes it never throws but as a failed condition', () => {
  fc.assert(
    fc.property(hostile, inputs, (text, input) => {
      const { findings, run } = checker.check(text)
      for (const { from, to } of findings) expect(from <= to && to <= text.length + 1).toBe(true)
      if (run === undefined) {
        expect(findings.some(({ severity }) => severity === 'error')).toBe(true)
        return
      }
      try {
        expect(typeof runCondition(run, newFrame(input, SOME_NOW_MS))).toBe('boolean')
      } catch (error) {
        expect(error).toBeInstanceOf(ConditionFailed)
      }
    }),
  )
})

it('a pattern that others take for ever on is looked for in linear time', () => {
  const text =
    'event.type.matches("^(a+)+$") || event.type.matches("(a|aa)+b") || event.type.matches("(.*)*x")'
  expect(resultOf(text, { type: `${'a'.repeat(5_000)}!` })).toBe(false)
})
