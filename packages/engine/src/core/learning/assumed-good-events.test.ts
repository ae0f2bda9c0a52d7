import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { EventVectors } from '../../learning/event-vectors.ts'
import { RIDGE_BAD_MIN, RIDGE_GOOD_MIN } from '../../learning/learning-limits.ts'
import { EnvironmentModels } from '../../learning/live/environment-models.ts'
import { toBalance } from './assumed-good-events.ts'

const vectors = new EventVectors({ lo: 1, hi: 0 })
const payment = { abuseType: 'payment_abuse' } as const
const content = { abuseType: 'content_abuse' } as const

interface LearnedLabels {
  readonly bad: number
  readonly good: number
  /** Good ones that nobody labelled. */
  readonly matured: number
}

/** Models that learned from payments. */
function learnedOf({ bad, good, matured }: LearnedLabels): EnvironmentModels {
  const learned = new EnvironmentModels({ seed: 1 }, vectors, 0)
  const type = learned.models.typeOf(payment.abuseType)
  if (type !== undefined) type.matured = matured
  for (let at = 1; at <= bad + good; at += 1) {
    type?.take(at, at <= bad, { row: { atMs: at }, weight: 1 })
  }
  return learned
}

it('balances bad labels of an abuse type until enough are bad, and enough good by maturity, four of a lesson', () => {
  const counts = fc.record({
    bad: fc.nat({ max: 2 * RIDGE_BAD_MIN }),
    said: fc.nat({ max: 2 * RIDGE_GOOD_MIN }),
    matured: fc.nat({ max: 2 * RIDGE_GOOD_MIN }),
    payments: fc.nat({ max: 6 }),
    contents: fc.nat({ max: 6 }),
  })
  fc.assert(
    fc.property(counts, ({ bad, said, matured, payments, contents }) => {
      const labels = [
        ...Array.from({ length: payments }, () => payment),
        ...Array.from({ length: contents }, () => content),
      ]
      const balanced = toBalance(labels, learnedOf({ bad, good: said + matured, matured }))
      const areEnough = bad >= RIDGE_BAD_MIN && matured >= RIDGE_GOOD_MIN
      expect(balanced).toEqual(labels.slice(areEnough ? payments : 0).slice(0, 4))
    }),
  )
})

it('balances the very first', () => {
  expect(toBalance([payment], undefined)).toEqual([payment])
})
