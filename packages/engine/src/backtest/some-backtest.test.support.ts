import { ABUSE_TYPES } from '@winnow/contract'
import * as fc from 'fast-check'
import type { RowState } from '../evaluation/maturity/row-state.ts'
import {
  type CompiledPolicy,
  compilePolicy,
  type PolicyDecision,
} from '../policies/compile-policy.ts'
import { readPolicy } from '../policies/document/read-policy.ts'
import { inputOf, ORDER, SOME_AT_MS } from '../policies/some-input.test.support.ts'
import type { BacktestEvent } from './backtest-event.ts'
import type { TrialTerms } from './policy-trial.ts'
import type { TrialLists } from './policy-world.ts'

const HOUR_MS = 3_600_000

const decision = (category: PolicyDecision['category']): readonly [string, PolicyDecision] => {
  const id = `${category}_user`
  return [id, { id, category, abuseType: 'payment_abuse', entityType: 'user' }]
}

/** Lists in a map: until when each value is listed. */
class SomeLists implements TrialLists {
  private readonly until = new Map<string, number>()

  has(list: string, value: string, atMs: number): boolean {
    return (this.until.get(`${list} ${value}`) ?? 0) > atMs
  }

  add(list: string, value: string, untilMs: number): void {
    this.until.set(`${list} ${value}`, untilMs)
  }

  remove(list: string, value: string): void {
    this.until.delete(`${list} ${value}`)
  }
}

export const someLists = () => ({ was: new SomeLists(), wouldBe: new SomeLists() })

export const TERMS: Pick<TrialTerms, 'decisions'> = {
  decisions: new Map([decision('block'), decision('watch'), decision('accept')]),
}

export interface SomeRoute {
  readonly name: string
  readonly when: string
  readonly do: readonly object[]
}

/** A policy of one workflow on orders. */
export function policyOf(routes: readonly SomeRoute[]): CompiledPolicy {
  const { document } = readPolicy({
    workflows: [{ name: 'orders', on: ['$create_order'], abuse_types: ['payment_abuse'], routes }],
  })
  const check = compilePolicy(document, {
    customFields: new Map(),
    lists: ['watched'],
    decisions: [...TERMS.decisions.values()],
  })
  if (check.policy === undefined) throw new Error(JSON.stringify(check.problems))
  return check.policy
}

export const BLOCK: object = { decide: 'block_user' }

export const blockFrom = (score: number): CompiledPolicy =>
  policyOf([{ name: 'high', when: `scores.payment_abuse >= ${score}`, do: [BLOCK] }])

export interface SomeEvent {
  readonly user: string
  readonly score: number
  readonly state: RowState
  readonly amount: number
}

export function eventOf({ user, score, state, amount }: SomeEvent, at: number): BacktestEvent {
  const scores = [score, 0, 0, 0, 0]
  const body = { ...ORDER, $user_id: user, $order_id: `o-${at}` }
  return {
    sequence: at + 1,
    input: inputOf(body, { scores, atMs: SOME_AT_MS + at * HOUR_MS }),
    states: ABUSE_TYPES.map(() => state),
    amountMicros: amount * 1e6,
  }
}

const STATES = ['bad', 'good', 'not_yet_knowable', 'unknown'] as const

export const someEvents: fc.Arbitrary<readonly SomeEvent[]> = fc.array(
  fc.record({
    user: fc.constantFrom('ann', 'ben', 'cleo', 'dan'),
    score: fc.integer({ min: 0, max: 100 }),
    state: fc.constantFrom(...STATES),
    amount: fc.integer({ min: 0, max: 500 }),
  }),
  { maxLength: 40 },
)

const ACTIONS: readonly object[] = [
  BLOCK,
  { decide: 'watch_user' },
  { decide: 'accept_user' },
  { review: 'orders' },
  { tag: 'seen' },
  { answer: { challenge: 'otp' } },
]

const CONDITIONS = [
  'true',
  'scores.payment_abuse >= 30',
  'scores.payment_abuse >= 80',
  "decisions.payment_abuse == 'block'",
  "event.user_id == 'ann'",
] as const

/** Routes that may overlap, be never reached, or change nothing. */
export const someRoutes: fc.Arbitrary<readonly SomeRoute[]> = fc
  .array(fc.tuple(fc.constantFrom(...CONDITIONS.slice(1)), fc.constantFrom(...ACTIONS)), {
    maxLength: 4,
  })
  .map((routes) => routes.map(([when, action], at) => ({ name: `r${at}`, when, do: [action] })))
