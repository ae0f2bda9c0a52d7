import { ABUSE_TYPES } from '@winnow/contract'
import { expect, it } from 'vitest'
import type { QueuesInForce } from '../ports/queue.ts'
import { allQueues, buttonsOf, queueOf, queuesAfter, USUAL_QUEUES } from './known-queues.ts'

const document = (...names: readonly string[]) =>
  JSON.stringify({
    queues: names.map((name) => ({ name, abuse_type: 'payment_abuse', due: '1h' })),
  })

const after = (steps: readonly (readonly [version: number, stage: string, ...names: string[]])[]) =>
  steps.reduce<QueuesInForce>(
    (known, [version, stage, ...names]) =>
      queuesAfter(known, { version, stage, document: document(...names) }),
    {},
  )

const namesOf = (known: QueuesInForce) =>
  allQueues(known).flatMap(({ name, dueMs }) => (dueMs === 3_600_000 ? [name] : []))

it('an environment has a queue for each abuse type from the start', () => {
  expect(new Set(USUAL_QUEUES.map(({ abuseType }) => abuseType))).toEqual(new Set(ABUSE_TYPES))
  expect(allQueues({}).length).toBe(ABUSE_TYPES.length)
})

it.each([
  ['of the live version', [[1, 'live', 'a']], ['a']],
  [
    'of the next one, in its place',
    [
      [1, 'live', 'a'],
      [2, 'live', 'b'],
    ],
    ['b'],
  ],
  [
    'of a rollout, too',
    [
      [1, 'live', 'a'],
      [2, 'rollout', 'b'],
    ],
    ['a', 'b'],
  ],
  [
    'of no version in shadow',
    [
      [1, 'live', 'a'],
      [2, 'shadow', 'b'],
    ],
    ['a'],
  ],
  [
    'of none that was withdrawn',
    [
      [1, 'live', 'a'],
      [1, 'withdrawn', 'a'],
    ],
    [],
  ],
  [
    'of a rollout that is live by now',
    [
      [1, 'rollout', 'a'],
      [1, 'live', 'a'],
    ],
    ['a'],
  ],
  ['in the place of one that is always there', [[1, 'live', 'payments']], ['payments']],
] as const)('the queues are those %s', (_, steps, names) => {
  expect(namesOf(after(steps))).toEqual(names)
})

it('a version that is for some users has its own queue of a name', () => {
  const known = queuesAfter(after([[1, 'live', 'a']]), {
    version: 2,
    stage: 'rollout',
    document: JSON.stringify({ queues: [{ name: 'a', abuse_type: 'content_abuse' }] }),
  })
  const abuseTypeOf = (version: number) =>
    queueOf(known, 'a', { version, abuseType: 'account_abuse' }).abuseType
  expect([1, 2].map(abuseTypeOf)).toEqual(['payment_abuse', 'content_abuse'])
  expect(queueOf(known, 'z', { abuseType: 'account_abuse' })).toMatchObject({
    name: 'z',
    abuseType: 'account_abuse',
  })
})

it('a queue offers its decisions about the entity, else the usual ones', () => {
  const queue = { abuseType: 'payment_abuse', decisions: ['hold', 'ban'] } as const
  const typeOf = (id: string) => (id === 'hold' ? 'order' : 'user')
  expect(buttonsOf(queue, { type: 'order' }, typeOf)).toEqual(['hold'])
  expect(buttonsOf(queue, { type: 'session' }, typeOf)).toEqual(
    ['block', 'watch', 'accept'].map((verb) => `${verb}_session_payment_abuse`),
  )
})
