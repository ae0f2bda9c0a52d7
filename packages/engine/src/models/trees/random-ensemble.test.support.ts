import * as fc from 'fast-check'
import type { TreeEnsemble } from './tree-ensemble.ts'

/** Any float32 a feature may hold, and often one of the few that thresholds also are. */
export const featureValue = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(-1, 0, -0, 0.5, 1, 2, 100) },
  { weight: 1, arbitrary: fc.constantFrom(NaN, Infinity, -Infinity) },
  { weight: 2, arbitrary: fc.float() },
)

const threshold = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(-1, 0, 0.5, 1, 2, 100) },
  { weight: 1, arbitrary: fc.constantFrom(NaN, -Infinity) },
)

const answer = fc.float({ min: -2, max: 2, noNaN: true })
const cover = fc.oneof(fc.constant(0), fc.float({ min: 0, max: 1000, noNaN: true }))

/** Trees nobody grew, over vectors of `featureCount`. */
export function ensembles(featureCount: number): fc.Arbitrary<TreeEnsemble> {
  return fc
    .record({ depth: fc.integer({ min: 1, max: 6 }), trees: fc.integer({ min: 0, max: 6 }) })
    .chain(({ depth, trees }) => {
      const per = (count: number): fc.ArrayConstraints => ({ minLength: count, maxLength: count })
      const questions = per(trees * depth)
      const leaves = per(trees << depth)
      return fc.record({
        base: answer.map((base) => base + 0),
        depth: fc.constant(depth),
        featureCount: fc.constant(featureCount),
        features: fc
          .array(fc.nat(featureCount - 1), questions)
          .map((numbers) => Uint16Array.from(numbers)),
        thresholds: fc.array(threshold, questions).map((numbers) => Float32Array.from(numbers)),
        missingReaches: fc.array(fc.nat(1), questions).map((numbers) => Uint8Array.from(numbers)),
        leaves: fc.array(answer, leaves).map((numbers) => Float32Array.from(numbers)),
        covers: fc.array(cover, leaves).map((numbers) => Float32Array.from(numbers)),
      })
    })
}

export function vectors(featureCount: number): fc.Arbitrary<Float32Array> {
  return fc
    .array(featureValue, { minLength: featureCount, maxLength: featureCount })
    .map((numbers) => Float32Array.from(numbers))
}
