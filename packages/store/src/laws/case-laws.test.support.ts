import { ABUSE_TYPES } from '@winnow/contract'
import {
  type CaseOf,
  encodeOutcome,
  type LedgerEntry,
  QUEUE_ORDERS,
  type StoredCase,
  verdictSections,
} from '@winnow/engine'

import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { MemoryRecords } from '../memory/memory-records.ts'
import { mustMatchAlike } from './case-filter-laws.test.support.ts'
import { entryOf, eventEntry } from './entries.test.support.ts'
import { filled } from './filled.test.support.ts'
import type { StoreKind } from './stores.test.support.ts'

const USERS = ['ann', 'bob', 'constructor']
const QUEUES = ['payments', 'orders', 'odd']

/** When an entry came: `entryOf` says so. */
const atMs = (sequence: number): number => 1_000_000 + sequence

const POLICY = {
  workflows: [],
  queues: [
    { name: 'payments', abuse_type: 'payment_abuse', due: '40ms', leaves_below: 20 },
    { name: 'orders', abuse_type: 'payment_abuse', order: 'due', due: '10ms' },
  ],
}

interface Reviewed {
  readonly user: string
  readonly queues: readonly string[]
  readonly score: number
  readonly amount: number
  readonly currency: string
  readonly order: string
  readonly about: 'user' | 'order'
}

const anyReviewed: fc.Arbitrary<Reviewed> = fc.record({
  user: fc.constantFrom(...USERS),
  queues: fc.uniqueArray(fc.constantFrom(...QUEUES), { maxLength: 2 }),
  score: fc.integer({ min: 5, max: 100 }),
  amount: fc.integer({ min: 0, max: 500_000_000 }),
  currency: fc.constantFrom('USD', 'EUR', 'XXX'),
  order: fc.constantFrom('o-1', 'o-2', 'o-3'),
  about: fc.constantFrom('user', 'order'),
})

/** An event with a verdict that asks for reviews. */
export function reviewedEvent(sequence: number, of: Reviewed): LedgerEntry {
  const { user, queues, score, amount, currency, order, about } = of
  const actions = queues.map((queue) => ({ do: 'review', queue }) as const)
  const workflow = {
    workflow: 'w',
    entity: about,
    abuseTypes: ['payment_abuse'],
    route: 'r',
    actions,
    errors: [],
    values: { 'scores.payment_abuse': score },
  } as const
  const verdict = { policy: 1, version: 1, stage: 'live', workflows: [workflow] } as const
  const outcome = encodeOutcome({
    modelVersion: 'test-1',
    enrichment: {},
    online: new Float32Array(0),
    features: new Float32Array(0),
    scores: Float32Array.from(ABUSE_TYPES, () => score),
    sections: verdictSections(verdict, []),
  })
  const body = {
    $type: '$create_order',
    $user_id: user,
    $order_id: `${user}-${order}`,
    $amount: amount,
    $currency_code: currency,
  }
  return eventEntry(sequence, body, { outcome })
}

const anyTaken = fc.record({
  id: fc.constantFrom('block', 'accept'),
  abuseType: fc.constantFrom('payment_abuse', 'account_abuse'),
  category: fc.constantFrom('block', 'watch', 'accept'),
  source: fc.constantFrom('manual_review', 'automated_rule'),
  atMs: fc.nat({ max: 9 }),
})

const anyDecided = fc
  .tuple(fc.constantFrom(...USERS), anyTaken, fc.boolean(), fc.nat({ max: 60 }))
  .map(([user, taken, isOfOrder, undoes]) => ({
    kind: 'decided' as const,
    body: {
      userId: user,
      ...(isOfOrder && { of: { type: 'order', id: `${user}-o-1` } }),
      taken,
      latest: [taken],
      ...(undoes > 40 && { undoes: undoes - 40 }),
    },
  }))

const WORK = [
  { do: 'note', note: 'hm' },
  { do: 'skip', note: 'later' },
  { do: 'hold', untilMs: atMs(50) },
  { do: 'resume' },
  { do: 'hand_over', to: 'bob', note: 'yours' },
  { do: 'escalate', note: 'odd' },
  { do: 'move', to: 'orders' },
  { do: 'move', to: 'odd', bulk: 'k_1' },
  { do: 'decide', decisions: [{ id: 'block', abuseType: 'payment_abuse', entry: 1 }] },
  { do: 'decide', decisions: [], claimedAtMs: 5, lookedAtMs: 6, bulk: 'k_2' },
] as const

