import type { LedgerEntry, OutboxMessage, Store } from '@winnow/engine'
import { expect, it } from 'vitest'
import { reviewedEvent } from './case-laws.test.support.ts'
import { entryOf } from './entries.test.support.ts'
import { filled } from './filled.test.support.ts'
import type { StoreKind } from './stores.test.support.ts'

const QUEUE = { abuse_type: 'payment_abuse', due: '1h', leaves_below: 20 }

const POLICY = {
  version: 1,
  stage: 'live',
  document: JSON.stringify({
    workflows: [],
    queues: [
      { name: 'payments', ...QUEUE },
      { name: 'orders', ...QUEUE },
    ],
  }),
  decisions: [],
  lists: [],
  who: { kind: 'system' },
  why: '',
}

const review = (sequence: number, queues: readonly string[], more: object = {}) =>
  reviewedEvent(sequence, {
    user: 'ann',
    queues,
    score: 50,
    amount: 129_000_000,
    currency: 'USD',
    order: 'o-1',
    about: 'user',
    ...more,
  })

/** The case of the first cause of an entry. */
const caseOf = (sequence: number): number => sequence * 32

const head = (of: number) => ({
  case: of,
  queue: 'payments',
  entity: { type: 'user', id: 'ann' },
  userId: 'ann',
  abuseType: 'payment_abuse',
  score: 50,
})

const who = { name: 'eva@shop.example' }

/** The decision of a case, and how it is undone. */
function decisionOf(of: number, sequence: number) {
  const taken = {
    id: 'block_user_payment_abuse',
    abuseType: 'payment_abuse',
    category: 'block',
    source: 'manual_review',
    atMs: 1_000_000 + sequence,
    analyst: who.name,
    in: { case: of, queue: 'payments' },
  }
  const { id, abuseType } = taken
  const decided = (entry: number) => [{ id, abuseType, entry }]
  const label = { abuseType, isBad: true, source: 'decision' }
  return {
    decide: [
      entryOf(sequence, 'case', {
        ...head(of),
        who,
        do: 'decide',
        decisions: decided(sequence + 1),
      }),
      entryOf(sequence + 1, 'decided', { userId: 'ann', taken, latest: [taken] }),
      entryOf(sequence + 2, 'label', {
        userId: 'ann',
        label,
        effect: { touched: [] },
        replaces: [],
      }),
    ],
    confirm: (at: number) =>
      entryOf(at, 'settled', { ...head(of), of: sequence, who, decisions: decided(sequence + 1) }),
    undo: (at: number, wasFinal: boolean) => [
      entryOf(at, 'case', {
        ...head(of),
        who,
        do: 'undo',
        of: sequence,
        decisions: decided(at + 1),
        wasFinal,
      }),
      entryOf(at + 1, 'decided', {
        userId: 'ann',
        taken: { ...taken, category: 'watch' },
        latest: [],
        undoes: sequence + 1,
      }),
      entryOf(at + 2, 'unlabel', { userId: 'ann', abuseTypes: [abuseType], replaces: [] }),
    ],
  }
}

const BLOCKED = {
  id: 'block_user_payment_abuse',
  abuseType: 'payment_abuse',
  category: 'block',
  source: 'manual_review',
  atMs: 1_000_003,
  analyst: who.name,
}

/** A decision about ann outside of cases, how it becomes final, and how it is undone. */
const decisionOfPerson = {
  decided: entryOf(3, 'decided', {
    userId: 'ann',
    taken: BLOCKED,
    latest: [BLOCKED],
    isHeld: true,
  }),
  settled: entryOf(4, 'settled', {
    of: 3,
    entity: { type: 'user', id: 'ann' },
    userId: 'ann',
    who,
    decisions: [{ id: BLOCKED.id, abuseType: 'payment_abuse', entry: 3 }],
  }),
  undone: (at: number, wasFinal: boolean) =>
    entryOf(at, 'decided', {
      userId: 'ann',
      taken: { ...BLOCKED, category: 'watch' },
      latest: [],
      undoes: 3,
      wasFinal,
    }),
}

