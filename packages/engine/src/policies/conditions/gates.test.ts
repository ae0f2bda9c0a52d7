import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ConditionChecker } from './check-condition.ts'
import { runCondition } from './compile-condition.ts'
import { newFrame, type Part } from './frame.ts'
import { FUNCTIONS } from './functions.ts'
import { SOME_NOW_MS, SOME_VOCABULARY, type SomeInput } from './some-vocabulary.test.support.ts'

const checker = new ConditionChecker(SOME_VOCABULARY)

/** Of the conditions that pass the check: how each is run, and whether its door is closed for an input. */
function gated(texts: readonly string[]) {
  const asts = texts.flatMap((text) => checker.check(text).ast ?? [])
  const { whens, gates } = checker.together(asts)
  const closedFor = (given: SomeInput): readonly boolean[] => {
    gates?.begin()
    const frame = newFrame<SomeInput>(given, SOME_NOW_MS)
    return asts.map((_, at) => gates?.isClosed(at, frame) ?? false)
  }
  return { parts: asts.flatMap((ast) => whens.get(ast) ?? []), closedFor }
}

/** Whether it holds, or why it fails. */
function ran(when: Part<SomeInput>, frame: ReturnType<typeof newFrame<SomeInput>>) {
  try {
    return runCondition(when, frame)
  } catch (error) {
    return String(error)
  }
}

const RUNS = process.env['WINNOW_LONG'] === '1' ? 5_000 : 150

const limit = fc.integer({ min: 0, max: 4 })
const order = fc.constantFrom('<', '<=', '>', '>=', '==')
const first = fc.oneof(
  fc.tuple(fc.constantFrom('features.x', 'features.y'), order, limit).map((each) => each.join(' ')),
  fc
    .tuple(order, fc.constantFrom('usd', 'eur'), limit)
    .map(([is, currency, amount]) => `event.amount ${is} ${currency}(${amount})`),
  fc.constantFrom(
    'event.type.startsWith("te")',
    'event.type.startsWith("a")',
    'event.type.endsWith("st")',
    'event.type.endsWith("zz")',
    'event.type == "x"',
    'event.type == "test"',
    'event.type.matches("(a?){30}b")',
    'event.items.exists(i, i.category == event.type)',
    'event.items.exists(i, i.category == "a" && i.quantity > 1)',
    'event.items.exists(i, i.category == "b")',
    'event.items.exists(i, i.quantity >= 3 && i.category.matches("(a?){30}b"))',
    'event.items.exists(i, i.quantity >= 2 || i.category == "b")',
    'event.verified',
    'now.getHours() < 5',
  ),
)
const rest = fc.constantFrom(
  '',
  ' && event.type == "test"',
  ' && features.y > 2',
  ' || features.x > 3',
)
const condition = fc.oneof(
  fc.tuple(first, rest).map((each) => each.join('')),
  fc.tuple(first, first, first).map(([one, other, third]) => `(${one} || ${other}) && ${third}`),
  fc.tuple(first, first, first).map(([one, other, third]) => `${one} || ${other} && ${third}`),
)

const input = fc.record(
  {
    type: fc.constantFrom('test', '', 'x'.repeat(3_000), 'a'.repeat(400_000)),
    amount: fc.record({
      micros: fc.integer({ min: 0, max: 5 }).map((whole) => whole * 1_000_000),
      currency: fc.constantFrom('USD', 'EUR', 'XXX'),
    }),
    verified: fc.boolean(),
    x: limit,
    y: limit,
    items: fc.constantFrom(
      [],
      [{ $category: 'test' }, { $category: 'a' }],
      [{ $quantity: 2 }, { $category: 'a', $quantity: 3 }],
      Array.from({ length: 6_000 }, () => ({ $category: 'c', $quantity: 0 })),
      [{ $category: 'a'.repeat(400_000), $quantity: 3 }],
    ),
  },
  { requiredKeys: [] },
)

describe('what stands before conditions', () => {
  it('is closed only where a condition is run to false or nothing, and fails for none', () => {
    let closed = 0
    fc.assert(
      fc.property(fc.array(condition, { minLength: 2, maxLength: 12 }), input, (texts, given) => {
        const { parts, closedFor } = gated(texts)
        for (const [at, isClosed] of closedFor(given).entries()) {
          const part = parts[at]
          if (!isClosed || part === undefined) continue
          closed += 1
          expect(ran(part, newFrame<SomeInput>(given, SOME_NOW_MS))).toBe(false)
        }
      }),
      { numRuns: RUNS },
    )
    expect(closed).toBeGreaterThan(RUNS / 3)
  })

  it('is one gate for all limits of a test, and none before a test that no other condition begins with', () => {
    const { closedFor } = gated([
      'features.x >= 3 && event.type == "test"',
      'features.x >= 1',
      'features.x > 1',
      'event.amount > usd(3)',
      'event.amount > usd(9)',
      'event.amount > eur(1)',
    ])
    const amount = { micros: 3_000_000, currency: 'USD' }
    expect(closedFor({ x: 0, amount })).toEqual([true, true, false, true, true, false])
    expect(closedFor({ x: 1 })).toEqual([false, false, false, true, true, false])
    expect(closedFor({ x: 3, amount: { ...amount, micros: 4_000_000 } })).not.toContain(true)
  })

  it('is one gate for like tests of a text and of the members of a list', () => {
    const { closedFor } = gated([
      'event.type == "a" || event.type.endsWith("@b")',
      'event.type.endsWith("@c") || event.type == "d"',
      'event.items.exists(i, i.category == "gift" && i.quantity > 2)',
      'event.items.exists(i, i.category == "cards")',
    ])
    const items = [{ $category: 'shoes' }, { $category: 'gift', $quantity: 1 }]
    expect(closedFor({ type: 'x@d', items: items.slice(0, 1) })).toEqual([true, true, true, true])
    expect(closedFor({ type: 'x@c', items })).toEqual([false, false, false, false])
    expect(closedFor({})).toEqual([false, false, true, true])
  })

  it('is open where a condition that asks several of its tests would fail for too much work', () => {
    const many = Array.from({ length: 6_000 }, () => ({ $category: 'c' }))
    const twice = ['a', 'b'].map((one) => `event.items.exists(i, i.category == "${one}")`)
    const { parts, closedFor } = gated([twice.join(' || '), twice.toReversed().join(' || ')])
    const failing = parts.map((part) =>
      ran(part, newFrame<SomeInput>({ items: many }, SOME_NOW_MS)),
    )
    expect(failing).not.toContain(false)
    expect(closedFor({ items: many })).toEqual([false, false])
    expect(closedFor({ items: many.slice(0, 3) })).toEqual([true, true])
  })
})

it('an hour is that of the calendar', () => {
  const times = fc.oneof(
    fc.double({ min: -9e15, max: 9e15 }),
    fc.integer({ min: -200_000_000, max: 200_000_000 }),
    fc.constantFrom(8.64e15, -8.64e15, 8.64e15 + 1, 0.5, -0.5),
  )
  fc.assert(
    fc.property(times, (ms) => {
      expect(FUNCTIONS['getHours']?.run(ms)).toEqual(new Date(ms).getUTCHours())
    }),
  )
})