const anyPlace = fc.nat({ max: 60 * 32 })

const anyWork = fc
  .tuple(anyPlace, fc.constantFrom(...WORK), fc.constantFrom('eva', 'tom'))
  .map(([of, work, name]) => ({
    kind: 'case' as const,
    body: { ...headOf(of), who: { name }, ...work },
  }))

const anyUndo = fc.tuple(anyPlace, fc.nat({ max: 60 })).map(([of, entry]) => ({
  kind: 'case' as const,
  body: {
    ...headOf(of),
    who: { name: 'eva' },
    do: 'undo',
    of: entry,
    decisions: [],
    wasFinal: false,
  },
}))

const anyTimed = fc.tuple(anyPlace, fc.constantFrom(50, 80, 100)).map(([of, percent]) => ({
  kind: 'due' as const,
  body: { ...headOf(of), percent, dueAtMs: 1 },
}))

const headOf = (of: number) => ({
  case: of,
  queue: 'payments',
  entity: { type: 'user', id: 'ann' },
  abuseType: 'payment_abuse',
  score: 1,
})

const anyStep = fc.oneof(
  { weight: 6, arbitrary: anyReviewed.map((reviewed) => ({ kind: 'event' as const, reviewed })) },
  { weight: 2, arbitrary: anyDecided },
  { weight: 3, arbitrary: anyWork },
  { weight: 1, arbitrary: anyUndo },
  { weight: 1, arbitrary: anyTimed },
)

/** A ledger of a policy and steps; work is on cases that there are. */
function ledgerOf(
  steps: readonly (typeof anyStep extends fc.Arbitrary<infer Step> ? Step : never)[],
) {
  const policy = {
    version: 1,
    stage: 'live',
    document: JSON.stringify(POLICY),
    decisions: [],
    lists: [],
    who: { kind: 'system' },
    why: '',
  }
  const entries: LedgerEntry[] = [entryOf(1, 'policy', policy)]
  for (const [at, step] of steps.entries()) {
    const sequence = at + 2
    const more = at % 9 === 8 ? { environment: 2 } : {}
    if (step.kind === 'event') entries.push({ ...reviewedEvent(sequence, step.reviewed), ...more })
    else entries.push(entryOf(sequence, step.kind, worked(step.body, sequence), more))
  }
  return entries
}

/** The case of an earlier entry, and of an undo its decision. */
function worked(body: object, sequence: number): object {
  const { case: id, of } = body as { case?: number; of?: unknown }
  if (id === undefined) return body
  const earlier = 2 + (Math.floor(id / 32) % (sequence - 1))
  const decision = typeof of === 'number' ? { of: 1 + (of % sequence) } : {}
  return { ...body, case: earlier * 32 + (id % 2), ...decision }
}

const idsOf = (cases: readonly CaseOf[]) =>
  cases.map(({ environment, stored }) => [environment, stored.id])

