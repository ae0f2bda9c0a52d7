import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { queuesIn } from '../../cases/known-queues.ts'
import { checkPolicy } from '../check-policy.ts'
import { canonicalPolicy } from './canonical-policy.ts'
import { readPolicy } from './read-policy.ts'

const DECISIONS = [
  {
    id: 'block_user_payment_abuse',
    entityType: 'user',
    abuseType: 'payment_abuse',
    category: 'block',
  },
] as const

const QUEUE = { name: 'payments', abuse_type: 'payment_abuse' }

const check = (queues: unknown, review = 'payments', entity = 'user') =>
  checkPolicy(
    {
      queues,
      workflows: [
        {
          name: 'orders',
          on: ['$create_order'],
          entity,
          abuse_types: ['payment_abuse'],
          routes: [{ name: 'all', when: 'true', do: [{ review }] }],
        },
      ],
    },
    { decisions: DECISIONS, lists: [], customFields: new Map() },
  ).problems

it.each<[string, unknown, string, string | undefined]>([
  ['its order', [{ ...QUEUE, order: 'scor' }], 'queues[0].order', '`score`'],
  ['its due time', [{ ...QUEUE, due: 'soon' }], 'queues[0].due', '`4h`'],
  ['a member', [{ ...QUEUE, decision: [] }], 'queues[0].decision', '`decisions`'],
  [
    'a decision',
    [{ ...QUEUE, decisions: ['block_user_payment_abus'] }],
    'queues[0].decisions[0]',
    '`block_user_payment_abuse`',
  ],
  ['its name, used before', [QUEUE, QUEUE], 'queues[1].name', undefined],
  ['a score that is none', [{ ...QUEUE, leaves_below: 0 }], 'queues[0].leaves_below', undefined],
  [
    'an entity it does not take',
    [{ ...QUEUE, entities: ['order'] }],
    'workflows[0].routes[0].do[0].review',
    'add `user` to its entities',
  ],
])('the check names %s', (_, queues, path, suggestion) => {
  const found = check(queues).find((problem) => problem.path === path)
  expect(found?.severity).toBe('error')
  expect(found?.suggestion).toBe(suggestion)
})

it('a review of an undeclared queue is a warning where others are declared, with the near name', () => {
  expect(check([QUEUE], 'paymens')).toMatchObject([
    { severity: 'warning', suggestion: '`payments`' },
  ])
  expect(check(undefined, 'anything')).toEqual([])
  expect(check([QUEUE])).toEqual([])
})

const anyQueue = fc.record(
  {
    name: fc.constant('payments'),
    display_name: fc.string({ maxLength: 9 }),
    abuse_type: fc.constantFrom('payment_abuse', 'content_abuse'),
    entities: fc.uniqueArray(fc.constantFrom('user', 'order', 'session', 'content')),
    order: fc.constantFrom('expected_loss', 'due', 'score', 'age'),
    due: fc.constantFrom('1m', '4h', '90d', '1h30m'),
    leaves_below: fc.integer({ min: 1, max: 100 }),
    reason_codes: fc.array(fc.constantFrom('stolen card', 'friendly fraud'), { maxLength: 9 }),
    who: fc.record(
      { roles: fc.array(fc.string()), persons: fc.array(fc.string()) },
      { requiredKeys: [] },
    ),
    decisions: fc.array(fc.string(), { maxLength: 3 }),
  },
  { requiredKeys: ['name', 'abuse_type'] },
)

it('a queue is read from a checked document as the check read it', () => {
  fc.assert(
    fc.property(anyQueue, (queue) => {
      const { document, problems } = readPolicy({ queues: [queue] })
      expect(problems).toEqual([])
      expect(queuesIn(canonicalPolicy({ queues: [queue] }))).toEqual(document.queues)
    }),
  )
})

it('hostile queues are refused, and nothing is thrown', () => {
  fc.assert(
    fc.property(fc.anything(), (queues) => {
      const { document } = readPolicy({ queues: [queues] })
      expect(document.queues.length).toBe(1)
    }),
  )
})
