import { describe, expect, it } from 'vitest'
import { FULL_READINGS } from '../../models/text/text-reading.ts'
import { RandomBits } from '../../evaluation/resampling/random-bits.ts'
import { foldsOf } from '../rows/folds.ts'
import type { RowTable } from '../rows/row-table.ts'
import { chooseReading } from './choose-reading.ts'
import { textsToFit, writtenRows } from './texts-to-fit.ts'

const COUNT = 500

/** Rows with texts by `textOf`. */
function tableOf(textOf: (isBad: boolean, lot: (of: number) => number) => string): RowTable {
  const bits = new RandomBits(11)
  const lot = (of: number): number => bits.next() % of
  const bad = Uint8Array.from({ length: COUNT }, () => Number(lot(3) === 0))
  const zeros = new Float64Array(COUNT)
  return {
    count: COUNT,
    width: 1,
    features: new Float32Array(COUNT),
    bad,
    weights: new Float32Array(COUNT).fill(1),
    starter: zeros,
    online: zeros,
    served: zeros,
    texts: { seed: 9, of: Array.from(bad, (isBad) => textOf(isBad === 1, lot)) },
  }
}

const chosenFor = (table: RowTable) =>
  chooseReading(table, { chosen: textsToFit(table, writtenRows(table)), folds: foldsOf(table) })

describe('the choice of a reading', () => {
  it('weighs pieces more where words never come again but their stems do', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz'
    const ending = (lot: (of: number) => number) =>
      Array.from({ length: 4 }, () => letters[lot(26)]).join('')
    const table = tableOf((isBad, lot) => {
      const stem = lot(4) === 0 ? 'muster' : isBad ? 'wucher' : 'garten'
      return `${stem}${ending(lot)} ${ending(lot)}${ending(lot)}`
    })
    const pieces = chosenFor(table)?.reading.lengths.pieces ?? 0
    expect(pieces).toBeGreaterThanOrEqual(FULL_READINGS[0].lengths.pieces)
  })

  it('is undefined where no two texts have a word in common', () => {
    const signs = tableOf((_, lot) => String.fromCharCode(0x4e00 + lot(1)))
    const none = { ...signs, texts: { seed: 9, of: signs.texts?.of.map(() => '') ?? [] } }
    expect(chosenFor(none)).toBeUndefined()
  })
})
