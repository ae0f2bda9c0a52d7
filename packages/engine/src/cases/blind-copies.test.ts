import { describe, expect, it } from 'vitest'
import type { StoredCase } from '../ports/cases.ts'
import { copiesAfter } from './blind-copies.ts'
import type { KnownCases } from './known-cases.ts'
import { someCase } from './some-case.test.support.ts'

const ENDING = {
  why: 'decided',
  sequence: 7,
  atMs: 5,
  who: 'eva',
  decisions: ['block_user_payment_abuse'],
  verdict: 'block',
} as const

const decidedCase = (id: number, more: Partial<StoredCase> = {}): StoredCase => ({
  ...someCase({ id, state: 'decided', ending: ENDING }),
  history: [
    { sequence: 1, atMs: 1, did: 'opened', note: 'w/r' },
    { sequence: 3, atMs: 3, did: 'skip', who: 'ann' },
    { sequence: 7, atMs: 5, did: 'decide', who: 'eva' },
  ],
  ...more,
})

const golden = decidedCase(64, {
  golden: {
    decision: 'accept_user_payment_abuse',
    verdict: 'accept',
    who: 'lea',
    sequence: 9,
    atMs: 9,
    judges: ['tom'],
  },
})

/** A world with one golden case and these shares. */
const known = (secondReview: number, share: number, open = 0): KnownCases => ({
  queues: () => ({
    live: {
      version: 1,
      queues: [
        {
          name: golden.queue,
          abuseType: 'payment_abuse',
          entities: ['user'],
          order: 'due',
          dueMs: 1000,
          decisions: [],
          quality: { secondReview, golden: share },
        },
      ],
    },
  }),
  one: (id) => (id === golden.id ? golden : undefined),
  ofUser: () => [],
  ofEntity: () => [],
  newest: () => undefined,
  endedBy: () => [],
  golden: () => [golden.id],
  open: () => open,
})

const entryAt = (sequence: number) => ({ sequence, environment: 1, receivedAtMs: sequence * 7 })

describe('the copies of decided cases (C20)', () => {
  it('come at the shares of the queue, each kind by a choice of its own, and always the same', () => {
    const counts = { second: 0, golden: 0, both: 0 }
    const all = Array.from({ length: 20_000 }, (_, at) =>
      copiesAfter(decidedCase(32 * (at + 10)), entryAt(at + 1000), known(0.05, 0.02)),
    )
    for (const copies of all) {
      for (const { blind } of copies) counts[blind?.kind ?? 'second'] += 1
      if (copies.length === 2) counts.both += 1
    }
    expect(counts.second / 20_000).toBeCloseTo(0.05, 2)
    expect(counts.golden / 20_000).toBeCloseTo(0.02, 2)
    expect(counts.both).toBeLessThan(60)
    const again = copiesAfter(decidedCase(320), entryAt(1000), known(0.05, 0.02))
    expect(again).toEqual(all[0])
  })

  it('do not come of a bulk action: its cases are one judgement, and could be thousands', () => {
    const of = decidedCase(320)
    const inBulk = of.ending && { ...of, ending: { ...of.ending, bulk: 'ba_1' } }
    expect(copiesAfter(inBulk ?? of, entryAt(1000), known(1, 1))).toEqual([])
    expect(copiesAfter(of, entryAt(1000), known(1, 1))).toHaveLength(2)
  })

  it('cannot be foreseen by who decides: the entry that ends the time to undo chooses', () => {
    const of = decidedCase(320)
    const chosen = Array.from(
      { length: 200 },
      (_, at) => copiesAfter(of, entryAt(2000 + at), known(0.5, 0)).length,
    )
    expect(new Set(chosen)).toEqual(new Set([0, 1]))
  })

  it('are cases as they come, for people who did nothing with the first', () => {
    const [second, other] = copiesAfter(decidedCase(320), entryAt(1000), known(1, 1))
    expect(second).toMatchObject({
      id: 32_000,
      state: 'open',
      version: 1,
      skips: [],
      history: [{ did: 'opened', sequence: 1000, note: 'w/r' }],
      blind: { kind: 'second', of: 320, expected: 'block', first: 'eva', not: ['ann', 'eva'] },
    })
    expect(second?.ending).toBeUndefined()
    expect(other).toMatchObject({
      id: 32_001,
      blind: { kind: 'golden', of: 64, expected: 'accept', not: ['ann', 'eva', 'lea', 'tom'] },
    })
  })

  it('come of no copy, of no resolved disagreement, and not beyond the bound of open cases', () => {
    const blind = copiesAfter(decidedCase(320), entryAt(1000), known(1, 0))[0]?.blind
    if (blind === undefined) throw new Error('no copy came')
    expect(copiesAfter(decidedCase(320, { blind }), entryAt(1001), known(1, 1))).toEqual([])
    const resolution = { why: 'decided', sequence: 8, atMs: 8, who: 'lea' } as const
    expect(copiesAfter(decidedCase(320, { resolution }), entryAt(1001), known(1, 1))).toEqual([])
    expect(copiesAfter(decidedCase(320), entryAt(1001), known(1, 1, 100_000))).toEqual([])
    expect(copiesAfter(golden, entryAt(1001), known(0, 1))).toEqual([])
  })
})
