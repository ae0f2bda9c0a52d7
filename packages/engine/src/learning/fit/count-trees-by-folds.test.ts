import { describe, expect, it } from 'vitest'
import { RandomBits } from '../../evaluation/resampling/random-bits.ts'
import { DEFAULT_TREE_SETTINGS } from '../../models/trees/fit/tree-settings.ts'
import { countTreesByFolds } from './count-trees-by-folds.ts'
import { fitTreeLayer } from './fit-tree-layer.ts'
import { validationFrom, partOf, type RowTable } from '../rows/row-table.ts'

const WIDTH = 8
const STARTER_ONLY = { ridge: undefined, starterBase: 0 }
const SETTINGS = { ...DEFAULT_TREE_SETTINGS, depth: 3, minHessian: 1 }
const quiet = (): void => undefined

/** Random rows of eight features; two of them say together how likely a row is bad, or nothing does. */
function tableOf(seed: number, isReported: boolean): RowTable {
  const bits = new RandomBits(seed)
  const lot = (): number => bits.next() / 2 ** 32
  const count = 260
  const features = Float32Array.from({ length: count * WIDTH }, lot)
  const bad = Uint8Array.from({ length: count }, (_, row) => {
    const [one = 0, other = 0] = features.subarray(row * WIDTH)
    return Number(lot() < (isReported ? (one > 0.5 === other > 0.5 ? 0.6 : 0.05) : 0.3))
  })
  return {
    count,
    width: WIDTH,
    features,
    bad,
    weights: new Float32Array(count).fill(1),
    starter: new Float64Array(count),
    online: new Float64Array(count),
    served: new Float64Array(count),
  }
}

const countOf = (table: RowTable): number =>
  countTreesByFolds(table, STARTER_ONLY, { settings: SETTINGS, onTree: quiet })

describe('the number of trees by cross-validation', () => {
  it('is high where features interact, and low where they tell nothing', () => {
    const seeds = [1, 2, 3, 4]
    const sum = (isReported: boolean): number =>
      seeds.reduce((all, seed) => all + countOf(tableOf(seed, isReported)), 0)
    expect(sum(true)).toBeGreaterThan(3 * sum(false))
  })

  it('is 0 where no fold has both bad and good rows', () => {
    const table = tableOf(5, true)
    const bad = table.bad.map((_, row) => Number(row >= validationFrom(table)))
    expect(countOf({ ...table, bad })).toBe(0)
  })

  it('gives validation margins that rank bad rows above good ones', () => {
    const table = tableOf(6, true)
    const from = validationFrom(table)
    const { validationMargins } = fitTreeLayer(table, STARTER_ONLY, quiet)
    expect(validationMargins.length).toBe(table.count - from)
    const latest = partOf(table, from, table.count)
    const mean = (isBad: number): number => {
      const own = validationMargins.filter((_, row) => latest.bad[row] === isBad)
      return own.reduce((sum, each) => sum + each, 0) / own.length
    }
    expect(mean(1)).toBeGreaterThan(mean(0))
  })
})
