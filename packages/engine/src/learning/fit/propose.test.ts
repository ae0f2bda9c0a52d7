import { describe, expect, it } from 'vitest'
import { RandomBits } from '../../evaluation/resampling/random-bits.ts'
import { type Blend, chooseBlend } from './blend.ts'
import { RidgeLayer } from '../../models/ridge/ridge-layer.ts'
import { NO_WORDS } from '../../models/text/no-words.test.support.ts'
import { STARTER_MODELS } from '../../models/starter/index.ts'
import { NO_BATCH } from '../batch-model.ts'
import { trustIn } from '../layers.ts'
import { propose } from './propose.ts'
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

const blend = (online: number, margins: Float64Array): Blend => ({
  batch: NO_BATCH,
  shares: { batch: 0, online },
  margins,
})

const NO_RIDGE = new RidgeLayer({ bias: 0, scale: 1, weights: new Float64Array(0), cuts: [] }, 0)

describe('the weights of the layers', () => {
  const latest = tableOf(400, 9)
  const deaf = blend(1, new Float64Array(400))
  const good = blend(0, latest.starter)

  it('are those that calibration moves less, of two that rank alike, where texts are fitted', () => {
    const odds = latest.starter.map((margin) => 2.1 * margin - 5)
    const right = blend(1, odds)
    const ofTexts = {
      batch: { kind: 'text', text: NO_WORDS },
      shares: { batch: 1, online: 0 },
    } as const
    const wrong = { ...ofTexts, margins: odds.map((margin) => margin + 4) }
    const { shares } = chooseBlend([right, wrong], latest, 5000)
    expect(shares.online).toBeGreaterThan(0.99)
  })

  it('are the default for so many labels, while no validation row is bad', () => {
    const few = { ...latest, bad: latest.bad.map((isBad, row) => (row < 40 ? isBad : 0)) }
    const chosen = chooseBlend([deaf, good], few, 5)
    expect(chosen.shares.online).toBe(trustIn(5))
    chosen.margins.forEach((margin, row) => {
      const starter = latest.starter[row] ?? NaN
      expect(margin).toBeCloseTo((1 - trustIn(5)) * starter, 9)
    })
  })

  it('are the nearer to the starter the fewer bad labels there are, while nothing validates them', () => {
    const few = { ...latest, bad: latest.bad.map((isBad, row) => (row < 40 ? isBad : 0)) }
    const shares = [1, 3, 9].map((bad) => chooseBlend([deaf, good], few, bad).shares.online)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(shares[0]).toBeLessThan(0.05)
    expect(trustIn(10_000)).toBeGreaterThan(0.99)
  })

  it('are not lowered where texts are fitted: their weights were fitted to labels', () => {
    const few = { ...latest, bad: latest.bad.map((isBad, row) => (row < 40 ? isBad : 0)) }
    const ofTexts: Blend = {
      batch: { kind: 'ridge', text: NO_WORDS, layer: NO_RIDGE },
      shares: { batch: 1, online: 0 },
      margins: new Float64Array(400),
    }
    expect(chooseBlend([deaf, ofTexts], few, 12)).toBe(ofTexts)
  })

  it('are the likeliest on the validation rows, where these are clear', () => {
    for (const both of [[deaf, good] as const, [good, deaf] as const]) {
      const { shares, margins } = chooseBlend(both, latest, 5)
      expect(shares.online).toBeLessThan(0.01)
      margins.forEach((margin, row) => expect(margin).toBeCloseTo(latest.starter[row] ?? NaN, 1))
    }
  })

  it('hardly move for a small difference in likelihood', () => {
    const alike = blend(
      1,
      latest.starter.map((margin, row) => margin + (row % 2) / 1000),
    )
    expect(chooseBlend([alike, good], latest, 5).shares.online).toBeGreaterThan(0.9)
    expect(chooseBlend([good, alike], latest, 5).shares.online).toBeLessThan(0.1)
  })

  it('are the default where no blend ranks bad rows higher', () => {
    const wrong = blend(
      1,
      latest.starter.map((margin) => -margin),
    )
    expect(chooseBlend([wrong, wrong], latest, 5)).toBe(wrong)
  })
})

describe('a proposal', () => {
  const starter = { ...STARTER_MODELS.payment_abuse, base: 0 }

  const promised = (odds: Float64Array): number =>
    odds.reduce((sum, margin) => sum + 1 / (1 + Math.exp(-margin)), 0)
  const badOf = ({ bad }: RowTable): number => bad.reduce((sum, each) => sum + each, 0)

  it('is calibrated on the validation rows, where many of them were bad', () => {
    const { odds, latest } = propose(tableOf(4000, 8), starter)
    expect(promised(odds) / badOf(latest)).toBeGreaterThan(0.97)
    expect(promised(odds) / badOf(latest)).toBeLessThan(1.03)
  })

  it('is calibrated on all rows, where few of the latest are bad: among these, good rows are still missing', () => {
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
    expect(told).toBeLessThan(0.95 * came)
    expect(badOf(latest)).toBeLessThan(100)
  })

  it.each([3, 5, 9])(
    'moves what the starter promises towards what came, of %i bad labels',
    (bad) => {
      // It promises a bad one of 50; of 4,000, so many were.
      const count = 4000
      const table: RowTable = {
        ...tableOf(count, 0),
        starter: new Float64Array(count).fill(Math.log(1 / 49)),
        bad: Uint8Array.from({ length: count }, (_, row) => Number(row % (count / bad) < 1)),
      }
      const { odds, layers } = propose(table, starter)
      expect(layers.batch.kind).toBe('none')
      expect(promised(odds) / odds.length).toBeLessThan((3 * bad) / count)
      expect(promised(odds) / odds.length).toBeGreaterThan((0.8 * bad) / count)
    },
  )

  it('fits nothing while hardly any row is known to be good', () => {
    expect(propose(tableOf(30, 9), starter).layers.batch.kind).toBe('none')
  })
})
