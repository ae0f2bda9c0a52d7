import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RandomBits } from '../../evaluation/resampling/random-bits.ts'
import { scoreOf } from '../../models/score.ts'
import { STARTER_MODELS } from '../../models/starter/index.ts'
import { fitPlatt } from '../../evaluation/calibration/fit-calibration.ts'
import { TEXT_SOURCES } from '../../models/tokens/sources.ts'
import { TokenList } from '../../models/tokens/token-list.ts'
import { TextTokens } from '../../models/text/text-tokens.ts'
import { fitTextLayer } from './fit-text-layer.ts'
import { propose } from './propose.ts'
import { areaUnderRoc } from '../../evaluation/metrics/rank-metrics.ts'
import { rankingOf } from '../../evaluation/ranking.ts'
import { VALIDATION_BAD_MIN } from '../learning-limits.ts'
import { badIn, partOf, validationFrom, type RowTable } from '../rows/row-table.ts'

const ROWS = 300
/** How often what is true on average is tried: `npm test` takes a part of it. */
const PART = process.env['WINNOW_LONG'] === '1' ? 1 : 0.5
const STARTER = STARTER_MODELS.content_abuse

/** Rows of one feature that says nothing; of three bad texts two are about watches, of the good ones a few. */
function tableOf(seed: number, count = ROWS): RowTable {
  const bits = new RandomBits(seed)
  const lot = (of: number): number => bits.next() % of
  const bad = Uint8Array.from({ length: count }, () => Number(lot(5) === 0))
  const words = ['grain', 'ship', 'rate', 'tonne', 'week', 'price', 'bank', 'trade']
  const textOf = (isBad: number): string => {
    const said = Array.from({ length: 6 }, () => words[lot(words.length)] ?? '')
    return [...said, lot(9) < (isBad === 1 ? 6 : 1) ? 'watches' : 'reports'].join(' ')
  }
  return {
    count,
    width: 1,
    features: Float32Array.from({ length: count }, () => lot(10)),
    bad,
    weights: new Float32Array(count).fill(1),
    starter: new Float64Array(count).fill(STARTER.base),
    online: new Float64Array(count),
    served: new Float64Array(count),
    texts: { seed: 9, of: Array.from(bad, textOf) },
  }
}

const fittedTo = (table: RowTable) => fitTextLayer(table, STARTER.base)

describe('a text model fitted to rows', () => {
  it('gives validation margins that do not depend on the labels of the validation rows, where enough of these are bad', () => {
    fc.assert(
      fc.property(fc.nat(1000), (seed) => {
        const table = tableOf(seed, 700)
        const from = validationFrom(table)
        fc.pre(badIn(partOf(table, from, table.count)) >= VALIDATION_BAD_MIN)
        const other = table.bad.map((bad, row) => (row < from ? bad : 1 - bad))
        const [before, after] = [table, { ...table, bad: other }].map(fittedTo)
        expect(before?.outOfFold.subarray(from)).toEqual(after?.outOfFold.subarray(from))
        expect(before?.layer.fitted.weights).not.toEqual(after?.layer.fitted.weights)
      }),
      { numRuns: 3 },
    )
  })

  it('ranks no row by its own label: random labels are ranked at random', () => {
    const table = tableOf(6, 1000)
    const bits = new RandomBits(8)
    const bad = table.bad.map(() => Number(bits.next() % 5 === 0))
    const { outOfFold } = fittedTo({ ...table, bad }) ?? {}
    const area = areaUnderRoc(
      rankingOf({ scores: Float64Array.from(outOfFold ?? [], scoreOf), bad }),
    )
    expect(Math.abs(area - 0.5)).toBeLessThan(0.1)
  })

  it('scales the starter by how far few labels confirm it on texts', () => {
    const starterScaleOf = (
      seed: number,
      evidenceOf: (bad: number, lot: number) => number,
    ): number => {
      const table = tableOf(seed, 90)
      const bits = new RandomBits(seed + 100)
      const starter = Float64Array.from(table.bad, (bad) => {
        return STARTER.base + evidenceOf(bad, bits.next() / 2 ** 32)
      })
      return fittedTo({ ...table, starter })?.layer.fitted.rescale.scale ?? 1
    }
    const seeds = Array.from({ length: 20 * PART }, (_, seed) => seed)
    const mean = (evidenceOf: (bad: number, lot: number) => number): number =>
      seeds.reduce((sum, seed) => sum + starterScaleOf(seed, evidenceOf), 0) / seeds.length
    expect(mean((_, lot) => 3 * lot)).toBeLessThan(0.5)
    expect(mean((bad, lot) => 2 * bad + lot)).toBeGreaterThan(0.9)
  })

  it('gives new texts margins on the scale of their true log-odds, however few texts it was fitted to', () => {
    const slopes = Array.from({ length: 12 * PART }, (_, seed) => {
      const layer = fittedTo(tableOf(seed, 150))?.layer
      const { bad, starter, texts } = tableOf(seed + 100, 2000)
      const tokens = new TextTokens(9)
      const margins = starter.map((margin, row) => {
        const list = new TokenList()
        const text = texts?.of[row] ?? ''
        tokens.addTo(list, text, TEXT_SOURCES)
        return margin + (layer?.added({ seed: 9, text, tokens: list }, margin) ?? NaN)
      })
      const platt = fitPlatt({ margins, bad })
      return platt?.kind === 'platt' ? platt.slope : NaN
    })
    const mean = slopes.reduce((sum, slope) => sum + slope, 0) / slopes.length
    expect(mean).toBeGreaterThan(0.7)
    expect(mean).toBeLessThan(1.3)
  })

  it('is the same for the same rows, bit for bit', () => {
    const [one, other] = [fittedTo(tableOf(3)), fittedTo(tableOf(3))]
    expect(one?.layer.fitted).toEqual(other?.layer.fitted)
    expect(one?.outOfFold).toEqual(other?.outOfFold)
  })

  it('is undefined with too few bad texts, and without texts', () => {
    const table = tableOf(4)
    const few = table.bad.map((bad, row) => (row < 30 ? bad : 0))
    expect(fittedTo({ ...table, bad: few })).toBeUndefined()
    const silent = { seed: 9, of: Array.from(table.bad, () => '') }
    expect(fittedTo({ ...table, texts: silent })).toBeUndefined()
  })

  it('ranks bad texts above good ones where features tell nothing', () => {
    const { latest, odds } = propose(tableOf(5, 600), STARTER)
    const area = areaUnderRoc(rankingOf({ scores: odds.map(scoreOf), bad: latest.bad }))
    expect(area).toBeGreaterThan(0.7)
  })
})
