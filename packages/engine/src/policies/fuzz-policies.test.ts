import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkPolicy } from './check-policy.ts'
import type { PolicyTerms } from './compile-policy.ts'
import { ConditionChecker } from './conditions/check-condition.ts'
import { runCondition } from './conditions/compile-condition.ts'
import { ConditionFailed } from './conditions/condition-failed.ts'
import { CONDITION_LIMITS } from './conditions/condition-limits.ts'
import { newFrame, TOO_MUCH_WORK } from './conditions/frame.ts'
import { someCondition, someDocument } from './fuzz-policies.test.support.ts'
import type { PolicyInput } from './policy-input.ts'
import { runPolicy } from './run-policy.ts'
import { inputOf, ORDER } from './some-input.test.support.ts'
import { policyVocabulary, SHARED_DECLARATIONS } from './vocabulary/policy-vocabulary.ts'

const LONG = process.env['WINNOW_LONG'] === '1'
/** Conditions, and as many documents of a tenth. */
const RUNS = LONG ? 100_000 : 2_000

const TERMS: PolicyTerms = {
  customFields: new Map([
    ['plan', 'string'],
    ['seats', 'number'],
  ]),
  lists: ['bad_mails', 'constructor'],
  decisions: [
    { id: 'block_user', entityType: 'user', abuseType: 'payment_abuse', category: 'block' },
  ],
}

const checker = new ConditionChecker<PolicyInput>(
  policyVocabulary({ ...TERMS, eventTypes: ['$create_order', '$create_content'] }),
  SHARED_DECLARATIONS,
)

/** An order with all that a sender can put in, an event with nothing, and one with odd values. */
const INPUTS: readonly PolicyInput[] = [
  inputOf({
    ...ORDER,
    $items: Array.from({ length: 120 }, (_, at) => ({
      ...ORDER.$items[0],
      $item_id: `i-${at}`,
      $product_title: 'a'.repeat(200),
    })),
  }),
  inputOf({ $type: '$create_order', $user_id: 'ann' }),
  inputOf(
    { ...ORDER, $user_email: `${'a'.repeat(200)}!`, plan: '__proto__', seats: 0 },
    { scores: [NaN, Infinity, -0, 1e30, 100], features: { user_events_1h: -Infinity } },
  ),
]

/** Reasons that depend on what an event contains: the check cannot know them. */
const OF_DATA: ReadonlySet<string> = new Set([
  TOO_MUCH_WORK,
  `it looks at more than ${CONDITION_LIMITS.stepsPerRun} members of lists`,
])

function runs(text: string): boolean {
  const { findings, run } = checker.check(text)
  for (const { from, to } of findings)
    expect(0 <= from && from <= to && to <= text.length + 1).toBe(true)
  if (run === undefined) {
    expect(findings.some(({ severity }) => severity === 'error')).toBe(true)
    return false
  }
  for (const input of INPUTS) {
    const frame = newFrame(input, input.atMs)
    expect(resultOf(() => runCondition(run, frame))).toBe(
      resultOf(() => runCondition(run, newFrame(input, input.atMs))),
    )
    expect(frame.work).toBeLessThan(CONDITION_LIMITS.workPerRun * 4)
  }
  return true
}

/** True or false, or why a condition failed. */
function resultOf(run: () => boolean): boolean | string {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof ConditionFailed) || !OF_DATA.has(error.message)) throw error
    return error.message
  }
}

describe(`of ${RUNS} generated conditions and policies none`, () => {
  it('throws, hangs, or passes the check and fails for what the check knows', () => {
    let passed = 0
    fc.assert(
      fc.property(someCondition, (text) => {
        if (runs(text)) passed += 1
      }),
      { numRuns: RUNS },
    )
    // A fuzz that nothing passes would test the parser alone.
    expect(passed).toBeGreaterThan(RUNS / 10)
  })

  it('makes the check of a document throw, or runs otherwise than it was stored', () => {
    fc.assert(
      fc.property(someDocument, (document) => {
        const { policy, text, problems } = checkPolicy(document, TERMS)
        if (policy === undefined) {
          expect(problems.some(({ severity }) => severity === 'error')).toBe(true)
          return
        }
        const stored = checkPolicy(JSON.parse(text), TERMS, 'published')
        expect(stored.text).toBe(text)
        for (const input of INPUTS) {
          const verdict = runPolicy(policy, input)
          expect(stored.policy && runPolicy(stored.policy, input)).toEqual(verdict)
          for (const { errors } of verdict)
            for (const { reason } of errors) expect(OF_DATA).toContain(reason)
        }
      }),
      { numRuns: RUNS / 10 },
    )
  })
})
