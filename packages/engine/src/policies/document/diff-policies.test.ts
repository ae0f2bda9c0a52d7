import { expect, it } from 'vitest'
import { canonicalPolicy } from './canonical-policy.ts'
import { diffPolicies } from './diff-policies.ts'

const route = (name: string, when: string) => ({ name, when, do: [{ tag: name }] })
const policyOf = (...routes: readonly object[]) => ({
  workflows: [{ name: 'orders', on: ['$create_order'], routes }],
})
const at = (rest: string) => `workflows.orders.routes.${rest}`

it.each<[string, object, object, readonly object[]]>([
  ['nothing', policyOf(route('a', 'true')), policyOf(route('a', 'true')), []],
  [
    'a condition',
    policyOf(route('a', 'true')),
    policyOf(route('a', 'false')),
    [{ path: at('a.when'), before: '"true"', after: '"false"' }],
  ],
  [
    'the order of routes',
    policyOf(route('a', 'x'), route('b', 'y')),
    policyOf(route('b', 'y'), route('a', 'x')),
    [
      { path: at('a.place'), before: '1', after: '2' },
      { path: at('b.place'), before: '2', after: '1' },
    ],
  ],
  [
    'a new custom field',
    policyOf(),
    { ...policyOf(), custom_fields: { plan: 'string' } },
    [{ path: 'custom_fields', after: '{"plan":"string"}' }],
  ],
])('the difference is %s', (_, before, after, changes) => {
  expect(diffPolicies(before, after)).toEqual(changes)
})

it('of hostile values is a list, and throws nothing', () => {
  for (const value of [null, 7, 'text', [], { workflows: [null, { routes: 1 }] }]) {
    expect(Array.isArray(diffPolicies(value, policyOf()))).toBe(true)
  }
})

it('does not see the order of members, which the stored text does not have either', () => {
  const [one] = policyOf(route('a', 'true')).workflows
  const other = {
    routes: [{ do: [{ tag: 'a' }], when: 'true', name: 'a' }],
    on: one?.on,
    name: 'orders',
  }
  expect(canonicalPolicy({ workflows: [other] })).toBe(canonicalPolicy({ workflows: [one] }))
  expect(diffPolicies({ workflows: [one] }, { workflows: [other] })).toEqual([])
})
