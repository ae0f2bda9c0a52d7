import { describe, expect, it } from 'vitest'
import { RandomBits } from '../../evaluation/resampling/random-bits.ts'
import { type Arrangement, chooseArrangement } from './blend.ts'
import { RidgeLayer } from '../../models/online/ridge-layer.ts'
import { NO_WORDS } from '../../models/text/no-words.test.support.ts'
import { STARTER_MODELS } from '../../models/starter/index.ts'
import { NO_BATCH } from '../batch-model.ts'
import { FIRST_LAYERS, trustIn } from '../layers.ts'
import { isPromoted, propose } from './propose.ts'
import { type RowTable, rowsAt } from '../rows/row-table.ts'

/** Rows of which `told` of ten say themselves by their starter's margin what they are. */
function tableOf(count: number, told: number, seed = 5): RowTable {
  const bits = new RandomBits(seed)
  const bad = Uint8Array.from({ length: count }, () => Number(bits.next() % 5 === 0))
  const noisy = (): Float64Array =>
    Float64Array.from(bad, (isBad) => {
      const says = bits.next() % 10 < told ? isBad : Number(bits.next() % 5 === 0)
      return 3 * says + bits.next() / 2 ** 32
    })
  return {
    count,
    width: 1,
    features: new Float32Array(count).fill(NaN),
    bad,
    weights: new Float32Array(count).fill(1),
    starter: noisy(),
    online: new Float64Array(count),
    served: noisy(),
  }
}

const arrangement = (online: number, margins: Float64Array): Arrangement => ({
  batch: NO_BATCH,
  shares: { batch: 0, online },
  margins,
})

const NO_RIDGE = new RidgeLayer({ bias: 0, scale: 1, weights: new Float64Array(0), cuts: [] }, 0)

describe('which layers speak', () => {
  const latest = tableOf(400, 9)
  const deaf = arrangement(1, new Float64Array(400))
  const good = arrangement(0, latest.starter)

  it('is what need not be moved, of two that rank alike, where texts are fitted', () => {
    const odds = latest.starter.map((margin) => 2.1 * margin - 5)
    const right = arrangement(1, odds)
    const ofTexts = {
      batch: { kind: 'text', text: NO_WORDS },
      shares: { batch: 1, online: 0 },
    } as const
    const wrong = { ...ofTexts, margins: odds.map((margin) => margin + 4) }
    const { shares } = chooseArrangement([right, wrong], latest, 5000)
    expect(shares.online).toBeGreaterThan(0.99)
  })

  it('is what the number of labels says, while the latest rows say nothing', () => {
    const few = { ...latest, bad: latest.bad.map((isBad, row) => (row < 40 ? isBad : 0)) }
    const chosen = chooseArrangement([deaf, good], few, 5)
    expect(chosen.shares.online).toBe(trustIn(5))
    chosen.margins.forEach((margin, row) => {
      const starter = latest.starter[row] ?? NaN
      expect(margin).toBeCloseTo((1 - trustIn(5)) * starter, 9)
    })
  })

  it('is the nearer to the starter the fewer labels speak, while nothing judges them', () => {
    const few = { ...latest, bad: latest.bad.map((isBad, row) => (row < 40 ? isBad : 0)) }
    const shares = [1, 3, 9].map((bad) => chooseArrangement([deaf, good], few, bad).shares.online)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(shares[0]).toBeLessThan(0.05)
    expect(trustIn(10_000)).toBeGreaterThan(0.99)
  })

  it('is not lowered where texts are fitted: labels have said how much they weigh', () => {
    const few = { ...latest, bad: latest.bad.map((isBad, row) => (row < 40 ? isBad : 0)) }
    const ofTexts: Arrangement = {
      batch: { kind: 'ridge', text: NO_WORDS, layer: NO_RIDGE },
      shares: { batch: 1, online: 0 },
      margins: new Float64Array(400),
    }
    expect(chooseArrangement([deaf, ofTexts], few, 12)).toBe(ofTexts)
  })

  it('is what the latest rows say, where they say it clearly', () => {
    for (const both of [[deaf, good] as const, [good, deaf] as const]) {
      const { shares, margins } = chooseArrangement(both, latest, 5)
      expect(shares.online).toBeLessThan(0.01)
      margins.forEach((margin, row) => expect(margin).toBeCloseTo(latest.starter[row] ?? NaN, 1))
    }
  })

  it('is hardly changed for a trifle', () => {
    const alike = arrangement(
      1,
      latest.starter.map((margin, row) => margin + (row % 2) / 1000),
    )
    expect(chooseArrangement([alike, good], latest, 5).shares.online).toBeGreaterThan(0.9)
    expect(chooseArrangement([good, alike], latest, 5).shares.online).toBeLessThan(0.1)
  })

  it('is the usual where no margins rise with what is bad', () => {
    const wrong = arrangement(
      1,
      latest.starter.map((margin) => -margin),
    )
    expect(chooseArrangement([wrong, wrong], latest, 5)).toBe(wrong)
  })
})

describe('a proposal', () => {
  const starter = { ...STARTER_MODELS.payment_abuse, base: 0 }

  const withServed = (served: number, proposed: number) => {
    const latest = tableOf(2000, served)
    return { layers: FIRST_LAYERS, latest, odds: tableOf(2000, proposed).starter }
  }

  it('takes over unless what serves was better by more than chance', () => {
    expect(isPromoted(withServed(2, 9), 1)).toBe(true)
    expect(isPromoted(withServed(9, 2), 1)).toBe(false)
    const latest = tableOf(2000, 6)
    expect(isPromoted({ layers: FIRST_LAYERS, latest, odds: latest.served }, 1)).toBe(true)
  })

  const promised = (odds: Float64Array): number =>
    odds.reduce((sum, margin) => sum + 1 / (1 + Math.exp(-margin)), 0)
  const badOf = ({ bad }: RowTable): number => bad.reduce((sum, each) => sum + each, 0)

  it('promises on the rows that judge as much as came, where many of them were bad', () => {
    const { odds, latest } = propose(tableOf(4000, 8), starter)
    expect(promised(odds) / badOf(latest)).toBeGreaterThan(0.97)
    expect(promised(odds) / badOf(latest)).toBeLessThan(1.03)
  })

  it('promises as much as came on all rows, where few of the latest judge: of those, good is known late', () => {
    const table = tableOf(500, 8)
    const from = 400
    const kept = Uint32Array.from(table.bad.keys()).filter((row) => {
      return row < from || table.bad[row] === 1 || row % 8 === 0
    })
    const young = rowsAt(table, kept)
    const { odds, latest } = propose(young, starter)
    const share = badOf(young) / young.count
    const came = badOf(latest) / latest.count
    const told = promised(odds) / latest.count
    expect(came).toBeGreaterThan(1.5 * share)
    expect(told).toBeLessThan(0.9 * came)
    expect(badOf(latest)).toBeLessThan(100)
  })

  it('fits nothing while hardly any row is known to be good', () => {
    expect(propose(tableOf(30, 9), starter).layers.batch.kind).toBe('none')
  })
})
