import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StoredCase } from '../ports/cases.ts'
import { QUEUE_ORDERS, type QueueOrder } from '../ports/queue.ts'
import { compareCases, dueAtOf, ORDER_SENTENCES, warnAtOf, warningDue } from './queue-order.ts'
import { someCase } from './some-case.test.support.ts'

const anyCase: fc.Arbitrary<StoredCase> = fc
  .record({
    id: fc.integer({ min: 1, max: 1e6 }),
    enteredAtMs: fc.integer({ min: 0, max: 50 }).map((at) => at * 100),
    scoreNow: fc.integer({ min: 0, max: 10 }).map((score) => score * 10),
    dollars: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
    causeCount: fc.integer({ min: 1, max: 9 }),
    dueMs: fc.constantFrom(1000, 2000),
  })
  .map(({ id, enteredAtMs, dollars, dueMs, causeCount, ...more }) =>
    someCase({
      id,
      ...more,
      dueMs,
      causeCount,
      dueAtMs: dueAtOf(enteredAtMs, dueMs, causeCount),
      clocks: { enteredAtMs },
      ...(dollars !== undefined && {
        money: { amountMicros: 1, currency: 'XXX', usdMicros: dollars * 1_000_000 },
      }),
    }),
  )

/** The figures that the sentences name, computed anew. */
const FIGURES: Readonly<Record<QueueOrder, (of: StoredCase) => number>> = {
  expected_loss: ({ scoreNow, money, causeCount }) =>
    Math.round(((scoreNow * (money?.usdMicros ?? 0)) / 100) * more(causeCount)),
  due: ({ clocks, dueMs, causeCount }) =>
    -Math.round(clocks.enteredAtMs + dueMs * (2 - more(causeCount))),
  score: ({ scoreNow, causeCount }) => scoreNow * more(causeCount),
  age: ({ clocks, dueMs, causeCount }) =>
    -Math.round(clocks.enteredAtMs - dueMs * (more(causeCount) - 1)),
}

const more = (causes: number): number => 1 + Math.min(causes - 1, 5) / 10

describe.each(QUEUE_ORDERS)('C10: a queue by %s', (order) => {
  it('is ordered as its sentence has it: by the figure, then what is due first, then the older', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyCase, { selector: ({ id }) => id, maxLength: 12 }), (cases) => {
        const sorted = cases.toSorted((a, b) => compareCases(order, a, b))
        for (const [at, later] of sorted.entries()) {
          const earlier = sorted[at - 1]
          if (earlier === undefined) continue
          const [first, second] = [FIGURES[order](earlier), FIGURES[order](later)]
          expect(first).toBeGreaterThanOrEqual(second - 1e-6)
          if (Math.abs(first - second) > 1e-6) continue
          // No case past its due time is ever below a younger one of the same rank.
          expect(earlier.dueAtMs).toBeLessThanOrEqual(later.dueAtMs)
          if (earlier.dueAtMs === later.dueAtMs) expect(earlier.id).toBeLessThan(later.id)
        }
      }),
    )
  })

  it('puts a case with another cause nowhere later', () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        const { clocks, dueMs } = one
        const causeCount = one.causeCount + 1
        const dueAtMs = dueAtOf(clocks.enteredAtMs, dueMs, causeCount)
        expect(compareCases(order, { ...one, causeCount, dueAtMs }, one)).toBeLessThanOrEqual(0)
      }),
    )
  })

  it('is stated in words', () => {
    expect(ORDER_SENTENCES[order]).toMatch(/first/)
  })
})

it('a case is warned of at 50, 80 and 100 % of its time, each once (C11)', () => {
  fc.assert(
    fc.property(anyCase, fc.integer({ min: 0, max: 9000 }), (one, nowMs) => {
      const { enteredAtMs } = one.clocks
      const share = ((nowMs - enteredAtMs) / (one.dueAtMs - enteredAtMs)) * 100
      const due = [50, 80, 100].findLast((percent) => share >= percent - 1e-9)
      expect(warningDue(one, nowMs)).toBe(due)
      const warnAt = warnAtOf(one) ?? Infinity
      if (Math.abs(nowMs - warnAt) > 1) expect(nowMs > warnAt).toBe(due !== undefined)
      if (due !== undefined) expect(warningDue({ ...one, warned: due }, nowMs)).toBeUndefined()
      expect(warnAtOf({ ...one, warned: 100 })).toBeUndefined()
      expect(warnAtOf({ ...one, state: 'left' })).toBeUndefined()
    }),
  )
})
