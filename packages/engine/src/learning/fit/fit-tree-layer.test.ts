import { describe, expect, it } from 'vitest'
import { RandomBits } from '../../evaluation/resampling/random-bits.ts'
import { fitTreeLayer } from './fit-tree-layer.ts'
import type { RowTable } from '../rows/row-table.ts'

/** One row in sixty is of a kind that is mostly bad; of the others one in eight is. */
function tableWithFewAlike(count: number): RowTable {
  const bits = new RandomBits(7)
  const features = Float32Array.from({ length: count }, () => Number(bits.next() % 60 === 0))
  const bad = Uint8Array.from(features, (isKind) =>
    Number(bits.next() % 8 < (isKind === 1 ? 6 : 1)),
  )
  return {
    count,
    width: 1,
    features,
    bad,
    weights: new Float32Array(count).fill(1),
    starter: new Float64Array(count).fill(-2),
    online: new Float64Array(count),
    served: new Float64Array(count),
  }
}

/** By how many log-odds trees think the kind worse than the others. */
function distinguished(table: RowTable): number {
  const over = { ridge: undefined, starterBase: -2 }
  const { trees } = fitTreeLayer(table, over, () => undefined)
  const [others = NaN, kind = NaN] = [0, 1].map((value) => trees.margin(Float32Array.of(value)))
  return kind - others
}

describe('trees', () => {
  it('tell a few dozen rows apart, whether a hundred rows are bad or hundreds', () => {
    for (const count of [1200, 1800, 2400])
      expect(distinguished(tableWithFewAlike(count)), `${count} rows`).toBeGreaterThan(1.5)
  })

  it('make no leaf of so few rows where there are texts', () => {
    const table = tableWithFewAlike(1800)
    expect(distinguished({ ...table, texts: { seed: 1, of: Array<string>(1800).fill('') } })).toBe(
      0,
    )
  })
})
