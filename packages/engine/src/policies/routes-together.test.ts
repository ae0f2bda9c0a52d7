import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { AskedLists } from './asked-lists.ts'
import { checkPolicy } from './check-policy.ts'
import type { CompiledPolicy, PolicyTerms } from './compile-policy.ts'
import { explainPolicy } from './explain-policy.ts'
import { someCondition } from './fuzz-policies.test.support.ts'
import type { PolicyInput } from './policy-input.ts'
import { runPolicy } from './run-policy.ts'
import { inputOf, ORDER } from './some-input.test.support.ts'
import type { Verdict } from './verdict.ts'

const LONG = process.env['WINNOW_LONG'] === '1'
const RUNS = LONG ? 5_000 : 25
/** Different conditions: to check one takes a millisecond or two. */
const CONDITIONS = LONG ? 2_000 : 250

const TERMS: PolicyTerms = {
  customFields: new Map([
    ['plan', 'string'],
    ['seats', 'number'],
  ]),
  lists: ['bad_mails', 'constructor'],
  decisions: [],
}

/** As people write them: many of one kind, which differ in their limits and texts. */
const kinds: readonly ((one: number, other: number) => string)[] = [
  (one, other) => `scores.payment_abuse >= ${one * 10} && event.custom.seats > ${other}`,
  (one, other) => `event.amount > usd(${one * 40}) || event.amount < eur(${other})`,
  (one, other) => `event.user_email.endsWith('${one}.example') || event.user_email == '${other}'`,
  (one) => `event.user_email.startsWith('a${'n'.repeat(one)}') && event.custom.plan != 'gold'`,
  (one, other) => `event.items.exists(i, i.category == 'g${one}' && i.quantity >= ${other})`,
  (one, other) => `event.items.exists(i, i.quantity >= ${one}) && lists.bad_mails.has('${other}')`,
  (one) => `lists.bad_mails.has(event.user_email) && event.custom.seats >= ${one}`,
  (one, other) => `event.user_email.matches('^[a-z]{${one},}@') && event.custom.seats < ${other}`,
  (one, other) => `decisions.payment_abuse == 'block' && features.user_events_1h >= ${one + other}`,
  (one) => `event.custom.plan == 'p${one}' || now.getHours() < ${one}`,
]
const limit = fc.integer({ min: 0, max: 4 })
const ofKind = fc.tuple(fc.constantFrom(...kinds), limit, limit).map(([of, ...at]) => of(...at))

/** Conditions that pass the check. */
const good = fc
  .sample(fc.oneof({ weight: 5, arbitrary: ofKind }, { weight: 1, arbitrary: someCondition }), {
    numRuns: CONDITIONS,
    seed: 7,
  })
  .filter((when) => checkPolicy(documentOf([when]), TERMS).policy !== undefined)
const condition = fc.constantFrom(...good)

const inputs = fc
  .record({
    $user_email: fc.constantFrom(
      'ann@shop.example',
      'ann@2.example',
      '3',
      'b1@x',
      `${'a'.repeat(9_000)}@`,
    ),
    $amount: fc.integer({ min: 0, max: 200 }).map((dollars) => dollars * 1_000_000),
    plan: fc.constantFrom('gold', 'p1', 'p2'),
    seats: limit,
    $items: fc.array(
      fc.record({
        $item_id: fc.constant('i'),
        $product_title: fc.constant('t'),
        $price: fc.constant(1_000_000),
        $category: fc.constantFrom('g0', 'g1', 'g9'),
        $quantity: fc.integer({ min: 1, max: 4 }),
      }),
      { maxLength: 3 },
    ),
    score: fc.integer({ min: 0, max: 50 }),
    isBlocked: fc.boolean(),
    listed: fc.subarray(['ann@shop.example', '3', '1']),
  })
  .map(({ score, isBlocked, listed, ...body }): PolicyInput => {
    const decided = () => (isBlocked ? 'block' : undefined)
    const isListed = (_: string, value: string) => listed.includes(value)
    return inputOf({ ...ORDER, ...body }, { scores: [score], decided, isListed })
  })

function policyOf(conditions: readonly string[]): CompiledPolicy {
  const { policy } = checkPolicy(documentOf(conditions), TERMS, 'published')
  if (policy === undefined) throw new Error('conditions that pass one by one pass together')
  return policy
}

function documentOf(conditions: readonly string[]) {
  const routes = [...conditions, 'true'].map((when, at) => ({ name: `r${at}`, when, do: [] }))
  const workflow = { name: 'orders', on: ['$create_order'], abuse_types: ['payment_abuse'] }
  return { workflows: [{ ...workflow, routes }] }
}

/** What a workflow makes of its routes when each condition is run by itself. */
function oneByOne(policy: CompiledPolicy, input: PolicyInput) {
  return explainPolicy(policy, input).map(({ routes }) => {
    const at = routes.findIndex(({ is }) => is === 'true')
    const before = routes.slice(0, at === -1 ? routes.length : at)
    const errors = before.flatMap(({ is, route, reason }) =>
      is === 'failed' ? [{ route, reason }] : [],
    )
    return { route: routes[at]?.route, errors }
  })
}

const short = (verdict: Verdict) => verdict.map(({ route, errors }) => ({ route, errors }))

it('a policy takes the route that it takes when each of its conditions is run by itself', () => {
  fc.assert(
    fc.property(
      fc.array(condition, { maxLength: 24 }),
      fc.array(inputs, { maxLength: 4 }),
      (all, events) => {
        const policy = policyOf(all)
        for (const input of events) {
          expect(short(runPolicy(policy, input))).toEqual(oneByOne(policy, input))
        }
      },
    ),
    { numRuns: RUNS },
  )
})

it('a version decides, and finds on lists, beside others what it does alone', () => {
  const versions = fc.tuple(
    fc.array(condition, { maxLength: 12 }),
    fc.array(condition, { maxLength: 4 }),
    fc.array(condition, { maxLength: 4 }),
  )
  fc.assert(
    fc.property(versions, fc.array(inputs, { maxLength: 4 }), ([common, one, other], events) => {
      const policies = [one, other].map((own) => policyOf([...own, ...common]))
      for (const input of events) {
        const asked = new AskedLists(input.isListed)
        for (const policy of policies) {
          asked.begin()
          const beside = runPolicy(policy, { ...input, isListed: asked.isListed, run: asked })
          const alone = new AskedLists(input.isListed)
          alone.begin()
          expect(beside).toEqual(runPolicy(policy, { ...input, isListed: alone.isListed }))
          expect(asked.found).toEqual(alone.found)
        }
      }
    }),
    { numRuns: RUNS },
  )
})
