import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ConditionChecker } from './check-condition.ts'
import { runCondition } from './compile-condition.ts'
import { newFrame, type Part } from './frame.ts'
import { FUNCTIONS } from './functions.ts'
import { isClosed } from './gates.ts'
import { SOME_NOW_MS, SOME_VOCABULARY, type SomeInput } from './some-vocabulary.test.support.ts'

const checker = new ConditionChecker(SOME_VOCABULARY)

/** Of the conditions that pass the check. */
function gated(texts: readonly string[]) {
  const asts = texts.flatMap((text) => checker.check(text).ast ?? [])
  const together = checker.together(asts)
  return asts.flatMap((ast) => together.get(ast) ?? [])
}

/** Whether it holds, or why it fails. */
function ran(when: Part<SomeInput>, frame: ReturnType<typeof newFrame<SomeInput>>) {
  try {
    return runCondition(when, frame)
  } catch (error) {
    return String(error)
  }
}

const limit = fc.integer({ min: 0, max: 4 })
const order = fc.constantFrom('<', '<=', '>', '>=', '==')
const first = fc.oneof(
  fc.tuple(fc.constantFrom('features.x', 'features.y'), order, limit).map((each) => each.join(' ')),
  fc
    .tuple(order, fc.constantFrom('usd', 'eur'), limit)
    .map(([is, currency, amount]) => `event.amount ${is} ${currency}(${amount})`),
  fc.constantFrom(
    'event.type.startsWith("te")',
    'event.type.matches("(a?){30}b")',
    'event.items.exists(i, i.category == event.type)',
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
const condition = fc.tuple(first, rest).map((each) => each.join(''))

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
    items: fc.constantFrom([], [{ $category: 'test' }, { $category: 'a' }]),
  },
  { requiredKeys: [] },
)

describe('the gate before conditions', () => {
  it('is closed only where each of them is false, and fails for none', () => {
    let closed = 0
    fc.assert(
      fc.property(fc.array(condition, { minLength: 2, maxLength: 12 }), input, (texts, given) => {
        const frame = newFrame<SomeInput>(given, SOME_NOW_MS)
        for (const { when, gate } of gated(texts)) {
          if (gate === undefined || !isClosed(gate, frame)) continue
          closed += 1
          expect(ran(when, newFrame<SomeInput>(given, SOME_NOW_MS))).toBe(false)
        }
      }),
      { numRuns: 60 },
    )
    expect(closed).toBeGreaterThan(20)
  })

  it('is one for all limits of a test, and there is none before a test that no other condition begins with', () => {
    const gates = gated([
      'features.x >= 3 && event.type == "test"',
      'features.x >= 1',
      'features.x > 1',
      'event.amount > usd(3)',
      'event.amount > usd(9)',
      'event.amount > eur(1)',
    ]).map(({ gate }) => gate)
    expect(gates.map((gate) => gates.indexOf(gate))).toEqual([0, 0, 2, 3, 3, 2])
    expect(gates[2]).toBeUndefined()
    const closed = (x: number) =>
      gates[0] && isClosed(gates[0], newFrame<SomeInput>({ x }, SOME_NOW_MS))
    expect([0, 1, 3].map(closed)).toEqual([true, false, false])
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
