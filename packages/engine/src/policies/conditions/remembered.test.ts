import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ConditionChecker } from './check-condition.ts'
import { valueOf } from './compile-condition.ts'
import { newFrame, type Part } from './frame.ts'
import { SOME_NOW_MS, SOME_VOCABULARY, type SomeInput } from './some-vocabulary.test.support.ts'

const checker = new ConditionChecker(SOME_VOCABULARY)

function checked(text: string) {
  const { findings, run, ast } = checker.check(text)
  if (run === undefined || ast === undefined) throw new Error(JSON.stringify(findings))
  return { run, ast }
}

/** What a condition gives, or why it fails, and the work that it cost. */
function ranOver(part: Part<SomeInput>, frame: ReturnType<typeof newFrame<SomeInput>>) {
  try {
    return { value: valueOf(part, frame), work: frame.work, steps: frame.steps }
  } catch (error) {
    return { failed: String(error) }
  }
}

const PARTS = [
  'event.type.matches("^[a-z]+[0-9]{2,}@")',
  'event.type.startsWith("test")',
  'event.type == "test"',
  'event.type != null',
  'event.amount > usd(20)',
  'event.amount == eur(7)',
  'features.x + features.y > 3',
  'now.getHours() < 5',
  'event.items.exists(i, i.category == event.type)',
  'event.items.size() > 1',
  'event.type + event.type == "testtest"',
  '!(features.x > 2)',
]

const part = fc.constantFrom(...PARTS)
const condition = fc
  .tuple(part, fc.constantFrom('&&', '||'), part, fc.constantFrom('&&', '||'), part)
  .map(([one, op, other, last, third]) => `(${one} ${op} ${other}) ${last} ${third}`)

const input = fc.record(
  {
    type: fc.constantFrom('test', 'abc12@x', '', 'x'.repeat(3_000)),
    amount: fc.constantFrom({ micros: 3e7, currency: 'USD' }, { micros: 7e6, currency: 'EUR' }),
    x: fc.integer({ min: 0, max: 4 }),
    y: fc.integer({ min: 0, max: 4 }),
    items: fc.constantFrom([], [{ $category: 'test' }, { $category: 'a' }]),
  },
  { requiredKeys: [] },
)

describe('parts that conditions have in common', () => {
  it('give the same, at the same work, as each condition alone', () => {
    fc.assert(
      fc.property(fc.array(condition, { minLength: 2, maxLength: 8 }), input, (texts, given) => {
        const all = texts.map(checked)
        const together = checker.together(all.map(({ ast }) => ast)).whens
        const frame = newFrame<SomeInput>(given, SOME_NOW_MS)
        for (const { run, ast } of all) {
          const alone = ranOver(run, newFrame<SomeInput>(given, SOME_NOW_MS))
          expect(ranOver(together.get(ast) ?? run, frame)).toEqual(alone)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('are computed once', () => {
    let reads = 0
    const numbers = {
      get numbers() {
        reads += 1
        return [1, 2]
      },
    }
    const all = ['size(features.numbers) > 1', 'size(features.numbers) > 1 || true'].map(checked)
    const together = checker.together(all.map(({ ast }) => ast)).whens
    const frame = newFrame<SomeInput>(numbers, SOME_NOW_MS)
    for (const { ast, run } of all) expect(valueOf(together.get(ast) ?? run, frame)).toBe(true)
    expect(reads).toBe(1)
  })

  it('fail each condition that has no work left for them', () => {
    const dear = 'event.type.matches("(a?){30}b")'
    const all = [dear, `${dear} || features.x > 1`, `${dear} || ${dear} || ${dear}`].map(checked)
    const together = checker.together(all.map(({ ast }) => ast)).whens
    const given = { type: 'a'.repeat(4_000) }
    const frame = newFrame<SomeInput>(given, SOME_NOW_MS)
    const results = all.map(({ ast, run }) => ranOver(together.get(ast) ?? run, frame))
    const alone = all.map(({ run }) => ranOver(run, newFrame<SomeInput>(given, SOME_NOW_MS)))
    expect(results).toEqual(alone)
    expect(alone.map((one) => 'failed' in one)).toEqual([false, false, true])
  })
})
