import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CaseCause } from '../ports/cases.ts'
import { CASE_LIMITS } from '../ports/queue.ts'
import { plainQueue } from './known-queues.ts'
import { joinedCase, openedCase } from './open-case.ts'

const queue = plainQueue('payments', 'payment_abuse')

const anyCause: fc.Arbitrary<CaseCause> = fc
  .record({
    about: fc.constantFrom('o-1', 'o-2', 'o-3'),
    dollars: fc.integer({ min: 0, max: 100 }),
    currency: fc.constantFrom('USD', 'EUR'),
    score: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ about, dollars, currency, score }) => ({
    sequence: 1,
    atMs: 1,
    workflow: 'w',
    route: 'r',
    version: 1,
    values: {},
    score,
    about,
    amountMicros: dollars * 1_000_000,
    currency,
    usdMicros: dollars * 1_100_000,
  }))

const caseOf = ([first, ...others]: readonly [CaseCause, ...CaseCause[]]) => {
  const entity = { type: 'user', id: 'ann' } as const
  const reviewOf = (cause: CaseCause) => ({ queue, entity, userId: 'ann', cause, isRepeat: false })
  const at = (sequence: number) => ({ sequence, receivedAtMs: sequence * 10 })
  const opened = openedCase(reviewOf(first), at(1), 0)
  return others.reduce((of, cause, place) => joinedCase(of, reviewOf(cause), at(place + 2)), opened)
}

it('the money of a case is that of each order once, as it was last', () => {
  fc.assert(
    fc.property(anyCause, fc.array(anyCause, { maxLength: 12 }), (first, others) => {
      const causes = [first, ...others] as const
      const last = new Map(causes.map((cause) => [cause.about, cause.usdMicros ?? 0]))
      const usdMicros = [...last.values()].reduce((sum, micros) => sum + micros, 0)
      expect(caseOf(causes).money?.usdMicros).toBe(usdMicros)
    }),
  )
})

it('the causes and the history of a case are bounded, and the count is of all', () => {
  fc.assert(
    fc.property(fc.array(anyCause, { minLength: 21, maxLength: 60 }), ([first, ...others]) => {
      if (first === undefined) return
      const of = caseOf([first, ...others])
      expect(of.causes.length).toBe(CASE_LIMITS.causes)
      expect([of.causes[0], of.causes.at(-1)]).toEqual([first, others.at(-1)])
      expect(of.history.length).toBeLessThanOrEqual(CASE_LIMITS.causes)
      expect(of.causeCount).toBe(others.length + 1)
    }),
  )
})

it('amounts of several currencies are summed in dollars, and one without a rate counts nothing', () => {
  const cause = {
    sequence: 1,
    atMs: 1,
    workflow: 'w',
    route: 'r',
    version: 1,
    values: {},
    score: 1,
  }
  const euro = { ...cause, about: 'a', amountMicros: 5, currency: 'EUR', usdMicros: 6 }
  const dollar = { ...cause, about: 'b', amountMicros: 7, currency: 'USD', usdMicros: 7 }
  expect(caseOf([euro, { ...euro, about: 'c' }]).money).toEqual({
    amountMicros: 10,
    currency: 'EUR',
    usdMicros: 12,
  })
  expect(caseOf([euro, dollar]).money).toEqual({ amountMicros: 13, currency: 'USD', usdMicros: 13 })
  expect(caseOf([cause]).money).toBeUndefined()
})
