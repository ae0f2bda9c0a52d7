import { describe, expect, it } from 'vitest'
import { Chance } from '../evaluation/rows.test.support.ts'
import { DECISION_CATEGORIES, type DecisionCategory } from '../ports/decision.ts'
import { agreementOf, type VerdictPair } from './agreement.ts'

type Table = readonly (readonly [DecisionCategory, DecisionCategory, number])[]

const pairsOf = (table: Table): readonly VerdictPair[] =>
  table.flatMap(([first, second, count]) =>
    Array.from({ length: count }, () => ({ first, second })),
  )

/** Kappa worked out by hand, as (agreed − chance) / (1 − chance). */
const TABLES: readonly (readonly [string, Table, number, number])[] = [
  [
    // Agreed 35 of 50 = 0.7; chance 0.5 × 0.6 + 0.5 × 0.4 = 0.5.
    'two verdicts',
    [
      ['block', 'block', 20],
      ['block', 'accept', 5],
      ['accept', 'block', 10],
      ['accept', 'accept', 15],
    ],
    0.7,
    0.4,
  ],
  [
    // Agreed 70 of 100; chance 0.45 × 0.55 + 0.25 × 0.2 + 0.3 × 0.25 = 0.3725.
    'three verdicts',
    [
      ['block', 'block', 40],
      ['block', 'watch', 5],
      ['watch', 'block', 10],
      ['watch', 'watch', 10],
      ['watch', 'accept', 5],
      ['accept', 'accept', 20],
      ['accept', 'watch', 5],
      ['accept', 'block', 5],
    ],
    0.7,
    (0.7 - 0.3725) / (1 - 0.3725),
  ],
  [
    'as by chance',
    [
      ['block', 'block', 10],
      ['block', 'accept', 10],
      ['accept', 'block', 10],
      ['accept', 'accept', 10],
    ],
    0.5,
    0,
  ],
  [
    'nothing alike',
    [
      ['block', 'accept', 10],
      ['accept', 'block', 10],
    ],
    0,
    -1,
  ],
  [
    'all alike',
    [
      ['block', 'block', 10],
      ['accept', 'accept', 10],
    ],
    1,
    1,
  ],
]

describe('the agreement of two people (C20)', () => {
  it.each(TABLES)('has the kappa of the table: %s', (_, table, share, kappa) => {
    const found = agreementOf(pairsOf(table))
    expect(found.share?.value).toBeCloseTo(share, 12)
    expect(found.kappa?.value).toBeCloseTo(kappa, 12)
    expect(found.kappa?.low).toBeLessThan(Math.max(kappa, -0.99))
    expect(found.kappa?.low).toBeGreaterThanOrEqual(-1)
    expect(found.kappa?.high).toBeGreaterThanOrEqual(kappa)
    expect(found.kappa?.high).toBeLessThanOrEqual(1)
  })

  it('has none without pairs, and no kappa where all are of one verdict', () => {
    expect(agreementOf([])).toEqual({ pairs: 0, agreed: 0, share: undefined, kappa: undefined })
    const same = agreementOf(pairsOf([['block', 'block', 30]]))
    expect(same).toMatchObject({ pairs: 30, agreed: 30, share: { value: 1 }, kappa: undefined })
  })

  it.each([
    [0.9, 30],
    [0.7, 60],
    [0.95, 200],
  ])('has an interval that holds the truth nine times of ten and more: %f of %i', (care, pairs) => {
    const truth = kappaOf(care)
    let held = 0
    const runs = 400
    for (let seed = 1; seed <= runs; seed += 1) {
      const chance = new Chance(seed)
      const { kappa } = agreementOf(Array.from({ length: pairs }, () => judgedTwice(chance, care)))
      held += Number(kappa !== undefined && kappa.low <= truth && truth <= kappa.high)
    }
    expect(held / runs).toBeGreaterThan(0.9)
  })
})

/** The verdict of each of two people is the true one with this probability, else one of the other two. */
function judgedTwice(chance: Chance, care: number): VerdictPair {
  const truth = Math.floor(chance.uniform() * 3)
  const verdict = (): DecisionCategory => {
    const off = chance.uniform() < care ? 0 : 1 + Math.floor(chance.uniform() * 2)
    return DECISION_CATEGORIES[(truth + off) % 3] ?? 'block'
  }
  return { first: verdict(), second: verdict() }
}

/** Verdicts are equally frequent, so a third agrees by chance. */
function kappaOf(care: number): number {
  const agreed = care ** 2 + (1 - care) ** 2 / 2
  return (agreed - 1 / 3) / (2 / 3)
}
