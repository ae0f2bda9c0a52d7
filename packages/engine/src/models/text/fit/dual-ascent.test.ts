import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { minimise } from '../../ridge/fit/newton.ts'
import { minimiseSparse } from './dual-ascent.ts'
import type { SparseRows } from './sparse-rows.ts'

const WIDTH = 4

const row = fc.record({
  values: fc.array(fc.constantFrom(0, 0, 0.5, 1, 2), { minLength: WIDTH, maxLength: WIDTH }),
  isBad: fc.boolean(),
  weight: fc.constantFrom(0, 0.5, 1, 2),
})

interface Row {
  readonly values: readonly number[]
  readonly isBad: boolean
  readonly weight: number
}

/** The loss of weights and, behind them, that of the bias. */
function lossAt(rows: readonly Row[], at: readonly number[]): number {
  const drawn = at.reduce((sum, each) => sum + (each * each) / 2, 0)
  return rows.reduce((sum, { values, isBad, weight }) => {
    const margin = [...values, 3].reduce((all, value, place) => all + value * (at[place] ?? 0), 0)
    return sum + weight * Math.log1p(Math.exp(isBad ? -margin : margin))
  }, drawn)
}

const problem = fc
  .array(row, { minLength: 4, maxLength: 40 })
  .filter((rows) => [true, false].every((kind) => rows.some((r) => r.isBad === kind && r.weight)))

function sparse(rows: readonly (readonly number[])[]): SparseRows {
  const kept = rows.map((values) => values.flatMap((value, at) => (value === 0 ? [] : [at])))
  const starts = new Uint32Array(rows.length + 1)
  kept.forEach((columns, at) => {
    starts[at + 1] = (starts[at] ?? 0) + columns.length
  })
  const values = kept.flatMap((columns, at) => columns.map((column) => rows[at]?.[column] ?? NaN))
  return {
    starts,
    columns: Uint32Array.from(kept.flat()),
    values: Float32Array.from(values),
    width: WIDTH,
  }
}

/** By Newton's method over all columns: the bias is one of value 3. */
function dense(rows: readonly Row[]): Float64Array {
  return minimise({
    rows: Float32Array.from(rows.flatMap(({ values }) => [...values, 3])),
    width: WIDTH + 1,
    isBad: Uint8Array.from(rows, ({ isBad }) => Number(isBad)),
    weights: Float64Array.from(rows, ({ weight }) => weight),
    prior: new Float64Array(WIDTH + 1),
    penalty: new Float64Array(WIDTH + 1).fill(1),
  })
}

it('loses next to nothing against what Newton’s method finds', () => {
  fc.assert(
    fc.property(problem, (rows) => {
      const { bias, weights } = minimiseSparse({
        rows: sparse(rows.map(({ values }) => values)),
        isBad: Uint8Array.from(rows, ({ isBad }) => Number(isBad)),
        weights: Float64Array.from(rows, ({ weight }) => weight),
      })
      const [found, least, most] = [
        [...weights, bias / 3],
        [...dense(rows)],
        Array.from({ length: WIDTH + 1 }, () => 0),
      ].map((at) => lossAt(rows, at))
      expect((found ?? NaN) - (least ?? NaN)).toBeLessThan(0.05 * (most ?? NaN))
    }),
  )
})

it('leaves out rows of no weight, whatever they are', () => {
  fc.assert(
    fc.property(problem, (rows) => {
      const fit = (flipped: boolean) =>
        minimiseSparse({
          rows: sparse(rows.map(({ values }) => values)),
          isBad: Uint8Array.from(rows, ({ isBad, weight }) =>
            Number(weight === 0 && flipped ? !isBad : isBad),
          ),
          weights: Float64Array.from(rows, ({ weight }) => weight),
        })
      expect(fit(true)).toEqual(fit(false))
    }),
  )
})
