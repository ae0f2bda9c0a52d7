import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Term, term } from './term.ts'
import { TermTable } from './term-table.ts'
import { atLeast, evidenceOf, excess, ramp, steps } from './transform.ts'

const TERMS = [
  term('0', 0.7, excess(1, 3)),
  term('3', -1.3, ramp(300, 4000)),
  term('1', 0.9, atLeast(1)),
  term('2', 1.1, steps([[1, 1.2], [24, -0.7]], 0.1)), // prettier-ignore
  term('0', 0.4, ramp(2, 0.5)),
]
const table = new TermTable(TERMS, [], Number)
const vector = fc
  .array(fc.oneof(fc.constantFrom(NaN, 0, 1, -0), fc.float()), { minLength: 4, maxLength: 4 })
  .map((values) => Float32Array.from(values))

const weighted = (features: Float32Array, terms: readonly Term[] = TERMS) =>
  terms.map(({ feature, weight, transform }) => {
    const value = features[Number(feature)] ?? NaN
    return { at: Number(feature), evidence: weight * evidenceOf(transform, value) }
  })

const evidenceIn = ({ evidence }: { readonly evidence: number }): number => evidence

it('sums to the last bit what its terms say one by one', () => {
  fc.assert(
    fc.property(vector, fc.double({ min: -5, max: 5, noNaN: true }), (features, base) => {
      const sum = weighted(features).reduce((total, { evidence }) => total + evidence, base)
      // Adding 0 makes -0 and 0 the same, which nobody can tell apart in a score.
      expect(table.margin(base, features) + 0).toBe(sum + 0)
    }),
  )
})

it('adds each at the place of its feature', () => {
  fc.assert(
    fc.property(vector, (features) => {
      const [into, expected] = [new Float64Array(4), new Float64Array(4)]
      for (const { at, evidence } of weighted(features))
        expected[at] = (expected[at] ?? 0) + evidence
      table.add(features, into)
      expect(into).toEqual(expected)
    }),
  )
})

describe('rivals', () => {
  const weight = fc.double({ min: -2, max: 2, noNaN: true })
  const rival = fc
    .tuple(fc.nat({ max: 3 }), weight)
    .map(([at, each]) => term(String(at), each, excess(1, 3)))
  const groups = fc.array(fc.array(rival, { minLength: 1, maxLength: 4 }), { maxLength: 3 })
  const anyBase = fc.double({ min: -5, max: 5, noNaN: true })

  it('count once: of each group, the one that adds most', () => {
    fc.assert(
      fc.property(groups, vector, anyBase, (rivals, features, base) => {
        const expected = rivals.reduce(
          (sum, group) => sum + Math.max(0, ...weighted(features, group).map(evidenceIn)),
          table.margin(base, features),
        )
        expect(new TermTable(TERMS, rivals, Number).margin(base, features)).toBeCloseTo(expected, 9)
      }),
    )
  })

  it('are explained as they count', () => {
    fc.assert(
      fc.property(groups, vector, (rivals, features) => {
        const into = new Float64Array(4)
        const whole = new TermTable(TERMS, rivals, Number)
        whole.add(features, into)
        const explained = into.reduce((sum, each) => sum + each, 0)
        expect(explained).toBeCloseTo(whole.margin(0, features), 9)
      }),
    )
  })
})