/** What the cases of every store must keep. */
export function caseLaws({ open }: StoreKind): void {
  it('are those of the twin, whatever happens, and are asked for in any order', async () => {
    const entries = fc
      .sample(fc.array(anyStep, { minLength: 120, maxLength: 120 }), { numRuns: 1, seed: 32 })
      .flatMap(ledgerOf)
    entries.push(...movesAfter(entries.length))
    const twin = new MemoryRecords()
    for (const entry of entries) twin.fold(entry)
    const store = await open()
    expect(await store.records.cases.list(1, { limit: 10 })).toEqual([])
    expect(await store.records.cases.queues(1)).toEqual({})
    const { records } = await filled(store, entries)
    expect(await records.digest()).toBe(await twin.digest())
    const all = await twin.cases.list(1, { limit: 200 })
    expect(new Set(all.map(({ state }) => state))).toEqual(new Set(['open', 'decided', 'left']))
    for (const queue of QUEUES) {
      for (const order of QUEUE_ORDERS) {
        const query = { queue, order, nowMs: atMs(20), offset: 1, limit: 5 }
        expect(await records.cases.waiting(1, query)).toEqual(await twin.cases.waiting(1, query))
      }
      const query = { queue, state: 'open', limit: 3, before: 40 * 32 } as const
      expect(await records.cases.list(1, query)).toEqual(await twin.cases.list(1, query))
    }
    const entity = { type: 'user', id: 'ann' } as const
    expect(await records.cases.list(1, { entity, limit: 9 })).toEqual(
      await twin.cases.list(1, { entity, limit: 9 }),
    )
    for (const nowMs of [atMs(10), atMs(60), atMs(1000)]) {
      expect(await records.cases.counts(1, nowMs)).toEqual(await twin.cases.counts(1, nowMs))
      expect(idsOf(await records.cases.toWarn(nowMs, 9))).toEqual(
        idsOf(await twin.cases.toWarn(nowMs, 9)),
      )
      for (const except of [[], ['k_2']]) {
        expect(idsOf(await records.cases.pastUndo(nowMs, 9, except))).toEqual(
          idsOf(await twin.cases.pastUndo(nowMs, 9, except)),
        )
      }
    }
    expect(await records.cases.queues(1)).toEqual(await twin.cases.queues(1))
    mustBeOnePerQueue(all)
    mustHaveMoved(all)
    for (const each of [records.cases, twin.cases]) await mustMatchAlike(each, all)
  })
}

/** One open case per entity and queue. */
function mustBeOnePerQueue(all: readonly StoredCase[]): void {
  const open = all.filter(({ state }) => state === 'open')
  const names = open.map(({ queue, entity }) => `${queue} ${entity.type} ${entity.id}`)
  expect(names.length).toBeGreaterThan(3)
  expect(new Set(names).size).toBe(names.length)
}

const reviewedOf = (user: string, queues: readonly string[]): Reviewed => ({
  user,
  queues,
  score: 50,
  amount: 1_000_000,
  currency: 'USD',
  order: 'o-1',
  about: 'user',
})

/** Cases that are moved: one stays there, one comes back, one meets another that is open there. */
function movesAfter(last: number): readonly LedgerEntry[] {
  const work = (at: number, of: number, body: object): LedgerEntry =>
    entryOf(last + at, 'case', { ...headOf((last + of) * 32), who: { name: 'eva' }, ...body })
  const event = (at: number, user: string, queues: readonly string[]): LedgerEntry =>
    reviewedEvent(last + at, reviewedOf(user, queues))
  return [
    event(1, 'dan', ['payments']),
    work(2, 1, { do: 'note', note: 'kept' }),
    work(3, 1, { do: 'move', to: 'orders', bulk: 'k_1' }),
    event(4, 'eli', ['payments']),
    work(5, 4, { do: 'move', to: 'odd' }),
    work(6, 5, { do: 'note', note: 'seen there' }),
    work(7, 4, { do: 'undo', of: last + 5, decisions: [], wasFinal: true }),
    event(8, 'fay', ['payments', 'orders']),
    work(9, 8, { do: 'move', to: 'orders' }),
  ]
}

/** A case that was moved goes on with its history, and comes back with what happened there. */
function mustHaveMoved(all: readonly StoredCase[]): void {
  const of = (user: string, queue: string) =>
    all.find(({ entity, queue: name }) => entity.id === user && name === queue)
  const did = (user: string, queue: string) => of(user, queue)?.history.map((step) => step.did)
  expect(of('dan', 'payments')).toMatchObject({ state: 'left', ending: { why: 'moved' } })
  expect(did('dan', 'payments')).toEqual(['opened', 'note', 'moved'])
  expect(of('dan', 'orders')).toMatchObject({ state: 'open', version: 1, causeCount: 1 })
  expect(did('dan', 'orders')).toEqual(['opened', 'note', 'move'])
  expect(of('eli', 'odd')).toMatchObject({ ending: { why: 'moved', detail: 'payments' } })
  expect(of('eli', 'payments')).toMatchObject({ state: 'open' })
  expect(did('eli', 'payments')).toEqual(['opened', 'move', 'note', 'undo'])
  const other = of('fay', 'orders')
  const merged = { why: 'merged', detail: String(other?.id) }
  expect(of('fay', 'payments')).toMatchObject({ state: 'left', ending: merged })
}
