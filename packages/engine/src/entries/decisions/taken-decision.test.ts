import { ABUSE_TYPES } from '@winnow/contract'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { DECISION_CATEGORIES, DECISION_SOURCES } from '../../ports/decision.ts'
import { blocksOf, latestWith, type TakenDecision, verdictOf } from './taken-decision.ts'

const anyTaken: fc.Arbitrary<TakenDecision> = fc.record({
  id: fc.string(),
  abuseType: fc.constantFrom(...ABUSE_TYPES),
  category: fc.constantFrom(...DECISION_CATEGORIES),
  source: fc.constantFrom(...DECISION_SOURCES),
  atMs: fc.nat({ max: 9 }),
})

it('those that stand are, of each abuse type, the latest taken; of two at once the latest told', () => {
  fc.assert(
    fc.property(fc.array(anyTaken), (told) => {
      let standing: readonly TakenDecision[] = []
      for (const taken of told) standing = latestWith(standing, taken)
      for (const abuseType of ABUSE_TYPES) {
        const latest = told
          .filter((taken) => taken.abuseType === abuseType)
          .toSorted((a, b) => a.atMs - b.atMs)
          .at(-1)
        const found = standing.filter((taken) => taken.abuseType === abuseType)
        expect(found).toEqual(latest === undefined ? [] : [latest])
      }
    }),
  )
})

it.each([
  ['block', 'manual_review', 'bad', true],
  ['block', 'chargeback', 'bad', true],
  ['block', 'automated_rule', undefined, true],
  ['watch', 'manual_review', undefined, undefined],
  ['accept', 'manual_review', 'good', false],
  ['accept', 'automated_rule', undefined, false],
] as const)('to %s by %s says %s of the truth', (category, source, verdict, blocks) => {
  expect(verdictOf({ category, source })).toBe(verdict)
  expect(blocksOf({ category })).toBe(blocks)
})
