import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { EventVectors } from '../../learning/event-vectors.ts'
import { RIDGE_BAD_MIN } from '../../learning/learning-limits.ts'
import { EnvironmentModels } from '../../learning/live/environment-models.ts'
import { toBalance } from './presumed-events.ts'

const vectors = new EventVectors(1)
const payment = { abuseType: 'payment_abuse' } as const
const content = { abuseType: 'content_abuse' } as const

/** Models that so many bad payment labels have taught. */
function taughtBy(bad: number): EnvironmentModels {
  const learned = new EnvironmentModels({ seed: 1 }, vectors, 0)
  const type = learned.models.typeOf(payment.abuseType)
  for (let at = 1; at <= bad; at += 1) type?.take(at, true, { row: { atMs: at }, weight: 1 })
  return learned
}

it('balances the first bad labels of each abuse type, four of a lesson, and none of those after', () => {
  const counts = fc.record({
    before: fc.nat({ max: 2 * RIDGE_BAD_MIN }),
    payments: fc.nat({ max: 6 }),
    contents: fc.nat({ max: 6 }),
  })
  fc.assert(
    fc.property(counts, ({ before, payments, contents }) => {
      const bad = [
        ...Array.from({ length: payments }, () => payment),
        ...Array.from({ length: contents }, () => content),
      ]
      const balanced = toBalance(bad, taughtBy(before))
      const open = before < RIDGE_BAD_MIN ? bad : bad.slice(payments)
      expect(balanced).toEqual(open.slice(0, 4))
    }),
  )
})

it('balances the very first', () => {
  expect(toBalance([payment], undefined)).toEqual([payment])
})
