import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IDENTITY } from '../../evaluation/calibration/calibration.ts'
import { contributionsOf } from '../../explain/contributions.ts'
import { FEATURES, LEARNED_FEATURES } from '../../features/index.ts'
import { NO_TOKENS } from '../../explain/served-layers.ts'
import type { Ridge } from '../../models/ridge/ridge.ts'
import { RidgeLayer } from '../../models/ridge/ridge-layer.ts'
import { STARTER_MODELS } from '../../models/starter/index.ts'
import type { BatchModel } from '../batch-model.ts'
import { CustomColumns } from '../rows/custom-columns.ts'
import type { RowTable } from '../rows/row-table.ts'
import { MAX_USUAL_ROWS, usualContributions } from './usual-contributions.ts'

const WIDTH = FEATURES.length
const starter = STARTER_MODELS.payment_abuse

const tableOf = (vectors: readonly Float32Array[], weights: readonly number[]): RowTable => {
  const count = vectors.length
  const features = new Float32Array(count * WIDTH)
  vectors.forEach((vector, row) => features.set(vector, row * WIDTH))
  return {
    count,
    width: WIDTH,
    features,
    bad: new Uint8Array(count),
    weights: Float32Array.from(weights),
    starter: new Float64Array(count),
    online: new Float64Array(count),
    served: new Float64Array(count),
  }
}

const value = fc.constantFrom(NaN, 0, 1, 3, 40)
const vector = fc
  .array(value, { minLength: WIDTH, maxLength: WIDTH })
  .map((values) => Float32Array.from(values).fill(NaN, LEARNED_FEATURES.length))
const rows = fc
  .array(fc.tuple(vector, fc.double({ min: 0.5, max: 50, noNaN: true })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((all) =>
    tableOf(
      all.map(([each]) => each),
      all.map(([, weight]) => weight),
    ),
  )

const ridgeOf = (weight: number, scale: number): Ridge => ({
  bias: -1,
  scale,
  weights: Float64Array.from({ length: WIDTH }, (_, at) => weight * ((at % 7) - 3)),
  cuts: Array.from({ length: WIDTH }, (_, at) => (at % 5 === 0 ? [] : [0.5, 2, 10])),
})
const batch: fc.Arbitrary<BatchModel> = fc.oneof(
  fc.constant({ kind: 'none' as const }),
  fc
    .tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: 0, max: 2, noNaN: true }))
    .map(([weight, scale]) => ({
      kind: 'ridge' as const,
      layer: new RidgeLayer(ridgeOf(weight, scale), starter.base),
    })),
)
const share = fc.double({ min: 0, max: 1, noNaN: true })

const ROUNDING = 1e-9

function addTo(sums: Float64Array | undefined, at: number, weight: number): void {
  if (sums !== undefined) sums[at] = (sums[at] ?? 0) + weight
}

describe('usual contributions', () => {
  it('are medians: at most half of the rows where a feature is known lie above, and at most half below', () => {
    fc.assert(
      fc.property(rows, batch, share, (table, model, part) => {
        const shares = { batch: part, online: 0 }
        const usual = usualContributions({ starter, batch: model, shares }, table)
        const layers = { batch: model, shares, calibration: IDENTITY, usual }
        const [above, below, all] = [0, 1, 2].map(() => new Float64Array(WIDTH))
        for (let row = 0; row < table.count; row += 1) {
          const features = table.features.slice(row * WIDTH, (row + 1) * WIDTH)
          const moved = contributionsOf({ starter, layers }, { features, tokens: NO_TOKENS })
          moved.features.forEach((each, at) => {
            const weight = table.weights[row] ?? 0
            if (Number.isNaN(features[at])) expect(each).toBe(0)
            else addTo(all, at, weight)
            if (each > ROUNDING) addTo(above, at, weight)
            if (each < -ROUNDING) addTo(below, at, weight)
          })
        }
        all?.forEach((total, at) => {
          expect(above?.[at]).toBeLessThanOrEqual(total / 2 + ROUNDING)
          expect(below?.[at]).toBeLessThanOrEqual(total / 2 + ROUNDING)
        })
      }),
      { numRuns: 40 },
    )
  })

  it('of a custom field’s value are taken over all rows that have the field', () => {
    const fields = [{ field: 'plan', is: 'gold' }, { field: 'plan', is: 'free' }, { field: 'size' }]
    const width = WIDTH + fields.length
    const [gold, free, nothing] = [
      [1, NaN, NaN],
      [NaN, 1, NaN],
      [NaN, NaN, 7],
    ].map((own) => Float32Array.of(...new Float32Array(WIDTH).fill(NaN), ...own))
    const known = new Float64Array(width)
    known.set([-0.2, 0.9, 0.4], WIDTH)
    const ridge = { bias: 0, scale: 1, weights: new Float64Array(width), known, cuts: [] }
    const batch = { kind: 'ridge', layer: new RidgeLayer(ridge, starter.base) } as const
    const of = (all: readonly (Float32Array | undefined)[]): readonly number[] => {
      const vectors = all.map((each = new Float32Array(width)) => each)
      const table = {
        ...tableOf([], []),
        count: vectors.length,
        width,
        own: new CustomColumns(fields),
      }
      const features = Float32Array.from(vectors.flatMap((each) => [...each]))
      const weights = new Float32Array(vectors.length).fill(1)
      const shares = { batch: 1, online: 0 }
      return [
        ...usualContributions({ starter, batch, shares }, { ...table, features, weights }),
      ].slice(WIDTH)
    }
    expect(of([gold, gold, free, nothing, nothing, nothing])).toEqual([-0.2, 0, 0.4])
    expect(of([gold, free, free, nothing])).toEqual([0, 0.9, 0.4])
    expect(of([gold, free]), 'the lower of two equal halves').toEqual([-0.2, 0, 0])
  })

  it('are those of the latest rows, of many', () => {
    const old = new Float32Array(WIDTH).fill(0)
    const young = new Float32Array(WIDTH).fill(40)
    const latest = Array.from({ length: MAX_USUAL_ROWS }, () => young)
    const ones = (count: number): readonly number[] => Array.from({ length: count }, () => 1)
    const layers = {
      starter,
      batch: { kind: 'ridge', layer: new RidgeLayer(ridgeOf(0.1, 1), 0) },
      shares: { batch: 1, online: 0 },
    } as const
    const of = (all: readonly Float32Array[]): Float64Array =>
      usualContributions(layers, tableOf(all, ones(all.length)))
    expect(of([old, old, ...latest])).toEqual(of(latest))
  })
})