/** What messages about cases of every store must keep. */
export function caseMessageLaws({ open }: StoreKind): void {
  const messagesAfter = async (
    store: Store,
    entries: readonly LedgerEntry[],
  ): Promise<readonly string[]> => {
    await filled(store, entries)
    return named(await store.outbox.messages(1, { after: 0, limit: 1000 }))
  }

  const opened = [entryOf(1, 'policy', POLICY), review(2, ['payments', 'orders'])]
  const twoOpen = ['2 case.opened payments', '2 case.opened orders']

  it('tell of a case that came, was joined, is due and leaves', async () => {
    const due = (sequence: number, percent: number) =>
      entryOf(sequence, 'due', { ...head(caseOf(2)), percent, dueAtMs: 1 })
    const store = await open()
    const messages = await messagesAfter(store, [
      ...opened,
      review(3, ['payments'], { order: 'o-2', score: 51 }),
      due(4, 50),
      due(5, 100),
      due(6, 80),
      review(7, [], { score: 12 }),
    ])
    expect(messages).toEqual([
      '1 policy.published',
      ...twoOpen,
      '3 case.joined payments',
      '4 case.due_soon payments',
      '5 case.overdue payments',
      '7 case.left payments',
      '7 case.left orders',
    ])
    const [, first] = await store.outbox.messages(1, { after: 0, limit: 2 })
    expect(first).toMatchObject({
      entity: { type: 'user', id: 'ann' },
      userId: 'ann',
      caseId: String(caseOf(2)),
      queue: 'payments',
      score: 50,
      body: {
        due_at: 1_000_002 + 3_600_000,
        cause: { sequence: 2, workflow: 'w', route: 'r', policy_version: 1 },
        money: { amount_micros: 129_000_000, currency: 'USD' },
      },
    })
  })

  it('tell of a decision once it is settled, and of what it ended elsewhere', async () => {
    const { decide, confirm } = decisionOf(caseOf(2), 3)
    const store = await open()
    const before = ['1 policy.published', ...twoOpen]
    expect(await messagesAfter(store, [...opened, ...decide])).toEqual(before)
    expect(await messagesAfter(store, [confirm(6)])).toEqual([
      ...before,
      '6 decision.applied payments',
      '6 case.left orders',
      '6 case.decided payments',
    ])
    const applied = await store.outbox.messages(1, { after: 0, limit: 9 })
    expect(applied[3]).toMatchObject({
      decisionId: 'block_user_payment_abuse',
      caseId: String(caseOf(2)),
      body: { by: 'person', category: 'block', analyst: who.name, entry: 4 },
    })
    expect(await messagesAfter(store, [confirm(7)])).toHaveLength(6)
  })

  it('tell of a person’s decision outside of cases once it is settled, and of what it ended (C7)', async () => {
    const { decided, settled, undone } = decisionOfPerson
    const store = await open()
    const before = ['1 policy.published', ...twoOpen]
    expect(await messagesAfter(store, [...opened, decided])).toEqual(before)
    const { cases } = store.records
    const held = { environment: 1, sequence: 3, atMs: decided.receivedAtMs }
    expect(await cases.heldPastUndo(held.atMs, 9)).toEqual([held])
    expect(await cases.heldPastUndo(held.atMs - 1, 9)).toEqual([])
    expect(await cases.isHeld(1, 3)).toBe(true)
    expect(await messagesAfter(store, [settled])).toEqual([
      ...before,
      '4 decision.applied',
      '4 case.left payments',
      '4 case.left orders',
    ])
    expect(await cases.isHeld(1, 3)).toBe(false)
    expect((await messagesAfter(store, [undone(5, true)])).slice(6)).toEqual([
      '5 decision.reverted',
      '5 case.opened payments',
      '5 case.opened orders',
    ])
    const inTime = await open()
    expect(await messagesAfter(inTime, [...opened, decided, undone(4, false)])).toEqual(before)
    expect(await inTime.records.cases.isHeld(1, 3)).toBe(false)
  })

  it('leaves decisions of some bulk actions out of those that are past their time', async () => {
    const taken = { ...BLOCKED, bulk: { id: 'ba_1', commit: 3, before: 0 } }
    const body = { userId: 'ann', taken, latest: [taken], isHeld: true }
    const store = await open()
    await filled(store, [...opened, entryOf(3, 'decided', body)])
    const { cases } = store.records
    expect(await cases.heldPastUndo(Number.MAX_SAFE_INTEGER, 9, ['ba_1'])).toEqual([])
    expect(await cases.heldPastUndo(Number.MAX_SAFE_INTEGER, 9, ['ba_2'])).toMatchObject([
      { sequence: 3, bulk: 'ba_1' },
    ])
  })

  it('tell nothing of what was undone in time, and all of what was undone later', async () => {
    const { decide, confirm, undo } = decisionOf(caseOf(2), 3)
    const before = ['1 policy.published', ...twoOpen]
    expect(await messagesAfter(await open(), [...opened, ...decide, ...undo(6, false)])).toEqual(
      before,
    )
    const later = [...opened, ...decide, confirm(6), ...undo(7, true)]
    expect((await messagesAfter(await open(), later)).slice(6)).toEqual([
      '7 case.opened payments',
      '8 decision.reverted payments',
      '8 case.opened orders',
    ])
  })
}

const named = (messages: readonly OutboxMessage[]): readonly string[] =>
  messages
    .filter(({ kind }) => kind !== 'score.threshold_crossed')
    .map(({ sequence, kind, queue }) => [sequence, kind, queue].filter(Boolean).join(' '))
