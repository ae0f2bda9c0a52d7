/**
 * Scoring without branches against scoring as one would write it. Goal: the same bits, whatever the
 * trees and the vector, and contributions that add up.
 */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OrdinalVector } from './ordinals.ts'
import { ensembles, vectors } from './random-ensemble.test.support.ts'
import { treeCountOf, type TreeEnsemble } from './tree-ensemble.ts'
import { TreeModel } from './tree-model.ts'

const FEATURES = 7

/** Asks one question after the other, with comparisons of floats. */
function naiveMargin(trees: TreeEnsemble, vector: Float32Array): number {
  let margin = trees.base
  for (let tree = 0; tree < treeCountOf(trees); tree += 1) {
    let leaf = 0
    for (let level = 0; level < trees.depth; level += 1) {
      const question = tree * trees.depth + level
      const value = vector[trees.features[question] ?? 0] ?? NaN
      const reaches = Number.isNaN(value)
        ? trees.missingReaches[question] === 1 && !Number.isNaN(trees.thresholds[question])
        : value >= (trees.thresholds[question] ?? NaN)
      leaf = 2 * leaf + Number(reaches)
    }
    margin += trees.leaves[tree * 2 ** trees.depth + leaf] ?? 0
  }
  return margin
}

describe('a tree model', () => {
  it('says what its trees say, to the bit', () => {
    fc.assert(
      fc.property(ensembles(FEATURES), vectors(FEATURES), (trees, vector) => {
        expect(new TreeModel(trees).margin(vector)).toBe(naiveMargin(trees, vector))
      }),
    )
  })

  it('says the same of a vector another reader has read', () => {
    fc.assert(
      fc.property(ensembles(FEATURES), vectors(FEATURES), (trees, vector) => {
        const model = new TreeModel(trees)
        const ordinals = new OrdinalVector(FEATURES).read(vector)
        expect(model.marginOf(ordinals)).toBe(model.margin(vector))
      }),
    )
  })

  it('gives each feature its part of the margin, and nothing to features it does not ask about', () => {
    fc.assert(
      fc.property(ensembles(FEATURES), vectors(FEATURES), (trees, vector) => {
        const model = new TreeModel(trees)
        const parts = new Float64Array(FEATURES).fill(9)
        model.contributions(vector, parts)
        const sum = parts.reduce((total, part) => total + part, model.base)
        expect(Math.abs(sum - model.margin(vector))).toBeLessThan(1e-9)
        parts.forEach((part, feature) => {
          if (!trees.features.includes(feature)) expect(part).toBe(0)
        })
      }),
    )
  })

  it('has the mean margin of the rows as its base', () => {
    const model = new TreeModel({
      base: 1,
      depth: 1,
      featureCount: 1,
      features: Uint16Array.of(0),
      thresholds: Float32Array.of(5),
      missingReaches: Uint8Array.of(0),
      leaves: Float32Array.of(-1, 3),
      covers: Float32Array.of(30, 10),
    })
    expect(model.base).toBe(1)
    const parts = new Float64Array(1)
    model.contributions(Float32Array.of(5), parts)
    expect(parts[0]).toBe(3)
  })
})
