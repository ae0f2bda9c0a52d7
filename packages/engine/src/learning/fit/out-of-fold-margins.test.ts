import { describe, expect, it } from 'vitest'
import { RandomBits } from '../../evaluation/resampling/random-bits.ts'
import { NO_WORDS } from '../../models/text/no-words.test.support.ts'
import { NO_BATCH } from '../batch-model.ts'
import { fitBatches } from './fit-batches.ts'
import { CROSS_VALIDATED_ROWS_MAX } from '../learning-limits.ts'
import { foldsOf } from '../rows/folds.ts'
import type { RowTable } from '../rows/row-table.ts'
import { outOfFoldMargins } from './out-of-fold-margins.ts'

const WIDTH = 4
const BELOW = { starterBase: 0, texts: undefined }

/** Rows; the first features show, mostly, what they are. */
function tableOf(count: number, badIn: number): RowTable {
  const bits = new RandomBits(11)
  const lot = (): number => bits.next() / 2 ** 32
  const bad = Uint8Array.from({ length: count }, () => Number(lot() < badIn))
  return {
    count,
    width: WIDTH,
    features: Float32Array.from({ length: count * WIDTH }, (_, at) =>
      at % WIDTH < 2 ? (bad[Math.floor(at / WIDTH)] ?? 0) + lot() : lot(),
    ),
    bad,
    weights: new Float32Array(count).fill(1),
    starter: Float64Array.from({ length: count }, lot),
    online: Float64Array.from({ length: count }, lot),
    served: new Float64Array(count),
  }
}

function batchOf(table: RowTable, kind: 'ridge' | 'trees') {
  const fitted = fitBatches(table, 0, () => undefined).find(({ model }) => model.kind === kind)
  if (fitted === undefined) throw new Error(`no ${kind}`)
  return fitted.model
}

describe('out-of-fold margins', () => {
  const shares = { batch: 0.7, online: 0.3 }

  it('are starter and online model alone where nothing was fitted', () => {
    const table = tableOf(50, 0.3)
    const { margins } = outOfFoldMargins({ batch: NO_BATCH, shares }, table, BELOW)
    margins.forEach((margin, row) => {
      expect(margin).toBe((table.starter[row] ?? NaN) + 0.3 * (table.online[row] ?? NaN))
    })
  })

  it('are the text model’s out-of-fold margins where words alone were fitted', () => {
    const table = tableOf(50, 0.3)
    const texts = table.online.map((each) => 5 - each)
    const batch = { kind: 'text', text: NO_WORDS } as const
    const { margins } = outOfFoldMargins({ batch, shares }, table, { starterBase: 0, texts })
    margins.forEach((margin, row) => {
      const [starter, online] = [table.starter[row] ?? NaN, table.online[row] ?? NaN]
      expect(margin).toBeCloseTo(starter + 0.7 * (5 - online) + 0.3 * online, 9)
    })
  })

  it.each([['ridge', 60] as const, ['trees', 300] as const])(
    'do not change with the labels of their own fold, with a %s',
    (kind, count) => {
      const table = tableOf(count, 0.3)
      const batch = batchOf(table, kind)
      const margins = outOfFoldMargins({ batch, shares }, table, BELOW).margins
      const folds = foldsOf(table)
      const isOwn = (row: number): boolean => folds[row] === 2
      const turned = table.bad.map((each, row) => (isOwn(row) ? 1 - each : each))
      const others = outOfFoldMargins({ batch, shares }, { ...table, bad: turned }, BELOW).margins
      const changed = [...margins.keys()].filter((row) => margins[row] !== others[row])
      expect(changed.length).toBeGreaterThan(0)
      expect(changed.some(isOwn)).toBe(false)
    },
  )

  it('are higher for rows that turned out bad', () => {
    const table = tableOf(300, 0.3)
    const { margins } = outOfFoldMargins({ batch: batchOf(table, 'trees'), shares }, table, BELOW)
    const mean = (isBad: number): number => {
      const own = margins.filter((_, row) => table.bad[row] === isBad)
      return own.reduce((sum, each) => sum + each, 0) / own.length
    }
    expect(mean(1)).toBeGreaterThan(mean(0) + 1)
  })

  it('are of a weighted sample of the good rows, where there are many', () => {
    const table = tableOf(2 * CROSS_VALIDATED_ROWS_MAX, 0.01)
    const { rows, margins } = outOfFoldMargins({ batch: NO_BATCH, shares }, table, BELOW)
    expect(rows.count).toBe(margins.length)
    expect(rows.count).toBeLessThanOrEqual(CROSS_VALIDATED_ROWS_MAX)
    const weight = rows.weights.reduce((sum, each) => sum + each, 0)
    expect(weight / table.count).toBeCloseTo(1, 2)
  })
})
