import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { term } from './starter-model.ts'
import { TermTable } from './term-table.ts'
import { atLeast, evidenceOf, excess, ramp, steps } from './transform.ts'

const TERMS = [
  term('0', 0.7, excess(1, 3)),
  term('3', -1.3, ramp(300, 4000)),
  term('1', 0.9, atLeast(1)),
  term('2', 1.1, steps([[1, 1.2], [24, -0.7]], 0.1)), // prettier-ignore
  term('0', 0.4, ramp(2, 0.5)),
]
const table = new TermTable(TERMS, Number)
const vector = fc
  .array(fc.oneof(fc.constantFrom(NaN, 0, 1, -0), fc.float()), { minLength: 4, maxLength: 4 })
  .map((values) => Float32Array.from(values))

const weighted = (features: Float32Array) =>
  TERMS.map(({ feature, weight, transform }) => {
    const value = features[Number(feature)] ?? NaN
    return { at: Number(feature), evidence: weight * evidenceOf(transform, value) }
  })

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
