import type { ASTNode } from '@marcbachmann/cel-js'
import { CONDITION_LIMITS } from './condition-limits.ts'
import type { ConditionValue } from './condition-type.ts'
import type { FirstTest, LimitTest, MemberTest, TextTest, TextWay } from './first-tests.ts'
import { type Frame, type Part, restart, spend, step } from './frame.ts'
import { nodeKey } from './node-key.ts'

/** Compiles a test; `locals`: the names of the members that open macros are at. */
type Compile<Input> = (node: ASTNode, locals: readonly string[]) => Part<Input>

/** Whether one of several tests may hold. It costs at least the work of each of them. Error: whatever a test fails with. */
type MayHold<Input> = (frame: Frame<Input>) => boolean

/**
 * What a test may cost and still be passed over as false: a condition that begins with several of them must not fail for too much work
 * where they are false.
 */
const MAX_WORK = CONDITION_LIMITS.workPerRun / 16
const MAX_STEPS = CONDITION_LIMITS.stepsPerRun / 16

/** Whether one of the tests of a group may hold: false only where each is false, and none fails. */
export function jointTest<Input>(
  tests: readonly FirstTest[],
  compile: Compile<Input>,
): MayHold<Input> {
  const ask = asked(tests, compile, [])
  return (frame) => {
    restart(frame)
    try {
      return ask(frame) || frame.work > MAX_WORK || frame.steps > MAX_STEPS
    } catch {
      return true
    }
  }
}

function asked<Input>(
  tests: readonly FirstTest[],
  compile: Compile<Input>,
  locals: readonly string[],
): MayHold<Input> {
  const [first] = tests
  if (first?.is === 'text') return anyText(tests.filter(isText), compile(first.of, locals))
  if (first?.is === 'member') return anyMember(tests.filter(isMember), compile)
  const weakest = weakestOf(tests.filter(isLimit))
  if (weakest === undefined) return () => true
  const test = compile(weakest.node, locals)
  return (frame) => test(frame) !== false
}

const weakestOf = (tests: readonly LimitTest[]): LimitTest | undefined =>
  tests.toSorted((one, other) => one.strictness - other.strictness)[0]

/** What a joint test is known by: two of one text ask the same. */
export function jointText(tests: readonly FirstTest[]): string {
  const weakest = weakestOf(tests.filter(isLimit))
  const asked = weakest === undefined ? tests : [weakest]
  return [...new Set(asked.map(({ node }) => nodeKey(node)))].toSorted().join('\n')
}

const isText = (test: FirstTest): test is TextTest => test.is === 'text'
const isMember = (test: FirstTest): test is MemberTest => test.is === 'member'
const isLimit = (test: FirstTest): test is LimitTest => test.is === 'limit'

const { charsPerUnit } = CONDITION_LIMITS

/** What is missing is equal to nothing; whether it begins with a text is missing, too. */
function anyText<Input>(tests: readonly TextTest[], of: Part<Input>): MayHold<Input> {
  const texts = [...new Set(tests.map(({ text }) => text))]
  const isAny = WAYS[tests[0]?.how ?? 'equals'](texts)
  const isMissingFalse = tests[0]?.how === 'equals'
  const work = Math.max(...texts.map(({ length }) => length)) / charsPerUnit
  return (frame) => {
    const value = of(frame)
    if (typeof value !== 'string') return value !== null || !isMissingFalse
    spend(frame, work + value.length / charsPerUnit)
    return isAny(value)
  }
}

const WAYS: Readonly<
  Record<TextWay, (texts: readonly string[]) => (value: ConditionValue & string) => boolean>
> = {
  equals(texts) {
    const all = new Set(texts)
    return (value) => all.has(value)
  },
  startsWith: (texts) => (value) => {
    for (const text of texts) if (value.startsWith(text)) return true
    return false
  },
  endsWith: (texts) => (value) => {
    for (const text of texts) if (value.endsWith(text)) return true
    return false
  },
}

/** Of a list that is missing no member is looked at. */
function anyMember<Input>(tests: readonly MemberTest[], compile: Compile<Input>): MayHold<Input> {
  const [first] = tests
  if (first === undefined) return () => true
  const list = compile(first.list, [])
  const inner = asked(
    tests.map(({ of }) => of),
    compile,
    [first.name],
  )
  const parts = Math.max(...tests.map((test) => test.parts))
  return (frame) => {
    const members = list(frame)
    if (!Array.isArray(members)) return false
    for (const member of members as readonly ConditionValue[]) {
      step(frame, parts)
      frame.locals[0] = member
      if (inner(frame)) return true
    }
    return false
  }
}
